internal import CCairo

/// A collector of the bytes that Cairo writes.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// The context pointer that Cairo passes to `write`; valid while the sink lives.
  var closure: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  static let write:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32
    ) -> cairo_status_t = { closure, data, length in
      guard let closure = unsafe closure, let data = unsafe data else { return 0 }
      let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
      unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
      return 0
    }
}
