#include "CSDLWindowSystem.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

WindowSystem WindowSystemOf(struct SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return (WindowSystem){.kind = WindowSystemKindOther};
  switch (info.subsystem) {
    case SDL_SYSWM_X11:
      return (WindowSystem){.kind = WindowSystemKindXlib,
                            .xDisplay = info.info.x11.display,
                            .xWindow = info.info.x11.window};
    case SDL_SYSWM_WAYLAND:
      return (WindowSystem){.kind = WindowSystemKindWayland,
                            .wlDisplay = info.info.wl.display,
                            .wlSurface = info.info.wl.surface};
    default:
      return (WindowSystem){.kind = WindowSystemKindOther};
  }
}

const void *WindowSystemXEvent(const void *sdlEvent) {
  const SDL_Event *event = sdlEvent;
  if (event->type != SDL_SYSWMEVENT || !event->syswm.msg) return NULL;
  if (event->syswm.msg->subsystem != SDL_SYSWM_X11) return NULL;
  return &event->syswm.msg->msg.x11.event;
}
