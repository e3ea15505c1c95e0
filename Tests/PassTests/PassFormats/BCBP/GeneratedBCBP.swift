import PassFormats
import PassTestSupport

/// A random valid boarding pass of any version and number of legs, with any items.
struct GeneratedBCBP {
  let draft: BCBPDraft
  /// The items padded as in the pass, by leg.
  private(set) var expected: [(item: BCBPItem, leg: Int?, text: String)] = []

  init(using generator: inout SeededGenerator) {
    var draft = BCBPDraft()
    let version = Int.random(in: 1...8, using: &generator)
    let legCount = Int.random(in: 1...4, using: &generator)
    var random = Words(generator: generator)
    draft.once[.passengerName] = random.word("ABCXYZ", 1...18) + "/" + random.word("AZ", 1...1)
    draft.once[.electronicTicket] = random.pick(["E", "L", " "])
    if random.chance() {
      draft.once[.version] = String(version)
      let unique: [(BCBPItem, String)] = [
        (.passengerDescription, random.pick(version < 8 ? ["0", "7", " "] : ["0", "X", "U"])),
        (.sourceOfCheckIn, random.pick(["W", "K", " "])), (.sourceOfIssuance, "M"),
        (.dateOfIssue, random.pick(["5099", "0366", "    "])), (.documentType, "B"),
        (.issuer, random.pick(["XY", "XYZ", "9X"])), (.bagTag1, random.tag(version)),
        (.bagTag2, random.tag(version)), (.bagTag3, random.tag(version)),
      ]
      let most = version < 4 ? 7 : 9
      for (item, text) in unique.prefix(random.number(0...most)) { draft.once[item] = text }
    }
    for index in 0..<legCount {
      var leg: [BCBPItem: String] = [
        .operatingCarrierPNR: random.word("ABC123", 0...7), .from: random.word("ABC", 3...3),
        .to: random.word("XYZ", 3...3), .operatingCarrier: random.word("A1Z", 2...3),
        .flightNumber: random.word("0123456789", 4...4) + random.pick(["", "A", "Z"]),
        .dateOfFlight: random.pick(["001", "099", "366"]), .compartment: random.word("FJY", 1...1),
        .seat: random.pick(["012A", "INF", "STBY", "GATE", ""]),
        .checkInSequence: random.pick(["", "0001", "9999A", "0012Z"]),
        .passengerStatus: random.pick(["0", "1", "7", "Z"]),
      ]
      if draft.once[.version] != nil || index > 0, random.chance() {
        let repeated: [(BCBPItem, String)] = [
          (.airlineNumericCode, random.pick(["016", ""])),
          (.documentNumber, random.word("0189", 0...10)), (.selectee, random.pick(["0", "3", ""])),
          (.documentVerification, random.pick(["0", "2", ""])),
          (.marketingCarrier, random.pick(["XY", ""])),
          (.frequentFlyerAirline, random.pick(["XYZ", ""])),
          (.frequentFlyerNumber, random.word("A19", 0...16)), (.idAd, random.pick(["N", ""])),
          (.freeBaggage, random.pick(["2PC", "20K", "44L", ""])),
          (.fastTrack, random.pick(["Y", "N", ""])),
        ]
        let most = version < 5 && draft.once[.version] != nil ? 9 : 10
        for (item, text) in repeated.prefix(random.number(0...most)) { leg[item] = text }
        if random.chance() { leg[.airlineUse] = random.word("AZ09 ^>~a", 1...60) }
      }
      draft.legs.append(leg)
    }
    if random.chance() {
      draft.security = ("1", random.word("AZ09+/=^ ", 0...255))
    }
    generator = random.generator
    self.draft = draft
    expect(BCBPField.mandatoryUnique + BCBPField.unique, draft.once, leg: nil)
    for (index, leg) in draft.legs.enumerated() {
      expect(BCBPField.mandatoryRepeated + BCBPField.repeated, leg, leg: index)
      if let use = leg[.airlineUse] { expected.append((.airlineUse, index, use)) }
    }
  }

  private mutating func expect(_ fields: [BCBPField], _ items: [BCBPItem: String], leg: Int?) {
    for field in fields {
      guard let text = items[field.item] else { continue }
      let blanks = String(repeating: " ", count: field.width - text.utf8.count)
      expected.append((field.item, leg, text + blanks))
    }
  }

  /// Random item values.
  private struct Words {
    var generator: SeededGenerator

    mutating func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &generator)
    }
    mutating func chance() -> Bool { Bool.random(using: &generator) }
    mutating func pick(_ texts: [String]) -> String { texts[number(0...(texts.count - 1))] }
    mutating func word(_ alphabet: String, _ lengths: ClosedRange<Int>) -> String {
      let characters = Array(alphabet)
      return String(
        (0..<number(lengths)).map { _ in characters[number(0...(characters.count - 1))] })
    }
    mutating func tag(_ version: Int) -> String {
      word("0123456789", 10...10) + (version < 7 ? "000" : "001")
    }
  }
}
