import Foundation

/// Writes all bytes to a descriptor, with no buffer between.
///
/// - Returns: whether it could; else `errno` says why not.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count < 0, errno != EINTR { return false }
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
  }
  return true
}
