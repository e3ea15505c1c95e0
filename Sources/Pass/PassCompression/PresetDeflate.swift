internal import CZlib

/// Compression of short texts that have much in common with a known text: a raw stream (RFC 1951) with a preset
/// dictionary.
///
/// What was compressed with a dictionary is decompressed with the same dictionary only, which the stream does not name.
package final class PresetDeflate: Sendable {
  private let dictionary: [UInt8]
  /// The stream that has read the dictionary; nil if memory was short.
  ///
  /// Each text is compressed by a copy, because reading the dictionary again would take longer than the text.
  private let model: DeflateModel?

  package init(dictionary: [UInt8]) {
    self.dictionary = dictionary
    model = DeflateModel(dictionary)
  }

  /// Compresses bytes; returns nil only if memory is short.
  ///
  /// `more` continues the dictionary for this text alone.
  package func deflate(_ bytes: [UInt8], knowing more: [UInt8] = []) -> [UInt8]? {
    model?.deflate(bytes, knowing: more)
  }

  /// Decompresses one complete stream to at most `limit` bytes.
  ///
  /// `more` is what the text was compressed with. The call throws if the stream is damaged, truncated, followed by further bytes, or would inflate to more than
  /// `limit` bytes.
  package func inflate(
    _ compressed: [UInt8], knowing more: [UInt8] = [], limit: Int
  ) throws(InflateError) -> [UInt8] {
    guard compressed.count <= Int(UInt32.max) else { throw .tooLong(limit: limit) }
    var stream = try InflateStream(raw: dictionary + more)
    return try stream.inflate(compressed, limit: limit)
  }
}

/// A deflating `z_stream` that has read a dictionary, released at the end of its lifetime.
///
/// It does not change any more, and `deflateCopy` only reads what it copies. So several threads compress at the same time,
/// and none waits for another, which would cost more than the compression.
@safe private final class DeflateModel: @unchecked Sendable {
  private let stream: UnsafeMutablePointer<z_stream>

  init?(_ dictionary: [UInt8]) {
    // The stream is on the heap, because zlib keeps a pointer back to it.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe passtool_deflate_short_init(stream) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
    guard unsafe deflateSetDictionary(stream, dictionary, UInt32(dictionary.count)) == Z_OK else {
      unsafe deflateEnd(stream)
      unsafe stream.deallocate()
      return nil
    }
    unsafe self.stream = stream
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Compresses bytes by a copy of the stream.
  func deflate(_ bytes: [UInt8], knowing more: [UInt8]) -> [UInt8]? {
    let copy = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe copy.initialize(to: z_stream())
    defer { unsafe copy.deallocate() }
    guard unsafe deflateCopy(copy, stream) == Z_OK else { return nil }
    defer { unsafe deflateEnd(copy) }
    if !more.isEmpty {
      guard unsafe deflateSetDictionary(copy, more, UInt32(more.count)) == Z_OK else { return nil }
    }
    let bound = unsafe Int(deflateBound(copy, UInt(bytes.count)))
    var input = bytes
    var isDone = false
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      unsafe input.withUnsafeMutableBufferPointer { source in
        unsafe copy.pointee.next_in = source.baseAddress
        unsafe copy.pointee.avail_in = UInt32(source.count)
        unsafe copy.pointee.next_out = target.baseAddress
        unsafe copy.pointee.avail_out = UInt32(target.count)
        isDone = unsafe CZlib.deflate(copy, Z_FINISH) == Z_STREAM_END
        count = isDone ? unsafe target.count - Int(copy.pointee.avail_out) : 0
      }
    }
    return isDone ? compressed : nil
  }
}
