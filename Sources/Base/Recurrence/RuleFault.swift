internal import Vocabulary

/// The fault of a recurrence rule: the part, its value, and how to correct it.
package struct RuleFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The class of a fault, for programs.
  package enum Kind: String, Hashable, Sendable {
    /// The text is not written as RFC 5545 requires.
    case malformed
    /// RFC 5545 or RFC 7529 defines the part, and this program does not support it.
    case unsupported
    /// A number is too small or too large.
    case outOfRange
    /// A part occurs twice.
    case duplicate
    /// Two parts exclude each other.
    case contradiction
    /// A part is missing.
    case missing
  }

  /// The class of the fault.
  package let kind: Kind
  /// The part's name, such as `BYSETPOS`; `RRULE` for the text as a whole.
  package let part: String
  /// The part's value as written, escaped and shortened; empty for a missing part.
  package let value: String
  /// The fault, and how to correct it.
  package let detail: String

  private init(_ kind: Kind, _ part: String, _ value: String, _ detail: String) {
    self.kind = kind
    self.part = escaped(part, limit: 40)
    self.value = escaped(value, limit: 60)
    self.detail = detail
  }

  /// The fault in one line, such as `COUNT=0: write …`.
  package var description: String { "\(value.isEmpty ? part : "\(part)=\(value)"): \(detail)" }

  static func malformed(_ part: String, _ value: String, _ detail: String) -> RuleFault {
    RuleFault(.malformed, part, value, detail)
  }

  /// A fault of a part that is not supported; `place` says where, such as `in a DAILY rule`, if others support it.
  static func unsupported(
    _ part: String, _ value: String, place: String? = nil, _ detail: String
  ) -> RuleFault {
    let place = place.map { " \($0)" } ?? ""
    return RuleFault(.unsupported, part, value, "not supported\(place); \(detail)")
  }

  static func outOfRange(_ part: String, _ value: String, _ detail: String) -> RuleFault {
    RuleFault(.outOfRange, part, value, "out of range; \(detail)")
  }

  static func duplicate(_ part: String, _ value: String) -> RuleFault {
    RuleFault(.duplicate, part, value, "this part is there twice; keep one of them")
  }

  static func contradiction(_ part: String, _ value: String, _ detail: String) -> RuleFault {
    RuleFault(.contradiction, part, value, detail)
  }

  static func missing(_ part: String, _ detail: String) -> RuleFault {
    RuleFault(.missing, part, "", "missing; \(detail)")
  }
}
