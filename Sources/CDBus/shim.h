#include <dbus/dbus.h>

// Swift does not see the casts in these macros.
static const int CDBUS_ARRAY = DBUS_TYPE_ARRAY;
static const int CDBUS_STRING = DBUS_TYPE_STRING;
static const int CDBUS_VARIANT = DBUS_TYPE_VARIANT;
static const int CDBUS_DICT_ENTRY = DBUS_TYPE_DICT_ENTRY;
static const int CDBUS_BOOLEAN = DBUS_TYPE_BOOLEAN;
static const int CDBUS_UINT32 = DBUS_TYPE_UINT32;
static const int CDBUS_INVALID = DBUS_TYPE_INVALID;
