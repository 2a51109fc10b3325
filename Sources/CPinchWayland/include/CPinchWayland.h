// Touchpad pinches of a Wayland surface, from zwp_pointer_gestures_v1.
//
// The objects live on the default queue of the wl_display passed in, SDL's own. Their events are
// therefore read whenever SDL reads its own, on the thread that pumps SDL's events; there is no
// thread, no second connection and no queue here.

#ifndef FOVEA_CPINCHWAYLAND_H
#define FOVEA_CPINCHWAYLAND_H

#include <stdbool.h>
#include <stdint.h>

struct wl_display;
struct wl_surface;

typedef enum __attribute__((enum_extensibility(closed))) {
  PinchWaylandPhaseBegin = 0,
  PinchWaylandPhaseUpdate = 1,
  PinchWaylandPhaseEnd = 2,
} PinchWaylandPhase;

typedef struct {
  PinchWaylandPhase phase;
  /// Only ever true at the end.
  bool cancelled;
  uint32_t fingers;
  /// The finger distance relative to the begin; 1 at the begin. The protocol's end event carries
  /// none, so the end repeats that of the last update.
  double scale;
} PinchWaylandEvent;

typedef void (*PinchWaylandCallback)(void *context, const PinchWaylandEvent *event);

typedef struct PinchWayland PinchWayland;

/// Starts listening. `callback` is called while SDL dispatches its events. Waits for the
/// compositor to announce itself, dispatching what comes for SDL meanwhile. NULL when the
/// connection is broken or memory is out.
PinchWayland *PinchWaylandCreate(struct wl_display *display, struct wl_surface *surface,
                                 PinchWaylandCallback callback, void *context);

/// Whether the compositor speaks of pinches at all. A touchpad may still be plugged in later.
bool PinchWaylandIsSupported(const PinchWayland *pinch);

/// Pinches count only over this surface. To be called when SDL makes its window anew.
void PinchWaylandSetSurface(PinchWayland *pinch, struct wl_surface *surface);

/// Destroys every object made here. Must come before the display is closed by SDL_Quit.
void PinchWaylandDestroy(PinchWayland *pinch);

#endif
