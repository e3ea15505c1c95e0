import PassTestSupport
import PassTrustStore
import PassVerifier
import Testing
import Vocabulary

/// The trust state only moves forward, for any updates in any order.
@Suite struct HeldTrustPropertyTests {
  /// The values that must never decrease: the version, and the time of each list.
  private struct Floor {
    var version = 0
    var lists: [String: Int] = [:]

    mutating func check(_ state: HeldState) {
      let held = Int(state.bundle?.version ?? 0)
      #expect(held >= version)
      version = held
      for (name, list) in state.lists {
        #expect(list[0] >= lists[name] ?? .min, "\(name)")
        lists[name] = list[0]
      }
    }
  }

  @Test(arguments: 1...12)
  func `in any mixture of updates nothing falls and a refusal changes nothing`(
    seed: UInt64
  ) throws {
    var stream = try UpdateStream(seed: seed)
    var held = HeldTrust(roots: try stream.gate.root.pins())
    var seen: [String] = []
    var taken: [String] = []
    var floor = Floor()
    for _ in 0..<120 {
      let isRepeated = !seen.isEmpty && Bool.random(using: &stream.generator)
      let text =
        isRepeated ? seen.randomElement(using: &stream.generator) ?? "" : try stream.next()
      seen.append(text)
      let before = HeldState(held)
      // `refusal` checks that a refusal changes nothing.
      if held.refusal(text, now: UpdateStream.now) == nil {
        taken.append(text)
        // A list signed by a key revoked since is dropped with its date.
        if held.bundle?.version ?? 0 >= UpdateStream.revocation,
          before.bundle?.version ?? 0 < UpdateStream.revocation
        {
          floor.lists = [:]
        }
      }
      floor.check(HeldState(held))
      #expect(held.roots.recovery == stream.gate.root.recovery.rootKey)
    }
    // Every stream contains accepted and refused updates.
    #expect(taken.count > 5 && taken.count < seen.count)
    var again = HeldTrust(roots: try stream.gate.root.pins())
    for text in taken { try again.take(text, now: UpdateStream.now) }
    #expect(HeldState(again) == HeldState(held))
  }

  @Test(arguments: 1...6)
  func `every order of the same good updates ends in the same state`(seed: UInt64) throws {
    var stream = try UpdateStream(seed: 100 + seed)
    var texts: [String] = []
    for version in 1...12 {
      // The highest bundle determines the lists, so they are the same in every order.
      texts.append(
        try stream.gate.root.token(
          stream.gate.root.bundle(
            [
              stream.gate.another.trusted(
                [stream.gate.another.trustedKey(kinds: [.status])],
                lists: [stream.gate.another.listURI()])
            ], version: 80 * version)))
      texts.append(
        try stream.gate.another.statusList(
          issuedAt: UpdateStream.now.adding(seconds: -60 * version), count: 4 * version))
    }
    var states: [HeldState] = []
    for _ in 0..<5 {
      var held = HeldTrust(roots: try stream.gate.root.pins())
      // The texts are offered twice, because updates before their bundle are accepted only the second time.
      for text in texts.shuffled(using: &stream.generator) { _ = held.refusal(text) }
      for text in texts.shuffled(using: &stream.generator) { _ = held.refusal(text) }
      states.append(HeldState(held))
    }
    #expect(states[0].bundle?.version == 960)
    #expect(
      states[0].lists.values.first
        == [Int(UpdateStream.now.secondsSince1970) - 60, 4])
    for state in states { #expect(state == states[0]) }
  }

  /// The store on disk must behave exactly like the value.
  @Test(arguments: 1...4)
  func `a store on disk decides and ends as the value does`(seed: UInt64) throws {
    var stream = try UpdateStream(seed: 200 + seed)
    let directory = try TemporaryDirectory()
    let store = TrustStore(directory: "\(directory.path)/gate")
    try store.create(HeldTrust(roots: try stream.gate.root.pins()))
    var held = HeldTrust(roots: try stream.gate.root.pins())
    for _ in 0..<60 {
      let text = try stream.next()
      let refusal = held.refusal(text, now: UpdateStream.now)
      do {
        let (_, kept, _) = try store.accept(Array(text.utf8), now: UpdateStream.now)
        #expect(refusal == nil)
        #expect(HeldState(kept) == HeldState(held))
      } catch let error as UpdateRefusal {
        #expect(error.code.rawValue == refusal)
      }
      #expect(HeldState(try store.load().held) == HeldState(held))
    }
  }
}
