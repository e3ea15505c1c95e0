internal import CCairo

/// A source of bytes that Cairo reads in portions.
final class ByteSource {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The context pointer that Cairo passes to `read`; valid while the source lives.
  var closure: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// Fills a buffer, or fails if fewer bytes are left.
  static let read:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, UInt32
    ) -> cairo_status_t = { closure, target, length in
      guard let closure = unsafe closure, let target = unsafe target else {
        return CAIRO_STATUS_READ_ERROR
      }
      let source = unsafe Unmanaged<ByteSource>.fromOpaque(closure).takeUnretainedValue()
      let count = Int(length)
      guard count <= source.bytes.count - source.offset else { return CAIRO_STATUS_READ_ERROR }
      for index in 0..<count { unsafe target[index] = source.bytes[source.offset + index] }
      source.offset += count
      return 0
    }
}
