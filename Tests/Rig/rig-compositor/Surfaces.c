// wl_compositor, wl_surface, wl_region and wl_output.

#include <stdio.h>
#include <stdlib.h>

#include "Compositor.h"

// What a surface has been given and has not committed yet.
typedef struct {
  struct wl_resource *buffer;
  struct wl_listener bufferDestroyed;
  struct wl_list frameCallbacks;
} Surface;

static void forgetBuffer(Surface *surface) {
  if (!surface->buffer) return;
  wl_list_remove(&surface->bufferDestroyed.link);
  surface->buffer = NULL;
}

static void bufferDestroyed(struct wl_listener *listener, void *data) {
  (void)data;
  Surface *surface = wl_container_of(listener, surface, bufferDestroyed);
  forgetBuffer(surface);
}

static void attach(struct wl_client *client, struct wl_resource *resource,
                   struct wl_resource *buffer, int32_t x, int32_t y) {
  (void)client, (void)x, (void)y;
  Surface *surface = wl_resource_get_user_data(resource);
  forgetBuffer(surface);
  surface->buffer = buffer;
  if (!buffer) return;
  surface->bufferDestroyed.notify = bufferDestroyed;
  wl_resource_add_destroy_listener(buffer, &surface->bufferDestroyed);
}

static void keepPicture(struct wl_shm_buffer *buffer) {
  Picture *picture = &compositor.picture;
  int32_t width = wl_shm_buffer_get_width(buffer), height = wl_shm_buffer_get_height(buffer);
  uint32_t *pixels = realloc(picture->pixels, sizeof *pixels * (size_t)width * (size_t)height);
  if (!pixels) return;
  *picture = (Picture){.width = width, .height = height, .pixels = pixels};
  int32_t stride = wl_shm_buffer_get_stride(buffer) / (int32_t)sizeof *pixels;
  wl_shm_buffer_begin_access(buffer);
  const uint32_t *source = wl_shm_buffer_get_data(buffer);
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++) pixels[y * width + x] = source[y * stride + x];
  wl_shm_buffer_end_access(buffer);
}

// A screen. The second one, to the right of the first, is plugged in when a test says so.
typedef struct {
  int32_t x, scale;
  struct wl_list resources;
} Output;

enum { kMostOutputs = 2 };
static Output outputs[kMostOutputs];
static int outputCount;
// The screen the toplevel is told it is on, and the one it is to be on; -1 for none.
static int shownOutput = -1, wantedOutput = 0;

// False while the toplevel's client has not bound the output.
static bool tell(int output, void (*send)(struct wl_resource *, struct wl_resource *)) {
  bool told = false;
  struct wl_resource *resource;
  wl_resource_for_each(resource, &outputs[output].resources) {
    if (wl_resource_get_client(resource) != wl_resource_get_client(compositor.toplevelSurface))
      continue;
    send(compositor.toplevelSurface, resource);
    told = true;
  }
  return told;
}

static void showOnOutput(void) {
  if (!compositor.toplevelSurface || shownOutput == wantedOutput) return;
  // A screen just plugged in is not bound yet: the move is told as soon as it is.
  if (!tell(wantedOutput, wl_surface_send_enter)) return;
  if (shownOutput >= 0) tell(shownOutput, wl_surface_send_leave);
  shownOutput = wantedOutput;
}

bool moveToOutput(int output) {
  if (output < 0 || output >= outputCount) return false;
  wantedOutput = output;
  showOnOutput();
  return true;
}

static void commit(struct wl_client *client, struct wl_resource *resource) {
  (void)client;
  Surface *surface = wl_resource_get_user_data(resource);
  if (surface->buffer) {
    struct wl_shm_buffer *buffer = wl_shm_buffer_get(surface->buffer);
    if (buffer && resource == compositor.toplevelSurface) keepPicture(buffer);
    if (resource == compositor.toplevelSurface) showOnOutput();
    wl_buffer_send_release(surface->buffer);
    forgetBuffer(surface);
  }
  struct wl_resource *callback, *next;
  wl_resource_for_each_safe(callback, next, &surface->frameCallbacks) {
    wl_callback_send_done(callback, milliseconds());
    wl_resource_destroy(callback);
  }
}

static void frame(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  Surface *surface = wl_resource_get_user_data(resource);
  createResource(client, &wl_callback_interface, 1, id, NULL, &surface->frameCallbacks);
}

static void ignoreRectangle(struct wl_client *client, struct wl_resource *resource, int32_t x,
                            int32_t y, int32_t width, int32_t height) {
  (void)client, (void)resource, (void)x, (void)y, (void)width, (void)height;
}

static void ignoreRegion(struct wl_client *client, struct wl_resource *resource,
                         struct wl_resource *region) {
  (void)client, (void)resource, (void)region;
}

static void ignoreNumber(struct wl_client *client, struct wl_resource *resource, int32_t number) {
  (void)client, (void)resource, (void)number;
}

static const struct wl_surface_interface surfaceImplementation = {
    .destroy = destroyResource,
    .attach = attach,
    .damage = ignoreRectangle,
    .frame = frame,
    .set_opaque_region = ignoreRegion,
    .set_input_region = ignoreRegion,
    .commit = commit,
    .set_buffer_transform = ignoreNumber,
    .set_buffer_scale = ignoreNumber,
    .damage_buffer = ignoreRectangle,
};

static void surfaceDestroyed(struct wl_resource *resource) {
  if (resource == compositor.toplevelSurface) {
    compositor.toplevelSurface = NULL;
    shownOutput = -1;
  }
  if (resource == compositor.lastSurface) compositor.lastSurface = NULL;
  if (resource == compositor.focus) compositor.focus = NULL;
  Surface *surface = wl_resource_get_user_data(resource);
  forgetBuffer(surface);
  // Callbacks still waiting outlive the list they are in, and will unlink themselves later.
  struct wl_resource *callback, *next;
  wl_resource_for_each_safe(callback, next, &surface->frameCallbacks) {
    wl_list_remove(wl_resource_get_link(callback));
    wl_list_init(wl_resource_get_link(callback));
  }
  free(surface);
}

static void createSurface(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  Surface *surface = calloc(1, sizeof *surface);
  if (!surface) abort();
  wl_list_init(&surface->frameCallbacks);
  struct wl_resource *created = wl_resource_create(client, &wl_surface_interface,
                                                   wl_resource_get_version(resource), id);
  wl_resource_set_implementation(created, &surfaceImplementation, surface, surfaceDestroyed);
  compositor.lastSurface = created;
}

static const struct wl_region_interface regionImplementation = {
    .destroy = destroyResource, .add = ignoreRectangle, .subtract = ignoreRectangle};

static void createRegion(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  (void)resource;
  createResource(client, &wl_region_interface, 1, id, &regionImplementation, NULL);
}

static const struct wl_compositor_interface compositorImplementation = {
    .create_surface = createSurface, .create_region = createRegion};

static void bindCompositor(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  (void)data;
  createResource(client, &wl_compositor_interface, (int)version, id, &compositorImplementation,
                 NULL);
}

static const struct wl_output_interface outputImplementation = {.release = destroyResource};

static void bindOutput(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  Output *screen = data;
  struct wl_resource *output = createResource(client, &wl_output_interface, (int)version, id,
                                              &outputImplementation, &screen->resources);
  wl_output_send_geometry(output, screen->x, 0, kMillimetresWide, kMillimetresHigh,
                          WL_OUTPUT_SUBPIXEL_UNKNOWN, "rig", "rig", WL_OUTPUT_TRANSFORM_NORMAL);
  wl_output_send_mode(output, WL_OUTPUT_MODE_CURRENT | WL_OUTPUT_MODE_PREFERRED, kOutputWidth,
                      kOutputHeight, kRefreshMillihertz);
  if (version >= WL_OUTPUT_DONE_SINCE_VERSION) {
    wl_output_send_scale(output, screen->scale);
    wl_output_send_done(output);
  }
  showOnOutput();
}

bool plugOutput(int32_t scale) {
  if (outputCount == kMostOutputs) return false;
  Output *output = &outputs[outputCount];
  *output = (Output){.x = outputCount * kOutputWidth, .scale = scale};
  outputCount++;
  wl_list_init(&output->resources);
  wl_global_create(compositor.display, &wl_output_interface, 2, output, bindOutput);
  return true;
}

void announceSurfaces(void) {
  wl_display_init_shm(compositor.display);
  wl_global_create(compositor.display, &wl_compositor_interface, 4, NULL, bindCompositor);
  plugOutput(1);
}

bool writePicture(const char *path) {
  const Picture *picture = &compositor.picture;
  FILE *file = picture->pixels ? fopen(path, "wb") : NULL;
  if (!file) return false;
  fprintf(file, "P6\n%d %d\n255\n", picture->width, picture->height);
  for (int32_t i = 0; i < picture->width * picture->height; i++) {
    uint32_t pixel = picture->pixels[i];
    fputc((pixel >> 16) & 0xff, file);
    fputc((pixel >> 8) & 0xff, file);
    fputc(pixel & 0xff, file);
  }
  return fclose(file) == 0;
}
