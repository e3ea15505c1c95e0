/// A field with personal data, which stores keep only encrypted.
///
/// A record is encoded together with an `Envelope`, which takes these fields; the record itself contains
/// only their indices in the envelope. Encoding without an envelope throws.
@propertyWrapper
package struct Confidential<Value: Codable & Hashable & Sendable>: Hashable, Sendable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// The confidential fields of one record during encoding or decoding; encryption is the store's task.
package protocol Envelope: AnyObject, Sendable {
  /// Adds a field and returns its index.
  func add(_ part: some Encodable) throws -> Int
  /// Returns the field at an index.
  func part<Part: Decodable>(_ type: Part.Type, at place: Int) throws -> Part
}

extension CodingUserInfoKey {
  /// Key of the `Envelope` in an encoder's or decoder's `userInfo`.
  package static let envelope: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "envelope") else {
      preconditionFailure("any text is a key")
    }
    return key
  }()
}

extension Confidential: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let envelope = decoder.userInfo[.envelope] as? any Envelope else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "this field is confidential, and only a stored record has its content")
    }
    wrappedValue = try envelope.part(Value.self, at: try container.decode(Int.self))
  }

  package func encode(to encoder: any Encoder) throws {
    guard let envelope = encoder.userInfo[.envelope] as? any Envelope else {
      throw EncodingError.invalidValue(
        Value.self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription:
            "this field is confidential, and only a stored record can keep confidential fields"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(try envelope.add(wrappedValue))
  }
}

// An optional field that is nil takes no place in the envelope, and a field that did not exist when a record was
// written is decoded as nil. Generated code calls these overloads.

extension KeyedDecodingContainer {
  package func decode<Value>(
    _ type: Confidential<Value?>.Type, forKey key: Key
  ) throws -> Confidential<Value?> {
    try decodeIfPresent(type, forKey: key) ?? Confidential(wrappedValue: nil)
  }
}

extension KeyedEncodingContainer {
  package mutating func encode<Value>(
    _ value: Confidential<Value?>, forKey key: Key
  ) throws {
    if value.wrappedValue != nil { try encodeIfPresent(value, forKey: key) }
  }
}
