/// How the keys of a line arrived: one at a time, as a person types, or in bursts, as a scanner does.
///
/// A scanner at a keyboard's line types what a barcode contains, and a barcode can contain every key. It
/// cannot contain a pause.
struct TypingPace {
  /// How long nothing may follow a key that a person typed, in milliseconds.
  ///
  /// People need twice as long to
  /// the next key; scanners, unless they are set to wait, need a few milliseconds.
  static let pause: Int32 = 50

  /// Whether the first key of the line came alone.
  private(set) var beganAlone = false
  private var count = 0
  private var alone = 0

  /// Adds keys that arrived together, or one that arrived alone.
  mutating func add(_ keys: ArraySlice<UInt8>, isAlone: Bool) {
    let added = Self.characters(keys)
    if count == 0 { beganAlone = isAlone && added > 0 }
    count += added
    if isAlone { alone += added }
  }

  /// Whether a person typed the line: the first key came alone, and of the others at least every second
  /// one, because some keys of a quick typist do follow each other closely.
  var isTyped: Bool { beganAlone && (alone - 1) * 2 >= count - 1 }

  /// How many characters bytes are in UTF-8.
  static func characters(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
}
