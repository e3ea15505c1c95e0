internal import Vocabulary

/// A number that closes a lane when it is typed next.
///
/// A scanner types what a barcode contains, so that no word and no key may close a gate: a barcode that was
/// printed before cannot know this number, and one that a guest makes after seeing it does not come key by key.
struct ClosingCode {
  private var pending: String?
  /// How the gate is closed from another terminal.
  let command: String

  init(command: String) { self.command = command }

  /// Makes a number, which closes the lane when it is typed next.
  ///
  /// While it waits for the number it says the same one again.
  mutating func offer() -> String {
    let number = pending ?? "\(Int.random(in: 1_000...9_999))"
    pending = number
    return number
  }

  /// What a line means while a number is asked for.
  enum Answer {
    /// A person typed the number.
    case closes
    /// A person typed another number, which is no scan.
    case isWrong
    /// Anything else; the number is void.
    case other
  }

  /// Takes a line.
  ///
  /// - Parameter isTyped: whether a person typed it key by key.
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
