// Touchpad pinches of an X11 window, from XInput 2.4.
//
// SDL 2 reads no XI_GesturePinch events, but hands every X event it reads to the program. So this
// shim adds the gesture bits to what SDL's own connection has selected on SDL's own window, and
// decodes the events which then come by. It keeps no state and includes only Xlib and XInput 2;
// the header includes neither, so a Swift module that imports it sees no Xlib names.

#ifndef FOVEA_CPINCHX11_H
#define FOVEA_CPINCHX11_H

#include <stdbool.h>
#include <stdint.h>

struct _XDisplay;

typedef enum __attribute__((enum_extensibility(closed))) {
  PinchX11SelectionSelected = 0,
  /// The server (or its XInput extension) is older than 2.4: no gesture events exist.
  PinchX11SelectionUnsupported = 1,
  /// The server refused; the usual cause is another client that has this window's gestures.
  PinchX11SelectionRefused = 2,
} PinchX11Selection;

typedef enum __attribute__((enum_extensibility(closed))) {
  PinchX11PhaseBegin = 0,
  PinchX11PhaseUpdate = 1,
  PinchX11PhaseEnd = 2,
} PinchX11Phase;

typedef struct {
  PinchX11Phase phase;
  /// Only ever true at the end.
  bool cancelled;
  int32_t fingers;
  /// The X window the event is for.
  unsigned long window;
  /// The finger distance relative to the begin; 1 at the begin.
  double scale;
  /// The pointer in pixels of that window, y down.
  double x;
  double y;
} PinchX11Event;

/// Adds the pinch events of all master pointers to the events that this connection has selected
/// on `window`, leaving every other bit as it is. May be called again for the same window.
/// A refused request is reported, never passed to Xlib's default handler, which would end the
/// process. `opcode` receives the XInput extension's opcode, which PinchX11Decode needs.
PinchX11Selection PinchX11Select(struct _XDisplay *display, unsigned long window, int32_t *opcode);

/// Decodes an `XEvent` whose generic event data has been fetched. False for anything but a pinch.
bool PinchX11Decode(const void *xEvent, int32_t opcode, PinchX11Event *decoded);

#endif
