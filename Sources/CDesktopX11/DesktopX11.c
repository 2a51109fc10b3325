#include "CDesktopX11.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xresource.h>
#include <stdlib.h>

enum {
  // Quarters of a byte count, as the protocol counts: a megabyte, far more than any resources.
  kMostLongs = 1 << 18,
};

// XResourceManagerString would be shorter, but it is what they were when the connection was made.
static char *copyResources(Display *display) {
  Atom type;
  int format;
  unsigned long count, rest;
  unsigned char *text = NULL;
  int status = XGetWindowProperty(display, RootWindow(display, 0), XA_RESOURCE_MANAGER, 0,
                                  kMostLongs, False, XA_STRING, &type, &format, &count, &rest,
                                  &text);
  if (status == Success && type == XA_STRING && format == 8) return (char *)text;
  if (text) XFree(text);
  return NULL;
}

double DesktopX11DotsPerInch(struct _XDisplay *display) {
  char *resources = copyResources(display);
  if (!resources) return 0;
  XrmInitialize();
  XrmDatabase database = XrmGetStringDatabase(resources);
  XFree(resources);
  if (!database) return 0;
  char *type = NULL;
  XrmValue value = {0, NULL};
  double dots = 0;
  if (XrmGetResource(database, "Xft.dpi", "Xft.Dpi", &type, &value) && value.addr)
    dots = strtod(value.addr, NULL);
  XrmDestroyDatabase(database);
  return dots;
}

void DesktopX11Watch(struct _XDisplay *display) {
  Window root = RootWindow(display, 0);
  XWindowAttributes attributes;
  if (XGetWindowAttributes(display, root, &attributes))
    XSelectInput(display, root, attributes.your_event_mask | PropertyChangeMask);
}

bool DesktopX11IsResourceChange(const void *xEvent) {
  const XEvent *event = xEvent;
  return event->type == PropertyNotify && event->xproperty.atom == XA_RESOURCE_MANAGER;
}

static int forgive(Display *display, XErrorEvent *error) {
  (void)display, (void)error;
  return 0;
}

void DesktopX11ForgiveErrors(void) { XSetErrorHandler(forgive); }
