// What lies under an SDL window: the handles of X11 or Wayland.
//
// SDL_syswm.h tells, but it brings all of Xlib with it, whose `Window`, `Font` and `Display` a Swift
// module would see as its own. So only the .c file here includes it.

#ifndef FOVEA_CSDLWINDOWSYSTEM_H
#define FOVEA_CSDLWINDOWSYSTEM_H

struct SDL_Window;
struct _XDisplay;
struct wl_display;
struct wl_surface;

typedef enum __attribute__((enum_extensibility(closed))) {
  WindowSystemKindOther = 0,
  WindowSystemKindXlib = 1,
  WindowSystemKindWayland = 2,
} WindowSystemKind;

typedef struct {
  WindowSystemKind kind;
  // Of X11 only.
  struct _XDisplay *xDisplay;
  unsigned long xWindow;
  // Of Wayland only.
  struct wl_display *wlDisplay;
  struct wl_surface *wlSurface;
} WindowSystem;

/// The handles that SDL's window has now. They change when SDL makes its window anew.
WindowSystem WindowSystemOf(struct SDL_Window *window);

/// The XEvent in an SDL_Event of type SDL_SYSWMEVENT; NULL when it holds none. Valid, and its
/// generic event data with it, only inside an event watch.
const void *WindowSystemXEvent(const void *sdlEvent);

#endif
