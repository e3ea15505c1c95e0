internal import Vocabulary

/// What is wrong with a recurrence rule: which part, which value, and how to mend it.
package struct RuleFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The class of a fault, for programs.
  package enum Kind: String, Hashable, Sendable {
    /// It is not written as RFC 5545 wants it.
    case malformed
    /// RFC 5545 or RFC 7529 knows it, this program does not.
    case unsupported
    /// A number is too small or too large.
    case outOfRange
    /// A part is there twice.
    case duplicate
    /// Two parts exclude each other.
    case contradiction
    /// A part is missing.
    case missing
  }

  /// The class.
  package let kind: Kind
  /// The part's name, such as `BYSETPOS`; `RRULE` for the text as a whole.
  package let part: String
  /// Its value as written, escaped and shortened; empty for a missing part.
  package let value: String
  /// What is wrong about it and how to mend it.
  package let detail: String

  private init(_ kind: Kind, _ part: String, _ value: String, _ detail: String) {
    self.kind = kind
    self.part = escaped(part, limit: 40)
    self.value = escaped(value, limit: 60)
    self.detail = detail
  }

  /// Such as `COUNT=0: write …`.
  package var description: String { "\(value.isEmpty ? part : "\(part)=\(value)"): \(detail)" }

  static func malformed(_ part: String, _ value: String, _ detail: String) -> RuleFault {
    RuleFault(.malformed, part, value, detail)
  }

  static func unsupported(_ part: String, _ value: String, _ detail: String) -> RuleFault {
    RuleFault(.unsupported, part, value, "not supported; \(detail)")
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
