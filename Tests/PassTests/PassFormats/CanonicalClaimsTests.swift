import PassFormats
import PassTestSupport
import StrictText
import Testing

/// The quick reader of a token's claims accepts only what the one that explains faults accepts, and reads the same.
@Suite struct CanonicalClaimsTests {
  private static func quick(_ payload: [UInt8]) -> PassClaims? {
    try? PassClaims(canonical: payload)
  }

  private static func thorough(_ payload: [UInt8]) -> PassClaims? {
    guard let node = try? JSONReader.read(payload) else { return nil }
    return try? PassClaims(node, payload: payload)
  }

  /// Whether the quick reader reads nothing, or what the thorough one reads, as far as it is written again.
  private static func agrees(_ payload: [UInt8]) -> Bool {
    guard let quick = quick(payload) else { return true }
    guard let thorough = thorough(payload), case .boardingPass(let one) = quick.content,
      case .boardingPass(let other) = thorough.content
    else { return false }
    return quick.payload == payload && thorough.payload == payload && one == other
  }

  @Test func `every usual boarding pass is read quickly`() {
    var generator = SeededGenerator(seed: 7_519)
    var count = 0
    for _ in 0..<600 {
      var sample = SamplePass(using: &generator)
      // The quick reader leaves numbers with 19 digits to the other.
      if let status = sample.status, status.index == .max { sample.status = (7, status.uri) }
      let payload = Array(sample.payload.utf8)
      let isUsual = sample.bcbp != nil && sample.confirmation == nil
      #expect((Self.quick(payload) != nil) == isUsual, "\(sample.payload)")
      #expect(Self.agrees(payload))
      count += isUsual ? 1 : 0
    }
    #expect(count > 100)
  }

  @Test func `an altered payload is read quickly only if the thorough reader takes it, too`() {
    var generator = SeededGenerator(seed: 75_190)
    let pieces: [String] = [
      " ", "0", "-", "1e3", ",", "[]", "{}", "null", "\"\"", "\u{7F}", "\u{0}", "é", "\\u0041",
      #","more":1"#, #","first":"0D4X8K2M7PQR9TVW""#, #","cnf":null"#, "00", ".0", "60",
      "999999999999999999999", #","status":{"status_list":{"idx":7,"uri":"u"}}"#,
    ]
    var read = 0
    for _ in 0..<60 {
      var sample = SamplePass(using: &generator)
      while sample.bcbp == nil || sample.confirmation != nil {
        sample = SamplePass(using: &generator)
      }
      let payload = Array(sample.payload.utf8)
      for _ in 0..<40 {
        var altered = payload
        let place = Int.random(in: altered.indices, using: &generator)
        let end = min(altered.count, place + Int.random(in: 0...12, using: &generator))
        switch Int.random(in: 0...4, using: &generator) {
        case 0: altered[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: altered[place] = UInt8.random(in: 0x30...0x39, using: &generator)
        case 2:
          altered.insert(
            contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: place)
        case 3: altered.removeSubrange(place..<end)
        default: altered.insert(contentsOf: Array(altered[place..<end]), at: place)
        }
        #expect(Self.agrees(altered), "\(String(decoding: altered, as: UTF8.self))")
        if Self.quick(altered) != nil { read += 1 }
      }
    }
    // Some alterations leave a good payload, such as another digit of the flight.
    #expect(read > 40)
  }

  /// What the members say of each other is checked as well.
  @Test(arguments: [
    ("\"exp\":1742054400", "\"exp\":1742041800"), ("\"iat\":1742040000", "\"iat\":1742054460"),
    ("\"nbf\":1742041800", "\"nbf\":1742041830"), ("\"iat\":1742040000", "\"iat\":946684740"),
    ("\"idx\":7", "\"idx\":-1"), ("\"idx\":7", "\"idx\":9223372036854775808"),
    ("\"uri\":\"u\"", "\"uri\":\"\""), ("\"uri\":\"u\"", "\"uri\":\"ü\""),
  ])
  func `claims that break a rule are for neither reader`(before: String, after: String) {
    var generator = SeededGenerator(seed: 3)
    var sample = SamplePass(using: &generator)
    while sample.bcbp == nil { sample = SamplePass(using: &generator) }
    let usual = SamplePass()
    (sample.issuedAt, sample.notBefore, sample.expires) = (
      usual.issuedAt, usual.notBefore, usual.expires
    )
    (sample.status, sample.confirmation) = ((7, "u"), nil)
    #expect(Self.quick(Array(sample.payload.utf8)) != nil)
    let altered = sample.payload.replacing(before, with: after)
    #expect(altered != sample.payload)
    #expect(Self.quick(Array(altered.utf8)) == nil)
    #expect(Self.thorough(Array(altered.utf8)) == nil)
  }
}
