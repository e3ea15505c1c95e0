internal import CZlib

/// The ZLIB format (RFC 1950): best compression, and decompression to a bounded size.
package enum Zlib {
  /// Compresses bytes; returns nil only if memory is short.
  package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    compress(bytes, level: Z_BEST_COMPRESSION)
  }

  private static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    var isDone = false
    let bound = Int(compressBound(UInt(bytes.count)))
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      var length = UInt(buffer.count)
      isDone =
        unsafe compress2(
          buffer.baseAddress, &length, bytes, UInt(bytes.count), level) == Z_OK
      count = isDone ? Int(length) : 0
    }
    return isDone ? compressed : nil
  }

  /// Compresses bytes to the GZIP format (RFC 1952) at zlib's usual level; returns nil only if memory is short.
  package static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressed = compress(bytes, level: Z_DEFAULT_COMPRESSION) else { return nil }
    func littleEndian(_ number: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let checksum = crc32(bytes)
    // Both formats hold the same stream (RFC 1951): ZLIB between 2 bytes and 4, GZIP between 10 bytes and 8.
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + compressed.dropFirst(2).dropLast(4)
      + littleEndian(checksum)
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Compresses bytes to a bare stream (RFC 1951), as an archive holds them; returns nil only if memory is short.
  package static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    compress(bytes).map { Array($0.dropFirst(2).dropLast(4)) }
  }

  /// Returns the CRC-32 of bytes (ISO 3309), as archives and GZIP state it.
  package static func crc32(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: unsafe CZlib.crc32(0, bytes, UInt32(bytes.count)))
  }

  /// Decompresses one complete stream to at most `limit` bytes; memory grows with the output, up to this limit.
  ///
  /// The call throws if the stream is damaged, truncated, followed by further bytes, or would inflate to more than
  /// `limit` bytes.
  package static func inflate(_ compressed: [UInt8], limit: Int) throws(InflateError) -> [UInt8] {
    guard compressed.count <= Int(UInt32.max) else { throw .tooLong(limit: limit) }
    var stream = try InflateStream()
    return try stream.inflate(compressed, limit: limit)
  }
}

/// The reason why a stream was not inflated.
package enum InflateError: Error, Equatable, Sendable, CustomStringConvertible {
  case damaged
  case cutShort
  case trailingBytes(Int)
  case tooLong(limit: Int)
  case outOfMemory

  /// The fault, worded to follow the name of the compressed data.
  package var description: String {
    switch self {
    case .damaged: "the compressed bytes are damaged"
    case .cutShort: "the compressed bytes end too early"
    case .trailingBytes(let count):
      "\(count) more \(count == 1 ? "byte follows" : "bytes follow") the compressed ones"
    case .tooLong(let limit): "inflates to more than \(limit) bytes"
    case .outOfMemory: "out of memory"
    }
  }
}

/// An inflating `z_stream`, released at the end of its lifetime.
@safe struct InflateStream: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>

  init() throws(InflateError) {
    // The stream is on the heap, because zlib keeps a pointer back to it.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe passtool_inflate_init(stream) == Z_OK else {
      unsafe stream.deallocate()
      throw .outOfMemory
    }
    // The member is assigned last, because a throwing initializer would run `deinit` as well once all members are set.
    unsafe self.stream = stream
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  mutating func inflate(_ compressed: [UInt8], limit: Int) throws(InflateError) -> [UInt8] {
    var input = compressed
    return try unsafe input.withUnsafeMutableBufferPointer {
      (source) throws(InflateError) -> [UInt8] in
      unsafe stream.pointee.next_in = source.baseAddress
      unsafe stream.pointee.avail_in = UInt32(source.count)
      var output: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        // One byte beyond the limit is enough to know that the output is too long.
        let room = min(piece.count, limit - output.count + 1)
        let (result, left) = unsafe piece.withUnsafeMutableBufferPointer { target in
          unsafe stream.pointee.next_out = target.baseAddress
          unsafe stream.pointee.avail_out = UInt32(room)
          let result = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
          return unsafe (result, Int(stream.pointee.avail_out))
        }
        output += piece[..<(room - left)]
        if output.count > limit { throw .tooLong(limit: limit) }
        switch result {
        case Z_STREAM_END:
          let rest = unsafe Int(stream.pointee.avail_in)
          if rest > 0 { throw .trailingBytes(rest) }
          return output
        case Z_OK: if unsafe left > 0 && stream.pointee.avail_in == 0 { throw .cutShort }
        case Z_BUF_ERROR: throw .cutShort
        case Z_MEM_ERROR: throw .outOfMemory
        default: throw .damaged
        }
      }
    }
  }
}

// MARK: Raw streams, as in ZIP

extension Zlib {
  /// Decompresses one complete raw stream (RFC 1951), as an entry of a ZIP holds it, to at most `limit` bytes.
  ///
  /// The call throws if the stream is damaged, truncated, followed by further bytes, or would inflate to more than
  /// `limit` bytes.
  package static func inflateRaw(
    _ compressed: [UInt8], limit: Int
  ) throws(InflateError) -> [UInt8] {
    guard compressed.count <= Int(UInt32.max) else { throw .tooLong(limit: limit) }
    var stream = try InflateStream(raw: [])
    return try stream.inflate(compressed, limit: limit)
  }
}

extension InflateStream {
  /// A stream without the header and the sum of ZLIB, whose text may refer to a dictionary.
  init(raw dictionary: [UInt8]) throws(InflateError) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe passtool_inflate_raw_init(stream) == Z_OK else {
      unsafe stream.deallocate()
      throw .outOfMemory
    }
    // A dictionary is refused only if memory is short.
    guard
      unsafe dictionary.isEmpty
        || inflateSetDictionary(stream, dictionary, UInt32(dictionary.count)) == Z_OK
    else {
      unsafe inflateEnd(stream)
      unsafe stream.deallocate()
      throw .outOfMemory
    }
    unsafe self.stream = stream
  }
}
