internal import Vocabulary

/// A number that closes a lane when it is typed next.
///
/// A scanner types what a barcode contains, so no word and no key may close a gate. A barcode that was printed before
/// does not have this number, and one that a guest makes after seeing it does not come key by key.
struct ClosingCode {
  private var pending: String?
  /// The command that closes the gate from another terminal.
  let command: String

  init(command: String) { self.command = command }

  /// Makes a number that closes the lane when it is typed next; a number that is still pending is returned again.
  mutating func offer() -> String {
    let number = pending ?? "\(Int.random(in: 1_000...9_999))"
    pending = number
    return number
  }

  /// The meaning of a line while a number is asked for.
  enum Answer {
    /// A person typed the number.
    case closes
    /// A person typed another number, which is no scan.
    case isWrong
    /// Any other line, which makes the number void.
    case other
  }

  /// Returns the meaning of a line; `isTyped` says whether a person typed it key by key.
  mutating func answer(_ line: [UInt8], isTyped: Bool) -> Answer {
    guard let number = pending, isTyped else {
      pending = nil
      return .other
    }
    if line == Array(number.utf8) {
      pending = nil
      return .closes
    }
    let isNumber = (1...6).contains(line.count) && line.allSatisfy { (0x30...0x39).contains($0) }
    if !isNumber { pending = nil }
    return isNumber ? .isWrong : .other
  }
}
