// zwp_pointer_gestures_v1: pinches are played, swipes and holds only accepted.

#include "Compositor.h"
#include "protocol/pointer-gestures-unstable-v1-server-protocol.h"

static const struct zwp_pointer_gesture_pinch_v1_interface pinchImplementation = {
    .destroy = destroyResource};
static const struct zwp_pointer_gesture_swipe_v1_interface swipeImplementation = {
    .destroy = destroyResource};
static const struct zwp_pointer_gesture_hold_v1_interface holdImplementation = {
    .destroy = destroyResource};

static void getSwipe(struct wl_client *client, struct wl_resource *resource, uint32_t id,
                     struct wl_resource *pointer) {
  (void)pointer;
  createResource(client, &zwp_pointer_gesture_swipe_v1_interface,
                 wl_resource_get_version(resource), id, &swipeImplementation, NULL);
}

static void getPinch(struct wl_client *client, struct wl_resource *resource, uint32_t id,
                     struct wl_resource *pointer) {
  (void)pointer;
  createResource(client, &zwp_pointer_gesture_pinch_v1_interface,
                 wl_resource_get_version(resource), id, &pinchImplementation,
                 &compositor.pinches);
}

static void getHold(struct wl_client *client, struct wl_resource *resource, uint32_t id,
                    struct wl_resource *pointer) {
  (void)pointer;
  createResource(client, &zwp_pointer_gesture_hold_v1_interface, wl_resource_get_version(resource),
                 id, &holdImplementation, NULL);
}

static const struct zwp_pointer_gestures_v1_interface gesturesImplementation = {
    .get_swipe_gesture = getSwipe,
    .get_pinch_gesture = getPinch,
    .release = destroyResource,
    .get_hold_gesture = getHold,
};

static void bindGestures(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  (void)data;
  createResource(client, &zwp_pointer_gestures_v1_interface, (int)version, id,
                 &gesturesImplementation, NULL);
}

void announceGestures(void) {
  wl_global_create(compositor.display, &zwp_pointer_gestures_v1_interface, 3, NULL, bindGestures);
}

void pinchBegin(struct wl_resource *surface, uint32_t fingers) {
  if (!surface) return;
  uint32_t serial = nextSerial();
  struct wl_resource *pinch;
  wl_resource_for_each(pinch, &compositor.pinches)
      zwp_pointer_gesture_pinch_v1_send_begin(pinch, serial, milliseconds(), surface, fingers);
}

void pinchUpdate(double scale) {
  struct wl_resource *pinch;
  wl_resource_for_each(pinch, &compositor.pinches) zwp_pointer_gesture_pinch_v1_send_update(
      pinch, milliseconds(), 0, 0, wl_fixed_from_double(scale), 0);
}

void pinchEnd(bool cancelled) {
  uint32_t serial = nextSerial();
  struct wl_resource *pinch;
  wl_resource_for_each(pinch, &compositor.pinches)
      zwp_pointer_gesture_pinch_v1_send_end(pinch, serial, milliseconds(), cancelled);
}
