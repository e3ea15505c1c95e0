internal import Vocabulary

/// A JSON value (RFC 8259) with its offset.
package struct JSONNode: Sendable {
  /// Offset of the value's first byte in the text.
  package let offset: Int
  package let value: JSONValue
}

/// A JSON value.
///
/// Numbers other than 64-bit integers keep their spelling, because no format here uses them.
package enum JSONValue: Sendable {
  case object([JSONMember])
  case array([JSONNode])
  case string(String)
  case integer(Int64)
  /// A number with a fraction or an exponent, or one beyond 64 bits, as spelled.
  case otherNumber(String)
  case boolean(Bool)
  case null

  /// The kind of the value without its content, for messages about personal data.
  package var kindAlone: String {
    switch self {
    case .string(let text): "a string of \(counted(text.unicodeScalars.count, "character"))"
    case .integer, .otherNumber: "a number"
    default: kind
    }
  }

  /// The kind of the value with its content, for messages.
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

/// A member of a JSON object.
package struct JSONMember: Sendable {
  package let name: String
  package let nameOffset: Int
  package let node: JSONNode
}

extension String {
  /// Returns whether both texts have the same scalars.
  ///
  /// `==` compares by canonical equivalence: it equates precomposed and decomposed `é`, and takes
  /// quadratic time for combining marks in unusual order.
  package func hasSameScalars(as other: String) -> Bool {
    let (own, others) = (utf8.span, other.utf8.span)
    guard own.count == others.count else { return false }
    for index in 0..<own.count where own[index] != others[index] { return false }
    return true
  }
}

private func shortened(_ text: String) -> String { escaped(text, limit: 40) }
