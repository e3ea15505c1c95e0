/// The pace of the keys of a line: one at a time, as a person types, or in bursts, as a scanner types.
///
/// A scanner that acts as a keyboard types the contents of a barcode, and a barcode can contain every key. It cannot
/// contain a pause.
struct TypingPace {
  /// The shortest pause after a key that a person typed, in milliseconds.
  ///
  /// People need twice as long to the next key; scanners, unless they are set to wait, need a few milliseconds.
  static let pause: Int32 = 50

  /// Whether the first key of the line came alone.
  private(set) var beganAlone = false
  private var count = 0
  private var alone = 0

  /// The number of bytes.
  private var bytes = 0
  /// The number of bytes before the last run, in which each key followed the one before it at once.
  private var beforeRun = 0
  /// The number of characters of that run.
  private var run = 0
  /// The number of characters from which on a run is a code, because people do not type that fast.
  private static let shortestCode = 8

  /// Adds keys that arrived together, or one that arrived alone.
  mutating func add(_ keys: ArraySlice<UInt8>, isAlone: Bool) {
    let added = Self.characters(keys)
    if count == 0 { beganAlone = isAlone && added > 0 }
    count += added
    bytes += keys.count
    // A deletion is no part of a code, and a key that is held down repeats.
    run = keys.contains(0x7F) || keys.contains(0x08) ? 0 : run + added
    guard isAlone else { return }
    alone += added
    // A pause follows this key, so that the next one begins a run. If the scanner types no Enter, a pause also follows
    // the last key of a code.
    if run < Self.shortestCode { (run, beforeRun) = (0, bytes) }
  }

  /// Whether the last keys are a code.
  var isBurst: Bool { run >= Self.shortestCode }

  /// The number of bytes that a person typed before a code and left there, such as the beginning of a search.
  var typedBefore: Int { isBurst ? beforeRun : 0 }

  /// Whether a person typed the line: the first key and at least half of the others came alone, and no code followed.
  ///
  /// Half is enough, because some keys of a quick typist follow each other closely.
  var isTyped: Bool { beganAlone && !isBurst && (alone - 1) * 2 >= count - 1 }

  /// Returns the number of characters of bytes in UTF-8.
  static func characters(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
}
