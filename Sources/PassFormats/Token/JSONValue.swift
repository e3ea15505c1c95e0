internal import Vocabulary

/// A JSON value (RFC 8259) with the place where it was read.
package struct JSONNode: Sendable {
  /// Offset of the value's first byte in the text.
  package let offset: Int
  package let value: JSONValue
}

/// A JSON value.
///
/// Numbers that are not plain integers are kept as they are spelled, because nothing that travels
/// here has any.
package enum JSONValue: Sendable {
  case object([JSONMember])
  case array([JSONNode])
  case string(String)
  case integer(Int64)
  /// A number with a fraction or an exponent, or one beyond 64 bits, as it is spelled.
  case otherNumber(String)
  case boolean(Bool)
  case null

  /// What kind of value this is, without the value: for members that say who somebody is.
  package var kindAlone: String {
    switch self {
    case .string(let text): "a string of \(text.unicodeScalars.count) characters"
    case .integer, .otherNumber: "a number"
    default: kind
    }
  }

  /// What kind of value this is, in the words of a message.
  package var kind: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string(let text): "the string \"\(shortened(text))\""
    case .integer(let number): "the number \(number)"
    case .otherNumber(let text): "the number \(shortened(text))"
    case .boolean(let flag): "\(flag)"
    case .null: "null"
    }
  }
}

/// A member of a JSON object, in the order of the text.
package struct JSONMember: Sendable {
  package let name: String
  package let nameOffset: Int
  package let node: JSONNode
}

extension String {
  /// Whether two texts are the same scalars.
  ///
  /// `==` compares by canonical equivalence: to it `é` in one scalar and in two are one name, and on
  /// marks in an unusual order it takes time that grows with the square of their number.
  func isSpelled(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

private func shortened(_ text: String) -> String { escaped(text, limit: 40) }
