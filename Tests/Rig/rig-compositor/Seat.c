// wl_seat with a pointer that can be taken away and a touchscreen; no keyboard.

#include "Compositor.h"

static void ignoreCursor(struct wl_client *client, struct wl_resource *resource, uint32_t serial,
                      struct wl_resource *surface, int32_t x, int32_t y) {
  (void)client, (void)resource, (void)serial, (void)surface, (void)x, (void)y;
}

static const struct wl_pointer_interface pointerImplementation = {
    .set_cursor = ignoreCursor, .release = destroyResource};
static const struct wl_touch_interface touchImplementation = {.release = destroyResource};

static void getPointer(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  // As real compositors do; a client that does not wait for the capability is found out here.
  if (!compositor.hasPointer) {
    wl_resource_post_error(resource, WL_SEAT_ERROR_MISSING_CAPABILITY, "the seat has no pointer");
    return;
  }
  createResource(client, &wl_pointer_interface, wl_resource_get_version(resource), id,
                 &pointerImplementation, &compositor.pointers);
}

static void getKeyboard(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  (void)client, (void)id;
  wl_resource_post_error(resource, WL_SEAT_ERROR_MISSING_CAPABILITY, "the seat has no keyboard");
}

static void getTouch(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  createResource(client, &wl_touch_interface, wl_resource_get_version(resource), id,
                 &touchImplementation, &compositor.touches);
}

static const struct wl_seat_interface seatImplementation = {
    .get_pointer = getPointer,
    .get_keyboard = getKeyboard,
    .get_touch = getTouch,
    .release = destroyResource,
};

static void sendCapabilities(struct wl_resource *seat) {
  uint32_t pointer = compositor.hasPointer ? WL_SEAT_CAPABILITY_POINTER : 0;
  wl_seat_send_capabilities(seat, pointer | WL_SEAT_CAPABILITY_TOUCH);
}

static void bindSeat(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  (void)data;
  struct wl_resource *seat = createResource(client, &wl_seat_interface, (int)version, id,
                                            &seatImplementation, &compositor.seats);
  sendCapabilities(seat);
  if (version >= WL_SEAT_NAME_SINCE_VERSION) wl_seat_send_name(seat, "seat0");
}

void announceSeat(void) {
  wl_global_create(compositor.display, &wl_seat_interface, 5, NULL, bindSeat);
}

void setPointerPresent(bool present) {
  compositor.hasPointer = present;
  struct wl_resource *seat;
  wl_resource_for_each(seat, &compositor.seats) sendCapabilities(seat);
}

static void endPointerFrame(struct wl_resource *pointer) {
  if (wl_resource_get_version(pointer) >= WL_POINTER_FRAME_SINCE_VERSION)
    wl_pointer_send_frame(pointer);
}

void pointerEnter(double x, double y) {
  compositor.focus = compositor.toplevelSurface;
  if (!compositor.focus) return;
  uint32_t serial = nextSerial();
  struct wl_resource *pointer;
  wl_resource_for_each(pointer, &compositor.pointers) {
    wl_pointer_send_enter(pointer, serial, compositor.focus, wl_fixed_from_double(x),
                          wl_fixed_from_double(y));
    endPointerFrame(pointer);
  }
}

void pointerMotion(double x, double y) {
  struct wl_resource *pointer;
  wl_resource_for_each(pointer, &compositor.pointers) {
    wl_pointer_send_motion(pointer, milliseconds(), wl_fixed_from_double(x),
                           wl_fixed_from_double(y));
    endPointerFrame(pointer);
  }
}

void pointerLeave(void) {
  if (!compositor.focus) return;
  uint32_t serial = nextSerial();
  struct wl_resource *pointer;
  wl_resource_for_each(pointer, &compositor.pointers) {
    wl_pointer_send_leave(pointer, serial, compositor.focus);
    endPointerFrame(pointer);
  }
  compositor.focus = NULL;
}

void pointerButton(uint32_t button, bool pressed) {
  uint32_t serial = nextSerial();
  struct wl_resource *pointer;
  wl_resource_for_each(pointer, &compositor.pointers) {
    wl_pointer_send_button(
        pointer, serial, milliseconds(), button,
        pressed ? WL_POINTER_BUTTON_STATE_PRESSED : WL_POINTER_BUTTON_STATE_RELEASED);
    endPointerFrame(pointer);
  }
}

void pointerScroll(double distance) {
  struct wl_resource *pointer;
  wl_resource_for_each(pointer, &compositor.pointers) {
    wl_pointer_send_axis(pointer, milliseconds(), WL_POINTER_AXIS_VERTICAL_SCROLL,
                         wl_fixed_from_double(distance));
    endPointerFrame(pointer);
  }
}

void touchDown(int32_t finger, double x, double y) {
  if (!compositor.toplevelSurface) return;
  uint32_t serial = nextSerial();
  struct wl_resource *touch;
  wl_resource_for_each(touch, &compositor.touches) {
    wl_touch_send_down(touch, serial, milliseconds(), compositor.toplevelSurface, finger,
                       wl_fixed_from_double(x), wl_fixed_from_double(y));
    wl_touch_send_frame(touch);
  }
}

void touchMotion(int32_t finger, double x, double y) {
  struct wl_resource *touch;
  wl_resource_for_each(touch, &compositor.touches) {
    wl_touch_send_motion(touch, milliseconds(), finger, wl_fixed_from_double(x),
                         wl_fixed_from_double(y));
    wl_touch_send_frame(touch);
  }
}

void touchUp(int32_t finger) {
  uint32_t serial = nextSerial();
  struct wl_resource *touch;
  wl_resource_for_each(touch, &compositor.touches) {
    wl_touch_send_up(touch, serial, milliseconds(), finger);
    wl_touch_send_frame(touch);
  }
}
