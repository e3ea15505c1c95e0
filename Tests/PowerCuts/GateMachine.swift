import CPowerCut
import GateRules
import PassFormats
import PassGate
import PassIssuer
import PassTestSupport
import PassTrustStore
import PassVerifier
import SQLite
import Vocabulary

/// The door of an event on a machine that is switched on after each cut, with the disk that the cut has left.
///
/// Two processes scan for it, in turn. A guest who saw a green light must be in the ledger, and must not see another.
struct GateMachine {
  private struct Guest {
    let text: [UInt8]
    let id: PassID
  }

  private var disk: CutDisk
  private let seed: UInt64
  private var random: SeededGenerator
  private let theatre: TestAuthority
  private let root: TestRoot
  private let ticket: Ticket
  private let setting: GateSetting
  /// The guests whose tickets were scanned on this disk.
  private var guests: [Guest] = []
  /// Those who are in: they saw a green light, or the ledger had them after a cut.
  private var inside: Set<PassID> = []
  /// The number of scans on this disk, one each second.
  private var seconds = 0

  private var cuts = 0
  private var admitted = 0
  /// The number of guests who were in the ledger after a cut, although they saw no green light.
  private var later = 0
  private var lost = 0
  private var twice = 0
  private var half = 0

  init(seed: UInt64) throws {
    disk = try CutDisk()
    self.seed = seed
    random = SeededGenerator(seed: seed)
    theatre = try TestAuthority(issuer: "ZOFIN")
    root = try TestRoot()
    let title = try TicketText("Die Zauberflöte").orThrow("title")
    ticket = try Ticket(
      kind: .event, title: title, place: TicketText("Opernhaus").orThrow("place"),
      starts: TestAuthority.now, ends: TestAuthority.now.adding(seconds: 9_000),
      holder: TicketText("Jane Doe"), reference: TicketText("ABC123").orThrow("reference")
    ).orThrow("ticket")
    setting = GateSetting(
      .event(Checkpoint.Event(title: title, issuers: [theatre.issuer]), .once))
  }

  var isGood: Bool { lost + twice + half == 0 }

  var report: String {
    "\(cuts) power cuts, \(admitted) let in, \(later) more were there, \(lost) lost, \(twice) in twice, "
      + "\(half) times half or damaged"
  }

  mutating func run(cuts count: Int) throws {
    while cuts < count {
      if cuts.isMultiple(of: 12) { try newGate() }
      // A pause that makes the log longer has some thirty writes.
      let after = Int64(Int.random(in: 1...[100, 500, 2_500][cuts % 3], using: &random))
      power_cut_begin(seed &* 1_000_003 &+ UInt64(cuts), after)
      try live()
      power_cut_now()
      try disk.next()
      cuts += 1
    }
    power_cut_begin(0, .max)
    let last = try? GateSession(directory, setting)
    if let last { look(last.ledger) } else { half += 1 }
  }

  private var directory: GateDirectory { GateDirectory(disk.path) }
  private var now: Instant { TestAuthority.now.adding(seconds: seconds) }

  /// Makes a gate on an empty disk.
  private mutating func newGate() throws {
    try disk.empty()
    power_cut_begin(0, .max)
    _ = try directory.create(
      issuer: theatre.issuer, name: try KeyID("DOOR1").orThrow("name"), now: TestAuthority.now)
    try directory.store.create(HeldTrust(roots: try root.pins()))
    let bundle = try root.token(root.bundle([theatre.trusted()]))
    _ = try directory.store.accept(Array(bundle.utf8), now: TestAuthority.now)
    (guests, inside, seconds) = ([], [], 0)
  }

  /// Scans until the power goes.
  private mutating func live() throws {
    guard let one = try? GateSession(directory, setting),
      let other = try? GateSession(directory, setting)
    else {
      // If the power did not go while the gate was opened, the disk is damaged.
      if power_cut_happened() == 0 { half += 1 }
      return
    }
    look(one.ledger)
    let pause = Int.random(in: 0...20, using: &random)
    for scan in 0..<150 where power_cut_happened() == 0 {
      let session = Bool.random(using: &random) ? one : other
      if scan % 50 == pause { session.performIdleWork(now: now) }
      admit(try guest(), at: session)
    }
  }

  /// Returns a new guest, or one whose ticket was scanned before.
  private mutating func guest() throws -> Guest {
    if let again = guests.randomElement(using: &random), Int.random(in: 0..<3, using: &random) == 0
    {
      return again
    }
    let pass = try theatre.productionIssuer().issue(
      TicketRequest(issuer: theatre.issuer, ticket: ticket), now: TestAuthority.now,
      random: SecureRandom())
    let guest = Guest(text: Array(pass.barcodeText.utf8), id: pass.claims.passID)
    guests.append(guest)
    return guest
  }

  private mutating func admit(_ guest: Guest, at session: GateSession) {
    seconds += 1
    let answer = session.scan(guest.text, at: ClockGuard.Reading(now: now, boot: nil))
    switch answer.light {
    case .admit:
      admitted += 1
      if !inside.insert(guest.id).inserted {
        print("cut \(cuts): \(guest.id) is let in twice")
        twice += 1
      }
    case .refer, .refuse:
      // With power, only a guest who is in is stopped.
      guard power_cut_happened() == 0, !inside.contains(guest.id) else { return }
      print("cut \(cuts): a guest is stopped: \(answer.message)")
      half += 1
    }
  }

  /// Checks that all guests who were let in are in the ledger, once, and that the database is whole.
  private mutating func look(_ ledger: Ledger) {
    do {
      let standing = try ledger.everything().standing.compactMap { $0.pass?.passID }
      let there = Set(standing)
      twice += standing.count - there.count
      let missing = inside.subtracting(there).count
      if missing > 0 { print("cut \(cuts): \(missing) who were let in are lost") }
      lost += missing
      later += there.subtracting(inside).count
      inside = there
      let faults = try ledger.faults()
      let check = try SQLiteDatabase(ledger.path, .readOnly).rows("PRAGMA integrity_check")
      if !faults.isEmpty || check.first?[0].text != "ok" { throw MissingValue("a whole ledger") }
    } catch {
      guard power_cut_happened() == 0 else { return }
      print("cut \(cuts): \(error)")
      half += 1
      inside = []
    }
  }
}
