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
  mutating func offer() -> String {
    let number = "\(Int.random(in: 1_000...9_999))"
    pending = number
    return number
  }

  /// Whether a line is the number, typed by a person; any other line makes it void.
  mutating func accepts(_ line: [UInt8], isTyped: Bool) -> Bool {
    defer { pending = nil }
    return isTyped && pending.map { Array($0.utf8) == line } ?? false
  }
}
