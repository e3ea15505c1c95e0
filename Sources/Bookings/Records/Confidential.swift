/// A part of a record that is about a person: no store writes it down in the clear.
///
/// A record is encoded with an `Envelope` beside it, which takes these parts; what is left of the record
/// says only where in the envelope each is. Without one nothing is encoded.
@propertyWrapper
package struct Confidential<Value: Codable & Hashable & Sendable>: Hashable, Sendable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// The confidential parts of one record while it is encoded or decoded; what seals them is the store's.
package protocol Envelope: AnyObject, Sendable {
  /// Takes a part, and says where it is.
  func add(_ part: some Encodable) throws -> Int
  /// The part at that place.
  func part<Part: Decodable>(_ type: Part.Type, at place: Int) throws -> Part
}

extension CodingUserInfoKey {
  /// Under which an encoder or a decoder has the `Envelope`.
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
        in: container, debugDescription: "its envelope is missing")
    }
    wrappedValue = try envelope.part(Value.self, at: try container.decode(Int.self))
  }

  package func encode(to encoder: any Encoder) throws {
    guard let envelope = encoder.userInfo[.envelope] as? any Envelope else {
      throw EncodingError.invalidValue(
        Value.self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "there is no envelope for it"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(try envelope.add(wrappedValue))
  }
}
