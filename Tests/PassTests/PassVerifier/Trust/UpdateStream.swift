import PassFormats
import PassTestSupport
import PassVerifier
import Vocabulary

/// Random updates of a gate: bundles and lists, valid, invalid, old and repeated, in any order.
struct UpdateStream {
  let gate: TestGate
  /// A second key for the airline's lists; later bundles revoke the first one.
  let secondListKey: TestAuthority
  let nextRoot: TestAuthority
  let thief: TestAuthority
  var generator: SeededGenerator

  static let now = TestAuthority.now
  static let revocation = 30
  /// The number of generated texts; versions increase with it.
  private var step = 0

  init(seed: UInt64) throws {
    gate = try TestGate()
    secondListKey = try TestAuthority()
    nextRoot = try TestAuthority(issuer: "GROUND")
    thief = try TestAuthority(issuer: "GROUND")
    generator = SeededGenerator(seed: seed)
  }

  private mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &generator) == 0
  }

  /// Returns a version near the current one, newer or older.
  private mutating func version() -> Int {
    Int.random(in: max(1, step - 12)...(step + 2), using: &generator)
  }

  /// Returns a valid bundle, which may still be too old for the gate.
  private mutating func goodBundle() throws -> String {
    let version = version()
    let revokedFrom: Instant? = version >= Self.revocation ? Self.now : nil
    let airline = try gate.airline.trusted(
      [
        gate.airline.trustedKey(),
        gate.listKey.trustedKey(kinds: [.status], revokedFrom: revokedFrom),
        secondListKey.trustedKey(kinds: [.status]),
      ],
      lists: [gate.airline.listURI(1), gate.airline.listURI(2)])
    let another = try gate.another.trusted(
      [gate.another.trustedKey(kinds: Set(KeyKind.allCases))], lists: [gate.another.listURI()])
    // An issuer is missing in some bundles.
    let issuers = chance(5) ? [another] : [airline, another]
    return try gate.root.token(
      gate.root.bundle(issuers, version: version), by: chance(2) ? gate.root.recovery : nil)
  }

  /// Returns a valid list.
  private mutating func goodList() throws -> String {
    let made = Self.now.adding(seconds: -60 * Int.random(in: 1...200, using: &generator))
    let count = Int.random(in: 1...40, using: &generator)
    if chance(3) { return try gate.another.statusList(issuedAt: made, count: 4 * count) }
    let key = chance(2) ? gate.listKey : secondListKey
    let number = chance(2) ? 1 : 2
    return try key.statusList(
      uri: gate.airline.listURI(number), issuedAt: made, count: 4 * count)
  }

  /// Returns any update.
  mutating func next() throws -> String {
    step += 1
    // A gate accepts any version first, so the stream starts with a low one.
    if step == 1 { return try goodBundle() }
    let version = version()
    let text: String
    switch Int.random(in: 0..<14, using: &generator) {
    case 0...2: text = try goodBundle()
    case 3...6: text = try goodList()
    case 7: text = try signed(version, by: thief)
    case 8: text = try signed(version + 2_000)
    case 9: text = try signed(version, expires: Self.now.adding(seconds: -1))
    case 10: text = try signed(version, by: chance(2) ? gate.root.recovery : nextRoot)
    case 11: text = try signed(version, next: chance(3) ? gate.root.recovery : nextRoot)
    case 12:
      text = try gate.airline.statusList(
        uri: gate.another.listURI(), issuedAt: Self.now.adding(seconds: 1000))
    default: text = try gate.airline.goodToken()
    }
    let isPacked = chance(3) && HeldTrust.isUpdate(Array(text.utf8))
    var form = isPacked ? try PackedStatement.text(ofToken: text) : text
    if chance(6) { form = String(form.dropLast(Int.random(in: 1...40, using: &generator))) }
    return form
  }

  private func signed(
    _ version: Int, by signer: TestAuthority? = nil, expires: Instant? = nil,
    next: TestAuthority? = nil
  ) throws -> String {
    let bundle = try gate.root.bundle(
      [gate.another.trusted()], version: version, issuedAt: Scan.time("00:00:00"),
      expires: expires ?? Self.now.adding(seconds: 86_400), nextRoot: next?.rootKey)
    return try gate.root.token(bundle, by: signer)
  }
}
