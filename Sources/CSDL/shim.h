#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>

// Macros with casts in them do not reach Swift; these are the ones SDLKit needs.
static const int CSDL_WINDOWPOS_CENTERED = (int)SDL_WINDOWPOS_CENTERED;
static const Uint32 CSDL_TOUCH_MOUSEID = SDL_TOUCH_MOUSEID;
static const SDL_TouchID CSDL_MOUSE_TOUCHID = SDL_MOUSE_TOUCHID;
