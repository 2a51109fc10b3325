/// Gestures.
enum MapGesturesPlaceholder {}
