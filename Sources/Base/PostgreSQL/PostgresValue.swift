/// A parameter of a statement; the statement casts a parameter whose type is not evident.
package enum PostgresValue: Sendable {
  case null
  /// A `bigint`.
  case integer(Int)
  /// A `text`, without NUL characters.
  case text(String)
  /// A `bytea`.
  case bytes([UInt8])
  /// A `bigint[]`.
  case integers([Int?])
  /// A `text[]`.
  case texts([String?])
  /// A `bytea[]`.
  case blobs([[UInt8]?])
  /// A `boolean[]`.
  case booleans([Bool])

  package init(_ number: Int?) { self = number.map(Self.integer) ?? .null }
  package init(_ text: String?) { self = text.map(Self.text) ?? .null }

  /// Whether a text has a character that PostgreSQL cannot keep.
  package var hasNUL: Bool {
    switch self {
    case .text(let text): text.utf8.contains(0)
    case .texts(let texts): texts.contains { $0?.utf8.contains(0) == true }
    default: false
    }
  }
}

extension PostgresValue {
  /// Returns an array with the elements of both arrays; other parameters stay as they are.
  func joined(with other: PostgresValue) -> PostgresValue {
    switch (self, other) {
    case (.integers(let these), .integers(let those)): .integers(these + those)
    case (.texts(let these), .texts(let those)): .texts(these + those)
    case (.blobs(let these), .blobs(let those)): .blobs(these + those)
    case (.booleans(let these), .booleans(let those)): .booleans(these + those)
    default: self
    }
  }
}

extension PostgresStatement {
  /// The reason why the statement cannot be sent; nil if it can be sent.
  var fault: PostgresError? {
    guard let (at, _) = values.enumerated().first(where: { $0.element.hasNUL }) else { return nil }
    return PostgresError(
      .refused, "value \(at + 1) has a NUL character, which cannot be stored", state: "22021")
  }
}

/// Parameters in the binary format of the protocol, one after another.
struct PostgresParameters {
  private(set) var bytes: [UInt8] = []
  /// The start and the length of each parameter; nil for null.
  private(set) var places: [(start: Int, count: Int)?] = []

  // Object identifiers of types that never change (pg_type.dat).
  private static let (bool, bytea, int8, text): (Int32, Int32, Int32, Int32) = (16, 17, 20, 25)

  init(_ values: [PostgresValue]) {
    for value in values { append(value) }
  }

  private mutating func append(_ value: PostgresValue) {
    let start = bytes.count
    switch value {
    case .null:
      places.append(nil)
      return
    case .integer(let number): append(Int64(number))
    case .text(let text): bytes += text.utf8
    case .bytes(let content): bytes += content
    case .integers(let numbers):
      array(of: Self.int8, numbers) { number, output in
        output.append(Int32(8))
        output.append(Int64(number))
      }
    case .texts(let texts):
      array(of: Self.text, texts) { text, output in output.append(counted: text.utf8) }
    case .blobs(let blobs):
      array(of: Self.bytea, blobs) { blob, output in output.append(counted: blob) }
    case .booleans(let all):
      array(of: Self.bool, all.map { Optional($0) }) { is1, output in
        output.append(Int32(1))
        output.bytes.append(is1 ? 1 : 0)
      }
    }
    places.append((start, bytes.count - start))
  }

  /// Appends an array of one dimension: dimensions, whether there are nulls, type, size, lower bound, elements.
  private mutating func array<Element>(
    of type: Int32, _ elements: [Element?],
    _ element: (Element, inout PostgresParameters) -> Void
  ) {
    append(Int32(elements.isEmpty ? 0 : 1))
    append(Int32(elements.contains { $0 == nil } ? 1 : 0))
    append(type)
    if elements.isEmpty { return }
    append(Int32(clamping: elements.count))
    append(Int32(1))
    for case let next in elements {
      if let next { element(next, &self) } else { append(Int32(-1)) }
    }
  }

  private mutating func append(counted content: some Collection<UInt8>) {
    append(Int32(clamping: content.count))
    bytes += content
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
