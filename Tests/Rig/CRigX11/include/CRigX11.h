// What a test sees of an X server, the pixels of its root window, and what it tells its programs.

#ifndef RIG_CRIGX11_H
#define RIG_CRIGX11_H

#include <stdbool.h>
#include <stdint.h>

typedef struct RigX11 RigX11;

/// Connects to a display such as ":7"; NULL when that fails.
RigX11 *RigX11Open(const char *display);
void RigX11Close(RigX11 *connection);
/// The size of the root window in pixels.
void RigX11Size(const RigX11 *connection, int32_t *width, int32_t *height);
/// Copies everything on the screen as 0xFFRRGGBB rows without gaps. False when the server's pixels
/// are of another kind than 24 bits deep in 32.
bool RigX11Capture(RigX11 *connection, uint32_t *pixels);
/// Selects pinch gestures on every child of the root window. False when the server refuses.
bool RigX11TakeGestures(RigX11 *connection);
/// Copies at most `capacity` items of a property of the first top-level window that has it, characters
/// one an item. The number of items copied, 0 where there is none.
int32_t RigX11Property(RigX11 *connection, const char *name, uint32_t *items, int32_t capacity);
/// Sets what every program of the desktop can ask for, as `xrdb` does.
void RigX11SetResources(RigX11 *connection, const char *text);

#endif
