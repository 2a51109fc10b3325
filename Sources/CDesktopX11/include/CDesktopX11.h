// What an X11 desktop says about the size of things: `Xft.dpi` in the resources of the display,
// where every desktop keeps the scale the user has chosen.
//
// The header includes nothing of Xlib, so a Swift module that imports it sees no Xlib names.

#ifndef FOVEA_CDESKTOPX11_H
#define FOVEA_CDESKTOPX11_H

#include <stdbool.h>

struct _XDisplay;

/// Dots an inch as the display's resources have them now; 0 when they say nothing.
double DesktopX11DotsPerInch(struct _XDisplay *display);

/// Asks for an event when the resources change, and leaves what this connection has asked for as
/// it is.
void DesktopX11Watch(struct _XDisplay *display);

/// Whether an `XEvent` says that the resources have changed.
bool DesktopX11IsResourceChange(const void *xEvent);

/// From now on a request that fails does not end the process, as Xlib would have it.
void DesktopX11ForgiveErrors(void);

#endif
