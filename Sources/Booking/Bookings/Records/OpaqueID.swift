package import Vocabulary

/// A type whose values have an opaque id.
package protocol Identified {
  /// Prefix of the ids, for readers of logs.
  static var idPrefix: String { get }
}

/// A random id without meaning: `bkg_0D4X8K2M7PQR9TVW`.
///
/// It has 80 random bits, so it cannot be guessed. The type parameter keeps the ids of different entities
/// apart.
package struct OpaqueID<Entity: Identified>: ValidatedText, Codable {
  package static var expectation: String {
    "an id that begins with \(Entity.idPrefix)_ and has 16 more characters of 0–9 A–Z without I, L, O, U"
  }

  package let rawValue: String

  // `RawRepresentable` provides generic versions of these, which compare through its witnesses; these compare directly.
  package static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The id, or nil if the text does not have this format.
  package init?(_ text: String) {
    // The bytes are compared in place because a seat map reads hundreds of ids.
    let bytes = text.utf8Span.span
    var index = 0
    guard bytes.count == Entity.idPrefix.utf8.count + 1 + PassID.characterCount else { return nil }
    for byte in Entity.idPrefix.utf8 {
      guard bytes[index] == byte else { return nil }
      index += 1
    }
    guard bytes[index] == UInt8(ascii: "_") else { return nil }
    for place in index + 1..<bytes.count {
      guard PassID.isCharacter(bytes[place]) else { return nil }
    }
    rawValue = text
  }

  /// A new id.
  package init(using random: inout some RandomNumberGenerator) {
    rawValue = "\(Entity.idPrefix)_\(PassID(using: &random))"
  }
}

extension OpaqueID: Storable {
  package func write(to text: inout StoredText) throws { text.write(rawValue) }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    guard let id = Self(try text.string()) else { throw OtherForm() }
    self = id
  }
}

extension PassID {
  /// A new pass id.
  package init(using random: inout some RandomNumberGenerator) {
    // Two draws have enough bits, and the system's generator asks the kernel for each draw.
    let draws: [UInt64] = [random.next(), random.next()]
    let bytes = (0..<Self.randomByteCount).map {
      UInt8(truncatingIfNeeded: draws[$0 / 8] >> ($0 % 8 * 8))
    }
    guard let id = Self(randomBytes: bytes) else {
      preconditionFailure("80 bits always spell an id")
    }
    self = id
  }
}

extension BookingReference {
  /// Letters and digits that are not confused with each other when read aloud.
  package static let unambiguous = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")

  /// A new confirmation code of six characters; the store checks that it is unique.
  package init(using random: inout some RandomNumberGenerator) {
    let code = (0..<6).map { _ in
      Self.unambiguous[Int.random(in: 0..<Self.unambiguous.count, using: &random)]
    }
    guard let reference = Self(String(code)) else { preconditionFailure("A–Z 2–9 is a reference") }
    self = reference
  }
}
