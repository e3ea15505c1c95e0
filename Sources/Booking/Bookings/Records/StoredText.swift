internal import Synchronization

/// The stored form of a record while straight code writes it: JSON, and its confidential fields apart.
package struct StoredText {
  /// The JSON text that was written.
  package private(set) var bytes: [UInt8] = []
  /// The confidential fields, each on a line that begins with a line break; JSON escapes line breaks.
  package private(set) var hidden: [UInt8] = []
  private var hiddenCount = 0
  private var isConcealing = false

  package init(capacity: Int = 512) { bytes.reserveCapacity(capacity) }

  /// Begins an object.
  package mutating func open() { bytes.append(UInt8(ascii: "{")) }
  /// Ends an object.
  package mutating func close() { bytes.append(UInt8(ascii: "}")) }
  /// Begins an array.
  package mutating func openArray() { bytes.append(UInt8(ascii: "[")) }
  /// Ends an array.
  package mutating func closeArray() { bytes.append(UInt8(ascii: "]")) }

  /// Begins the next member of an object, whose name has no character that JSON escapes.
  package mutating func name(_ name: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Begins the next member of an object, whose name may be any text.
  package mutating func anyName(_ name: String) {
    separate()
    write(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Begins the next member or element.
  package mutating func separate() {
    if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
      bytes.append(UInt8(ascii: ","))
    }
  }

  package mutating func write(_ text: String) { bytes.appendJSON(text) }
  package mutating func write(_ number: Int) { bytes.appendJSON(Int64(number)) }
  package mutating func write(_ number: Int64) { bytes.appendJSON(number) }
  package mutating func write(_ value: Bool) {
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }
  package mutating func writeNull() { bytes.append(contentsOf: "null".utf8) }

  /// Writes a confidential value apart, and its index in its place.
  package mutating func conceal(_ value: some Storable) throws {
    guard !isConcealing else { throw ConcealedTwice() }
    write(hiddenCount)
    hiddenCount += 1
    hidden.append(UInt8(ascii: "\n"))
    isConcealing = true
    swap(&bytes, &hidden)
    defer {
      swap(&bytes, &hidden)
      isConcealing = false
    }
    // In an array, as `Codable` writes it, because JSON encoders may reject single values.
    openArray()
    try value.write(to: &self)
    closeArray()
  }

  /// Writes a value through `Codable`.
  package mutating func encode(_ value: some Encodable) throws {
    let envelope = isConcealing ? nil : WrittenParts(first: hiddenCount)
    bytes += try JSONRecordEncoder.text(of: value, envelope)
    for part in envelope?.parts ?? [] {
      hidden.append(UInt8(ascii: "\n"))
      hidden += part
      hiddenCount += 1
    }
  }
}

/// The error for a confidential value within another one, whose index nothing could find.
private struct ConcealedTwice: Error {}

/// The confidential fields that `Codable` finds in a value.
private final class WrittenParts: Envelope {
  private let first: Int
  private let texts = Mutex<[[UInt8]]>([])

  init(first: Int) { self.first = first }

  var parts: [[UInt8]] { texts.withLock { $0 } }

  func add(_ part: some Encodable) throws -> Int {
    let text = try JSONRecordEncoder.text(of: [part], nil)
    return texts.withLock { texts in
      texts.append(text)
      return first + texts.count - 1
    }
  }

  func part<Part: Decodable>(_ type: Part.Type, at place: Int) throws -> Part { throw OtherForm() }
}
