import GateRules
import PassCrypto
import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// Red outranks amber, and amber outranks green, among the lights of the verifier, the passenger list and the record of
/// earlier entries (docs/SPEC.md §16, §17).
@Suite struct GateLightTests {
  /// The answer of the verifier.
  private enum Verifying: CaseIterable {
    case good, clockIsWrong, revoked
  }

  /// Jane Doe's row on the passenger list.
  private enum Listing: String, CaseIterable {
    case none = ""
    case checkedIn = "1"
    case standby = "7"
    case offloaded
  }

  /// The earlier record about Jane Doe's sequence.
  private enum Recorded: CaseIterable {
    case nothing, inUnderAnotherName, isIn, takenOff
  }

  private struct Story: Hashable {
    var verifying = Verifying.good
    var listing = Listing.none
    var recorded = Recorded.nothing
  }

  private let test: GateFixture
  private let held: HeldTrust
  private let pass: (text: String, id: PassID)
  private let directory: GateDirectory

  init() throws {
    test = try GateFixture()
    directory = try test.add()
    pass = try test.pass(25, entry: 7)
    held = try directory.store.load().held
  }

  /// Returns the answer of a gate whose storage is `store`, with the scans of the story recorded before.
  private func answer<Store: EntryStore>(
    _ story: Story, in store: Store, _ transaction: (() throws -> GateAnswer) throws -> GateAnswer
  ) throws -> GateAnswer {
    let list =
      story.listing == .none
      ? nil : "25,12A,Doe,Jane,ABC123,\(story.listing.rawValue),\(pass.id),,,\n"
    let gate = Gate(try GateFixture.setting(list), held: try trust(story))
    let earlier = GateFixture.now.adding(seconds: -600)
    func event(_ kind: AdmissionEvent.Kind, _ pass: PassKey?, _ name: String) throws {
      _ = try transaction {
        let event = try store.append(kind, in: GateFixture.context, at: earlier) { event in
          event.airlineKey = gate.setting.airlineKey("25", isInfant: false)
          event.pass = pass
        }
        var scan = ScanRecord(
          at: earlier, context: GateFixture.context, person: Person(name: name))
        scan.decision = .admit
        scan.event = event.id
        _ = try store.note(scan)
        return GateAnswer(update: .admit, "")
      }
    }
    let key = PassKey(
      issuer: test.airline.issuer, passID: pass.id, part: gate.setting.part(leg: 0, now: earlier))
    switch story.recorded {
    case .nothing: break
    case .inUnderAnotherName: try event(.manual, nil, "Roe/Mary")
    case .isIn: try event(.admit, key, "Doe/Jane")
    case .takenOff: try event(.offload, nil, "Doe/Jane")
    }
    let judged = gate.judge(
      ScanText(Array(pass.text.utf8)), now: GateFixture.now,
      clock: story.verifying == .clockIsWrong ? .stepped : .ok)
    return try transaction {
      try gate.decide(judged, at: GateFixture.now, isExit: false, again: 0, in: store)
    }
  }

  private func trust(_ story: Story) throws -> HeldTrust {
    let list = try test.statusList(story.verifying == .revoked ? [7: 1] : [:])
    var held = held
    _ = try held.accept(Array(list.utf8), now: GateFixture.now)
    return held
  }

  private func answer(_ story: Story) throws -> GateAnswer {
    try answer(story, in: MemoryStore(try directory.ledger().device)) { try $0() }
  }

  private static let stories = Verifying.allCases.flatMap { verifying in
    Listing.allCases.flatMap { listing in
      Recorded.allCases.map { Story(verifying: verifying, listing: listing, recorded: $0) }
    }
  }

  @Test func `the light of a scan is the highest of those that each would give alone`() throws {
    var seen: [Light: Int] = [:]
    for story in Self.stories {
      let alone = try [
        Story(verifying: story.verifying), Story(listing: story.listing),
        Story(recorded: story.recorded),
      ].map { try answer($0).light }
      let highest: Light =
        alone.contains(.refuse) ? .refuse : alone.contains(.refer) ? .refer : .admit
      let together = try answer(story)
      #expect(together.light == highest, "\(story): \(together.message)")
      #expect((together.event != nil) == (highest == .admit), "\(story)")
      seen[highest, default: 0] += 1
    }
    #expect(seen == [.admit: 2, .refer: 10, .refuse: 36])
  }

  @Test func `the ledger and a storage in memory give the same answers and events`() throws {
    for (number, story) in Self.stories.enumerated() {
      let ledger = try test.add("LANE\(number)").ledger()
      let memory = MemoryStore(ledger.device)
      let kept = try answer(story, in: LedgerStore(ledger, SecureRandom())) { body in
        try ledger.write { try body() }
      }
      let remembered = try answer(story, in: memory) { try $0() }
      #expect(kept.inShort == remembered.inShort && kept.message == remembered.message, "\(story)")
      #expect(kept.scan == remembered.scan && kept.number == remembered.number, "\(story)")
      let events = try ledger.events(of: GateFixture.context).events
      #expect(events.map(\.kind) == memory.events.map(\.kind), "\(story)")
      #expect(events.map(\.pass) == memory.events.map(\.pass), "\(story)")
    }
  }

  @Test func `of equal lights the first stays`() {
    for light in Light.allCases {
      #expect(!light.outranks(light))
      #expect(!Light.admit.outranks(light) && !light.outranks(.refuse))
    }
    #expect(Light.refuse.outranks(.refer) && Light.refer.outranks(.admit))
  }
}
