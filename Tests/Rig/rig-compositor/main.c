// A headless Wayland compositor for tests, played from standard input.
//
// It prints `WAYLAND_DISPLAY=NAME`, then answers every line with `ok` or `error: WHY`:
//   await-picture             until the client has shown one, five seconds at most
//   await-listener            until the client has asked for pinches, five seconds at most
//   enter X Y | motion X Y | leave | button CODE 0|1 | scroll DISTANCE | pointer 0|1
//   down FINGER X Y | move FINGER X Y | up FINGER
//   begin FINGERS | begin-elsewhere FINGERS | update SCALE | end | cancel
//   plug SCALE (a second screen) | screen NUMBER (where the window is, from 0)
//   size WIDTH HEIGHT | capture FILE.ppm | close | quit
// It ends at the end of its input, so it never outlives the test that started it.

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "Compositor.h"

Compositor compositor = {.hasPointer = true};

static const uint32_t kAwaitMilliseconds = 5000;

uint32_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint32_t)(now.tv_sec * 1000 + now.tv_nsec / 1000000);
}

uint32_t nextSerial(void) { return wl_display_next_serial(compositor.display); }

static void unlinkResource(struct wl_resource *resource) {
  wl_list_remove(wl_resource_get_link(resource));
}

struct wl_resource *createResource(struct wl_client *client, const struct wl_interface *interface,
                                   int version, uint32_t id, const void *implementation,
                                   struct wl_list *list) {
  struct wl_resource *resource = wl_resource_create(client, interface, version, id);
  if (!resource) abort();
  wl_resource_set_implementation(resource, implementation, NULL, list ? unlinkResource : NULL);
  if (list) wl_list_insert(list, wl_resource_get_link(resource));
  return resource;
}

void destroyResource(struct wl_client *client, struct wl_resource *resource) {
  (void)client;
  wl_resource_destroy(resource);
}

static void serveClients(int timeout) {
  wl_display_flush_clients(compositor.display);
  wl_event_loop_dispatch(wl_display_get_event_loop(compositor.display), timeout);
  wl_display_flush_clients(compositor.display);
}

static bool hasPicture(void) { return compositor.picture.pixels != NULL; }
static bool hasListener(void) { return !wl_list_empty(&compositor.pinches); }

static bool await(bool (*condition)(void)) {
  uint32_t start = milliseconds();
  while (!condition() && milliseconds() - start < kAwaitMilliseconds) serveClients(10);
  return condition();
}

static bool playPinch(const char *line) {
  double scale;
  unsigned fingers;
  if (sscanf(line, "begin %u", &fingers) == 1)
    pinchBegin(compositor.focus, fingers);
  else if (sscanf(line, "begin-elsewhere %u", &fingers) == 1)
    pinchBegin(compositor.lastSurface, fingers);
  else if (sscanf(line, "update %lf", &scale) == 1)
    pinchUpdate(scale);
  else if (strcmp(line, "end") == 0 || strcmp(line, "cancel") == 0)
    pinchEnd(line[0] == 'c');
  else
    return false;
  return true;
}

static bool playPointer(const char *line) {
  double x, y;
  unsigned button;
  int flag;
  if (sscanf(line, "enter %lf %lf", &x, &y) == 2)
    pointerEnter(x, y);
  else if (sscanf(line, "motion %lf %lf", &x, &y) == 2)
    pointerMotion(x, y);
  else if (strcmp(line, "leave") == 0)
    pointerLeave();
  else if (sscanf(line, "button %u %d", &button, &flag) == 2)
    pointerButton(button, flag != 0);
  else if (sscanf(line, "scroll %lf", &y) == 1)
    pointerScroll(y);
  else if (sscanf(line, "pointer %d", &flag) == 1)
    setPointerPresent(flag != 0);
  else
    return false;
  return true;
}

static bool playTouch(const char *line) {
  double x, y;
  int finger;
  if (sscanf(line, "down %d %lf %lf", &finger, &x, &y) == 3)
    touchDown(finger, x, y);
  else if (sscanf(line, "move %d %lf %lf", &finger, &x, &y) == 3)
    touchMotion(finger, x, y);
  else if (sscanf(line, "up %d", &finger) == 1)
    touchUp(finger);
  else
    return false;
  return true;
}

// NULL when the line was played, else what is wrong.
static const char *play(const char *line) {
  char path[256];
  int width, height;
  if (playPinch(line) || playPointer(line) || playTouch(line)) return NULL;
  if (strcmp(line, "await-picture") == 0) return await(hasPicture) ? NULL : "five seconds passed";
  if (strcmp(line, "await-listener") == 0) return await(hasListener) ? NULL : "five seconds passed";
  if (sscanf(line, "capture %255s", path) == 1)
    return writePicture(path) ? NULL : "there is no picture, or its file cannot be written";
  if (sscanf(line, "size %d %d", &width, &height) == 2)
    configureToplevel(width, height, false);
  else if (sscanf(line, "plug %d", &width) == 1)
    return plugOutput(width) ? NULL : "there are two screens already";
  else if (sscanf(line, "screen %d", &width) == 1)
    return moveToOutput(width) ? NULL : "there is no such screen";
  else if (strcmp(line, "close") == 0)
    closeToplevel();
  else
    return "what is that?";
  return NULL;
}

// Reads what is there of standard input and plays the lines in it. False when the input ends.
static bool readCommands(void) {
  static char line[512];
  static size_t length;
  char chunk[256];
  ssize_t count = read(STDIN_FILENO, chunk, sizeof chunk);
  for (ssize_t i = 0; i < count; i++) {
    if (chunk[i] != '\n') {
      if (length < sizeof line - 1) line[length++] = chunk[i];
      continue;
    }
    line[length] = 0;
    length = 0;
    if (strcmp(line, "quit") == 0) return false;
    const char *wrong = play(line);
    wl_display_flush_clients(compositor.display);
    if (wrong)
      printf("error: %s (%s)\n", wrong, line);
    else
      printf("ok\n");
  }
  return count > 0;
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  compositor.display = wl_display_create();
  const char *name = compositor.display ? wl_display_add_socket_auto(compositor.display) : NULL;
  if (!name) {
    fprintf(stderr, "rig-compositor: no Wayland socket could be made; is XDG_RUNTIME_DIR set?\n");
    return 1;
  }
  wl_list_init(&compositor.seats);
  wl_list_init(&compositor.pointers);
  wl_list_init(&compositor.touches);
  wl_list_init(&compositor.pinches);
  announceSurfaces();
  announceShell();
  announceSeat();
  announceGestures();
  printf("WAYLAND_DISPLAY=%s\n", name);
  int clients = wl_event_loop_get_fd(wl_display_get_event_loop(compositor.display));
  struct pollfd sources[] = {{STDIN_FILENO, POLLIN, 0}, {clients, POLLIN, 0}};
  bool running = true;
  while (running) {
    wl_display_flush_clients(compositor.display);
    if (poll(sources, 2, -1) < 0) break;
    if (sources[1].revents) serveClients(0);
    if (sources[0].revents) running = readCommands();
  }
  wl_display_destroy_clients(compositor.display);
  wl_display_destroy(compositor.display);
  free(compositor.picture.pixels);
  return 0;
}
