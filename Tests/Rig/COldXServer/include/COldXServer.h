// Lets a program believe that its X server is an old one.
//
// Linked into a program, it answers XIQueryVersion in libXi's stead. With RIG_XINPUT_MINOR in the
// environment, a server that speaks XInput 2.4 is said to speak 2.RIG_XINPUT_MINOR; without it,
// nothing changes.

#ifndef RIG_COLDXSERVER_H
#define RIG_COLDXSERVER_H
#endif
