#define _GNU_SOURCE
#include "COldXServer.h"

#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>
#include <dlfcn.h>
#include <stdlib.h>

typedef Status (*Query)(Display *, int *, int *);

Status XIQueryVersion(Display *display, int *major, int *minor) {
  Query query = (Query)dlsym(RTLD_NEXT, "XIQueryVersion");
  if (!query) return BadRequest;
  Status status = query(display, major, minor);
  const char *limit = getenv("RIG_XINPUT_MINOR");
  if (status == Success && limit && *minor > atoi(limit)) *minor = atoi(limit);
  return status;
}
