#include "CRigX11.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <stdlib.h>
#include <string.h>

struct RigX11 {
  Display *display;
};

RigX11 *RigX11Open(const char *name) {
  Display *display = XOpenDisplay(name);
  if (!display) return NULL;
  RigX11 *connection = malloc(sizeof *connection);
  if (connection) connection->display = display;
  return connection;
}

void RigX11Close(RigX11 *connection) {
  XCloseDisplay(connection->display);
  free(connection);
}

void RigX11Size(const RigX11 *connection, int32_t *width, int32_t *height) {
  int screen = DefaultScreen(connection->display);
  *width = DisplayWidth(connection->display, screen);
  *height = DisplayHeight(connection->display, screen);
}

bool RigX11Capture(RigX11 *connection, uint32_t *pixels) {
  int32_t width, height;
  RigX11Size(connection, &width, &height);
  XImage *image = XGetImage(connection->display, DefaultRootWindow(connection->display), 0, 0,
                            (unsigned)width, (unsigned)height, AllPlanes, ZPixmap);
  if (!image) return false;
  bool usable = image->depth == 24 && image->bits_per_pixel == 32;
  for (int32_t y = 0; usable && y < height; y++)
    for (int32_t x = 0; x < width; x++)
      pixels[y * width + x] = 0xff000000u | (uint32_t)XGetPixel(image, x, y);
  XDestroyImage(image);
  return usable;
}

bool RigX11TakeGestures(RigX11 *connection) {
  int major = 2, minor = 4;
  if (XIQueryVersion(connection->display, &major, &minor) != Success) return false;
  unsigned char mask[XIMaskLen(XI_LASTEVENT)] = {0};
  XISetMask(mask, XI_GesturePinchBegin);
  XISetMask(mask, XI_GesturePinchUpdate);
  XISetMask(mask, XI_GesturePinchEnd);
  XIEventMask gestures = {
      .deviceid = XIAllMasterDevices, .mask_len = sizeof mask, .mask = mask};
  Window root, parent, *children = NULL;
  unsigned count = 0;
  if (!XQueryTree(connection->display, DefaultRootWindow(connection->display), &root, &parent,
                  &children, &count))
    return false;
  bool taken = true;
  for (unsigned i = 0; i < count; i++)
    taken = XISelectEvents(connection->display, children[i], &gestures, 1) == Success && taken;
  XSync(connection->display, False);
  if (children) XFree(children);
  return taken;
}

static int32_t copyProperty(Display *display, Window window, Atom name, uint32_t *items,
                            int32_t capacity) {
  Atom type;
  int format;
  unsigned long count = 0, rest;
  unsigned char *data = NULL;
  if (XGetWindowProperty(display, window, name, 0, capacity, False, AnyPropertyType, &type,
                         &format, &count, &rest, &data) != Success)
    return 0;
  if (count > (unsigned long)capacity) count = (unsigned long)capacity;
  for (unsigned long i = 0; i < count; i++)
    // Xlib hands out 32-bit items as longs.
    items[i] = format == 32 ? (uint32_t)((const unsigned long *)(const void *)data)[i] : data[i];
  if (data) XFree(data);
  return format == 16 ? 0 : (int32_t)count;
}

int32_t RigX11Property(RigX11 *connection, const char *name, uint32_t *items, int32_t capacity) {
  Display *display = connection->display;
  Atom atom = XInternAtom(display, name, False);
  Window root, parent, *children = NULL;
  unsigned windows = 0;
  int32_t count = 0;
  if (!XQueryTree(display, DefaultRootWindow(display), &root, &parent, &children, &windows))
    return 0;
  for (unsigned i = 0; i < windows && count == 0; i++)
    count = copyProperty(display, children[i], atom, items, capacity);
  if (children) XFree(children);
  return count;
}

void RigX11SetResources(RigX11 *connection, const char *text) {
  XChangeProperty(connection->display, DefaultRootWindow(connection->display),
                  XA_RESOURCE_MANAGER, XA_STRING, 8, PropModeReplace,
                  (const unsigned char *)text, (int)strlen(text));
  XSync(connection->display, False);
}
