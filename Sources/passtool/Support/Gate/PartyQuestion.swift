/// The question how many people are there, asked at a terminal after one went in or out on a pass for several.
struct PartyQuestion {
  /// The text that was scanned.
  let scanned: [UInt8]
  /// The number of others who may go in, or out, on the pass.
  let further: Int

  /// Creates the question about an answered scan; nil if no one else may follow.
  init?(_ scanned: [UInt8], further: Int) {
    guard further > 0 else { return nil }
    self.scanned = scanned
    self.further = further
  }

  /// The answer of a person.
  enum Answer: Equatable {
    /// The number of others who go in, or out, too.
    case others(Int)
    /// More digits may follow.
    case unfinished
    /// Keys that are no answer.
    case other
  }

  /// Returns the answer that keys give; `isWhole` says whether Enter was pressed after them.
  func answer(_ keys: [UInt8], isWhole: Bool) -> Answer {
    if keys == [UInt8(ascii: "a")] || keys == [UInt8(ascii: "A")] { return .others(further) }
    guard keys.count <= 2, keys.allSatisfy({ (0x30...0x39).contains($0) }) else { return .other }
    guard let number = Int(String(decoding: keys, as: UTF8.self)) else { return .other }
    guard (1...(further + 1)).contains(number) else { return .other }
    return isWhole || number * 10 > further + 1 ? .others(number - 1) : .unfinished
  }
}
