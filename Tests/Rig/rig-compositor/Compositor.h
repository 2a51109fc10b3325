// The state of the test compositor, shared by its parts. It serves one client with one toplevel
// on one output or two and draws nothing: it keeps a copy of the last buffer committed, for a test to
// look at, and sends the input that a test dictates.

#ifndef RIG_COMPOSITOR_H
#define RIG_COMPOSITOR_H

#include <stdbool.h>
#include <stdint.h>
#include <wayland-server.h>

enum {
  kOutputWidth = 1280,
  kOutputHeight = 720,
  kMillimetresWide = 340,
  kMillimetresHigh = 190,
  kRefreshMillihertz = 60000,
};

typedef struct {
  int32_t width, height;
  uint32_t *pixels;  // 0xXXRRGGBB, width * height of them
} Picture;

typedef struct {
  struct wl_display *display;
  bool hasPointer;
  // Resources of the client, linked by wl_resource_get_link.
  struct wl_list seats, pointers, touches, pinches;
  struct wl_resource *toplevelSurface, *xdgSurface, *toplevel;
  // The surface that pointer and fingers are over.
  struct wl_resource *focus;
  // The surface the client has made last; to have one that is not the toplevel's.
  struct wl_resource *lastSurface;
  Picture picture;
} Compositor;

extern Compositor compositor;

/// Creates a resource that sits in `list` (or in none) while it lives.
struct wl_resource *createResource(struct wl_client *client, const struct wl_interface *interface,
                                   int version, uint32_t id, const void *implementation,
                                   struct wl_list *list);
/// The implementation of any request that only destroys its object.
void destroyResource(struct wl_client *client, struct wl_resource *resource);
uint32_t milliseconds(void);
uint32_t nextSerial(void);

// One function a part: announces its globals.
void announceSurfaces(void);
void announceShell(void);
void announceSeat(void);
void announceGestures(void);

/// Tells the toplevel a size and whether it fills the screen. 0 x 0 leaves the size to the client.
void configureToplevel(int32_t width, int32_t height, bool fullscreen);
void closeToplevel(void);
/// Plugs a screen in, with so many pixels a point. False when there are enough.
bool plugOutput(int32_t scale);
/// Moves the toplevel to a screen, by its number from 0. False when there is no such screen.
bool moveToOutput(int output);
/// Writes the last buffer committed to the toplevel as a binary PPM.
bool writePicture(const char *path);

void pointerEnter(double x, double y);
void pointerMotion(double x, double y);
void pointerLeave(void);
void pointerButton(uint32_t button, bool pressed);
void pointerScroll(double distance);
void setPointerPresent(bool present);
void touchDown(int32_t finger, double x, double y);
void touchMotion(int32_t finger, double x, double y);
void touchUp(int32_t finger);

void pinchBegin(struct wl_resource *surface, uint32_t fingers);
void pinchUpdate(double scale);
void pinchEnd(bool cancelled);

#endif
