// xdg_wm_base: just enough for one toplevel.

#include "Compositor.h"
#include "protocol/xdg-shell-server-protocol.h"

static void ignore(struct wl_client *client, struct wl_resource *resource) {
  (void)client, (void)resource;
}

static void ignoreText(struct wl_client *client, struct wl_resource *resource, const char *text) {
  (void)client, (void)resource, (void)text;
}

static void ignoreSize(struct wl_client *client, struct wl_resource *resource, int32_t width,
                       int32_t height) {
  (void)client, (void)resource, (void)width, (void)height;
}

static void ignoreObject(struct wl_client *client, struct wl_resource *resource,
                         struct wl_resource *object) {
  (void)client, (void)resource, (void)object;
}

static void ignoreSerial(struct wl_client *client, struct wl_resource *resource, uint32_t serial) {
  (void)client, (void)resource, (void)serial;
}

static void ignoreGrab(struct wl_client *client, struct wl_resource *resource,
                       struct wl_resource *seat, uint32_t serial) {
  (void)client, (void)resource, (void)seat, (void)serial;
}

static void ignoreResize(struct wl_client *client, struct wl_resource *resource,
                         struct wl_resource *seat, uint32_t serial, uint32_t edges) {
  (void)client, (void)resource, (void)seat, (void)serial, (void)edges;
}

static void ignoreMenu(struct wl_client *client, struct wl_resource *resource,
                       struct wl_resource *seat, uint32_t serial, int32_t x, int32_t y) {
  (void)client, (void)resource, (void)seat, (void)serial, (void)x, (void)y;
}

static void ignoreGeometry(struct wl_client *client, struct wl_resource *resource, int32_t x,
                           int32_t y, int32_t width, int32_t height) {
  (void)client, (void)resource, (void)x, (void)y, (void)width, (void)height;
}

static void setFullscreen(struct wl_client *client, struct wl_resource *resource,
                          struct wl_resource *output) {
  (void)client, (void)resource, (void)output;
  configureToplevel(kOutputWidth, kOutputHeight, true);
}

static void unsetFullscreen(struct wl_client *client, struct wl_resource *resource) {
  (void)client, (void)resource;
  configureToplevel(0, 0, false);
}

static const struct xdg_toplevel_interface toplevelImplementation = {
    .destroy = destroyResource,
    .set_parent = ignoreObject,
    .set_title = ignoreText,
    .set_app_id = ignoreText,
    .show_window_menu = ignoreMenu,
    .move = ignoreGrab,
    .resize = ignoreResize,
    .set_max_size = ignoreSize,
    .set_min_size = ignoreSize,
    .set_maximized = ignore,
    .unset_maximized = ignore,
    .set_fullscreen = setFullscreen,
    .unset_fullscreen = unsetFullscreen,
    .set_minimized = ignore,
};

static void toplevelDestroyed(struct wl_resource *resource) {
  if (resource == compositor.toplevel) compositor.toplevel = NULL;
}

static void getToplevel(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  compositor.toplevel = wl_resource_create(client, &xdg_toplevel_interface,
                                           wl_resource_get_version(resource), id);
  wl_resource_set_implementation(compositor.toplevel, &toplevelImplementation, NULL,
                                 toplevelDestroyed);
  compositor.xdgSurface = resource;
  compositor.toplevelSurface = wl_resource_get_user_data(resource);
  configureToplevel(0, 0, false);
}

static void getPopup(struct wl_client *client, struct wl_resource *resource, uint32_t id,
                     struct wl_resource *parent, struct wl_resource *positioner) {
  (void)id, (void)parent, (void)positioner;
  wl_client_post_implementation_error(client, "%s: the rig has no popups",
                                      wl_resource_get_class(resource));
}

static const struct xdg_surface_interface xdgSurfaceImplementation = {
    .destroy = destroyResource,
    .get_toplevel = getToplevel,
    .get_popup = getPopup,
    .set_window_geometry = ignoreGeometry,
    .ack_configure = ignoreSerial,
};

static void xdgSurfaceDestroyed(struct wl_resource *resource) {
  if (resource == compositor.xdgSurface) compositor.xdgSurface = NULL;
}

static void getXdgSurface(struct wl_client *client, struct wl_resource *resource, uint32_t id,
                          struct wl_resource *surface) {
  struct wl_resource *created = wl_resource_create(client, &xdg_surface_interface,
                                                   wl_resource_get_version(resource), id);
  wl_resource_set_implementation(created, &xdgSurfaceImplementation, surface, xdgSurfaceDestroyed);
}

static void createPositioner(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  (void)id;
  wl_client_post_implementation_error(client, "%s: the rig has no popups",
                                      wl_resource_get_class(resource));
}

static const struct xdg_wm_base_interface shellImplementation = {
    .destroy = destroyResource,
    .create_positioner = createPositioner,
    .get_xdg_surface = getXdgSurface,
    .pong = ignoreSerial,
};

static void bindShell(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  (void)data;
  createResource(client, &xdg_wm_base_interface, (int)version, id, &shellImplementation, NULL);
}

void announceShell(void) {
  wl_global_create(compositor.display, &xdg_wm_base_interface, 3, NULL, bindShell);
}

void configureToplevel(int32_t width, int32_t height, bool fullscreen) {
  if (!compositor.toplevel || !compositor.xdgSurface) return;
  struct wl_array states;
  wl_array_init(&states);
  uint32_t *state = wl_array_add(&states, sizeof *state);
  if (state) *state = XDG_TOPLEVEL_STATE_ACTIVATED;
  if (fullscreen && (state = wl_array_add(&states, sizeof *state)))
    *state = XDG_TOPLEVEL_STATE_FULLSCREEN;
  xdg_toplevel_send_configure(compositor.toplevel, width, height, &states);
  wl_array_release(&states);
  xdg_surface_send_configure(compositor.xdgSurface, nextSerial());
}

void closeToplevel(void) {
  if (compositor.toplevel) xdg_toplevel_send_close(compositor.toplevel);
}
