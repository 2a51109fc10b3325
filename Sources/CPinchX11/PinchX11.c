#include "CPinchX11.h"

#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>
#include <string.h>

enum {
  // The first version of XInput with gesture events (X.Org server 21.1).
  kMajor = 2,
  kMinor = 4,
  kMaskLength = XIMaskLen(XI_LASTEVENT),
};

// Xlib's error handler is one per process and takes no context, hence the static. Errors of the
// display being probed are noted; those of any other connection go where they went before.
static Display *probedDisplay;
static int probedError;
static XErrorHandler previousHandler;

static int noteError(Display *display, XErrorEvent *error) {
  if (display != probedDisplay) return previousHandler ? previousHandler(display, error) : 0;
  probedError = error->error_code;
  return 0;
}

static void beginProbe(Display *display) {
  // Errors of requests made before this are not ours to hide.
  XSync(display, False);
  probedDisplay = display;
  probedError = Success;
  previousHandler = XSetErrorHandler(noteError);
}

static int endProbe(Display *display) {
  // An error arrives with the answer to a later request, so there has to be one.
  XSync(display, False);
  XSetErrorHandler(previousHandler);
  probedDisplay = NULL;
  previousHandler = NULL;
  return probedError;
}

static bool speaksGestures(Display *display) {
  int major = kMajor, minor = kMinor;
  if (XIQueryVersion(display, &major, &minor) != Success) return false;
  return major > kMajor || (major == kMajor && minor >= kMinor);
}

// What this connection has selected for all master devices. XISelectEvents replaces the mask, so
// setting the gesture bits alone would take SDL's touch events away.
static void selectedMask(Display *display, Window window, unsigned char mask[kMaskLength]) {
  int count = 0;
  XIEventMask *selected = XIGetSelectedEvents(display, window, &count);
  for (int i = 0; i < count; i++) {
    if (selected[i].deviceid != XIAllMasterDevices) continue;
    int length = selected[i].mask_len < kMaskLength ? selected[i].mask_len : kMaskLength;
    memcpy(mask, selected[i].mask, (size_t)length);
  }
  if (selected) XFree(selected);
}

static void selectPinch(Display *display, Window window) {
  unsigned char mask[kMaskLength] = {0};
  selectedMask(display, window, mask);
  // An SDL that reads pinches itself (sdl2-compat on SDL 3.4) has selected all three already.
  if (XIMaskIsSet(mask, XI_GesturePinchBegin)) return;
  XISetMask(mask, XI_GesturePinchBegin);
  XISetMask(mask, XI_GesturePinchUpdate);
  XISetMask(mask, XI_GesturePinchEnd);
  // Master devices only: XIAllDevices would deliver every event twice, once for the touchpad and
  // once for the pointer it drives.
  XIEventMask wanted = {.deviceid = XIAllMasterDevices, .mask_len = kMaskLength, .mask = mask};
  XISelectEvents(display, window, &wanted, 1);
}

PinchX11Selection PinchX11Select(struct _XDisplay *display, unsigned long window,
                                 int32_t *opcode) {
  int extension = 0, firstEvent = 0, firstError = 0;
  if (!XQueryExtension(display, "XInputExtension", &extension, &firstEvent, &firstError))
    return PinchX11SelectionUnsupported;
  *opcode = extension;
  beginProbe(display);
  bool speaks = speaksGestures(display);
  if (speaks) selectPinch(display, window);
  int error = endProbe(display);
  if (!speaks) return PinchX11SelectionUnsupported;
  return error == Success ? PinchX11SelectionSelected : PinchX11SelectionRefused;
}

bool PinchX11Decode(const void *xEvent, int32_t opcode, PinchX11Event *decoded) {
  const XEvent *event = xEvent;
  if (event->type != GenericEvent) return false;
  const XGenericEventCookie *cookie = &event->xcookie;
  if (cookie->extension != opcode || !cookie->data) return false;
  if (cookie->evtype < XI_GesturePinchBegin || cookie->evtype > XI_GesturePinchEnd) return false;
  const XIGesturePinchEvent *pinch = cookie->data;
  // The touchpad's own copy of an event that its master pointer sends as well.
  if (pinch->deviceid == pinch->sourceid) return false;
  *decoded = (PinchX11Event){
      .phase = (PinchX11Phase)(cookie->evtype - XI_GesturePinchBegin),
      .cancelled = (pinch->flags & XIGesturePinchEventCancelled) != 0,
      .fingers = pinch->detail,
      .window = pinch->event,
      .scale = pinch->scale,
      .x = pinch->event_x,
      .y = pinch->event_y,
  };
  return true;
}
