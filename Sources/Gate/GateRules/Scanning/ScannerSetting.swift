internal import Vocabulary

/// The setting of a scanner and its computer, where it differs from what a gate expects, as far as one code shows.
package struct ScannerSetting: Hashable, Sendable {
  /// What a scanner types behind a code.
  package enum Ending: String, Sendable {
    case line
    case tab
    /// Nothing: a pause ends the code.
    case silence
  }

  /// The computer's keyboards with which the code reads well, by name, the most frequent first; empty where
  /// scanner and computer agree.
  package internal(set) var keyboards: [String] = []
  /// Whether Caps Lock is on.
  package internal(set) var hasCapsLock = false
  /// The characters that the scanner types before a code.
  package internal(set) var prefix = ""
  /// The characters that the scanner types behind a code, other than the end of the line.
  package internal(set) var suffix = ""

  /// The ending that the scanner types behind a code.
  package var ending = Ending.line

  /// A scanner that types codes as they are.
  package init() {}

  /// Whether a code comes as other characters than it has.
  var changesText: Bool {
    !keyboards.isEmpty || hasCapsLock || !prefix.isEmpty || !suffix.isEmpty
  }

  /// Whether the setting needs no change.
  package var isRight: Bool { self == ScannerSetting() }

  /// The faults of the setting and how to mend them, a sentence each; empty where the setting is right.
  package var faults: [String] {
    var faults: [String] = []
    if let keyboard = keyboards.first {
      let others = keyboards.dropFirst().prefix(1)
      let names = ([keyboard] + others).joined(separator: " or ")
      faults.append(
        "the scanner types for a US keyboard, but this computer has another one (\(names)): set the scanner to this "
          + "computer's keyboard, or the computer's keyboard to US English")
    }
    if hasCapsLock { faults.append("Caps Lock is on: press it once") }
    if !prefix.isEmpty {
      faults.append(
        "the scanner types \(Self.shown(prefix)) before each code: switch its prefix off")
    }
    if !suffix.isEmpty {
      faults.append(
        "the scanner types \(Self.shown(suffix)) after each code: set its suffix to Enter (CR)")
    }
    switch ending {
    case .line: break
    case .tab: faults.append("the scanner types Tab after each code: set its suffix to Enter (CR)")
    case .silence:
      faults.append(
        "the scanner types no Enter after a code, so each answer waits: "
          + "set its suffix to Enter (CR)")
    }
    return faults
  }

  /// Returns a few characters as a person may look for them in a scanner's manual.
  private static func shown(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\t": "Tab"
      case " ": "a space"
      case "\u{2}": "STX"
      case "\u{3}": "ETX"
      case "\u{4}": "EOT"
      case "\u{1D}": "GS"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "the control character \(scalar.value)"
      default: "'\(escaped(String(scalar), limit: 1))'"
      }
    }.joined(separator: " ")
  }
}
