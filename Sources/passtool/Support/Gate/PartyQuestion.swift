/// A pass for several people, of whom one just went in or out: how many are there, the gate asks at a terminal.
struct PartyQuestion {
  /// The text that was scanned.
  let scanned: [UInt8]
  /// How many others may go in, or out, on the pass.
  let further: Int

  /// The question about an answered scan; nil where no one else may follow.
  init?(_ scanned: [UInt8], further: Int) {
    guard further > 0 else { return nil }
    self.scanned = scanned
    self.further = further
  }

  /// What a person answered.
  enum Answer: Equatable {
    /// That many others go in, or out, too.
    case others(Int)
    /// More digits may follow.
    case unfinished
    /// Keys that answer nothing.
    case other
  }

  /// Reads the keys of an answer.
  ///
  /// - Parameter isWhole: whether Enter was pressed behind them.
  func answer(_ keys: [UInt8], isWhole: Bool) -> Answer {
    if keys == [UInt8(ascii: "a")] || keys == [UInt8(ascii: "A")] { return .others(further) }
    guard keys.count <= 2, keys.allSatisfy({ (0x30...0x39).contains($0) }) else { return .other }
    guard let number = Int(String(decoding: keys, as: UTF8.self)) else { return .other }
    guard (1...(further + 1)).contains(number) else { return .other }
    return isWhole || number * 10 > further + 1 ? .others(number - 1) : .unfinished
  }
}
