import Foundation
import PassFormats
import PassTestSupport
import PassVerifier
import Platform
import Vocabulary

@testable import PassGate

extension GateSimulation {
  // MARK: Signed updates

  /// Signs a bundle or a list: after a theft, or after passes were replaced.
  func sign() throws {
    count("signed")
    if chance(50) {
      let revoked = lists[lists.count - 1].revoked
      let more = (chance(70) ? recent : passes).compactMap(\.index)
        .filter { !revoked.contains($0) }
      let list = try SimulatedList(
        house, issuedAt: max(lists[lists.count - 1].issuedAt.adding(seconds: 1), time),
        revoked: revoked.union(any(more).map { [$0] } ?? []))
      lists.append(list)
      note("signed: \(Update.list(list).name)")
      requests.append(.bring(.list(list), gates[number(0...gates.count - 1)]))
    } else {
      let last = bundles[bundles.count - 1]
      let bundle = try bundle(version: last.version + number(1...3))
      if chance(30) {
        // Another bundle has the same version and different content.
        bundles.append(try self.bundle(version: bundle.version, isTheftKnown: last.isTheftKnown))
      }
      bundles.append(bundle)
      note("signed: \(Update.bundle(bundle).name)")
      requests.append(.bring(.bundle(bundle), gates[number(0...gates.count - 1)]))
    }
  }

  func bundle(version: Int, isTheftKnown: Bool? = nil) throws -> SimulatedBundle {
    let isKnown = bundles[bundles.count - 1].isTheftKnown || chance(60)
    return try SimulatedBundle(
      house, version: version, issuedAt: time.adding(seconds: -number(0...120)),
      isTheftKnown: isTheftKnown ?? isKnown, gates: gates.count, policy: policy)
  }

  /// Brings a bundle or list, old or new, to a gate by its scanner or in its store.
  func bring(_ update: Update, to gate: SimulatedGate) {
    let now = gate.now(time)
    let isDue = isDue(update, at: gate)
    let isHeld =
      switch update {
      case .bundle(let bundle): gate.bundle?.text == bundle.text
      case .list(let list): gate.list?.text == list.text
      }
    let isTaken: Bool
    let isScanned = !gate.lanes.isEmpty && chance(50)
    if isScanned {
      let (offered, offerable) = (offered(to: gate), offerable(to: gate))
      let session = gate.lanes[number(0...gate.laneCount - 1)]
      isTaken = session.scan(update.text, at: gate.reading(time)).light == .admit
      if gate.isAttached { gate.hasPublished(gate.own.count) }
      gate.held = session.gate.held
      do {
        try adopt(learned: offered, possible: offerable, nil, isSure: true, at: gate)
      } catch { fail("\(error)") }
    } else {
      let held = try? gate.directory.store.accept(update.text, now: now).held
      isTaken = held != nil
      gate.held = held ?? gate.held
    }
    let story = "\(gate.name): \(update.name)\(isScanned ? ", scanned" : "")"
    note("\(story): \(isTaken ? isDue ? "taken" : "held already" : "refused")")
    count(isTaken ? isDue ? "update taken" : "update held already" : "update refused")
    expect(isTaken == (isDue || isHeld), "\(story): \(isTaken ? "taken" : "refused")")
    if isTaken, isDue { took(update, at: gate) }
    checkTrust(gate)
  }

  /// Returns whether a gate takes a bundle or a list that it does not hold.
  func isDue(_ update: Update, at gate: SimulatedGate) -> Bool {
    let now = gate.now(time)
    switch update {
    case .bundle(let bundle):
      return bundle.version > gate.bundle?.version ?? 0
        && now < bundle.issuedAt.adding(seconds: 30 * 86_400)
    case .list(let list):
      return gate.bundle != nil && gate.list.map { list.issuedAt > $0.issuedAt } ?? true
        && list.issuedAt <= now.adding(seconds: 300)
    }
  }

  /// Records that a gate took a bundle or a list.
  func took(_ update: Update, at gate: SimulatedGate) {
    switch update {
    case .bundle(let bundle):
      gate.bundle = bundle
      (gate.floor, gate.ceiling) = (nil, bundle.issuedAt)
      (gate.anchor, gate.isAnchorSure) = (nil, true)
    case .list(let list): gate.list = list
    }
  }

  /// Checks that the gate holds the last accepted bundle and list, and never goes back.
  func checkTrust(_ gate: SimulatedGate) {
    do {
      let held = try gate.held.orThrow("trust")
      let list = held.report(now: time).lists.first?.age.map { time.adding(seconds: -$0) }
      expect(
        held.bundle?.version == gate.bundle.map { Int64($0.version) }
          && list == gate.list?.issuedAt,
        "\(gate.name) holds bundle \(held.bundle?.version ?? 0) and the list of \(list ?? time), it took "
          + "in \(gate.bundle?.version ?? 0) and \(gate.list?.issuedAt ?? time)")
    } catch { fail("\(gate.name): \(error)") }
  }

  /// Offers a passenger list to a gate, newer or older than its own.
  func expect(_ list: Manifest, at gate: SimulatedGate) throws {
    let now = gate.now(time)
    let isDue = isDue(list.facts, after: gate.setting.manifest?.facts, now: now)
    note(
      "\(gate.name): list of \(list.facts.made?.description ?? "no time"), departs "
        + "\(list.facts.departs?.description ?? "as ever")")
    for session in gate.lanes {
      let isTaken = try session.use(list, now: now) == nil
      expect(isTaken == isDue, "\(gate.name): the list was \(isTaken ? "taken" : "not taken")")
    }
    if isDue { gate.setting.manifest = list }
    count(isDue ? "list taken" : "old list")
    let kept = list.rows.first { $0.status == .notCheckedIn && !$0.isOffloaded }
    if let sequence = kept?.sequence, let pass = passes.first(where: { $0.name == "\(sequence)c" })
    {
      requests.append(.scan(gate, .pass(pass), .none))
    }
  }

  /// Returns whether a passenger list may replace another.
  ///
  /// A list is not signed, so its date decides: a list without a date replaces none that has one, and a future date is
  /// not believed.
  func isDue(_ list: Manifest.Facts, after held: Manifest.Facts?, now: Instant) -> Bool {
    func isToCome(_ time: Instant) -> Bool { time > now.adding(seconds: 60) }
    switch (list.made, held?.made) {
    case (let made?, _) where isToCome(made): return false
    case (_, nil): return true
    case (_, let before?) where isToCome(before): return true
    case (nil, _?): return false
    case (let made?, let before?): return made >= before
    }
  }

  // MARK: Machine

  /// Restarts the gate, which must find everything it knew.
  func start(_ gate: SimulatedGate) throws {
    try gate.start()
    let ledger = try gate.directory.ledger()
    let found = try ledger.everything().events.filter { $0.key.device != stranger.device }
    for id in gate.known.sorted() {
      expect(found[id] == truth.events[id], "\(gate.name) has another event \(id) than it showed")
    }
    expect(found.count == gate.known.count, "\(gate.name) began with \(found.count) events")
    // Contradictions of the dishonest device are reported correctly.
    let faults = try ledger.faults().filter { !$0.hasPrefix("\(stranger.device)") }
    expect(faults.isEmpty, "\(gate.name): \(faults)")
    gate.held = try gate.directory.store.load().held
    checkTrust(gate)
    let view = truth.view(gate.known)
    for session in gate.lanes {
      checkConflicts(session.conflicts, view, gate)
      expect(
        session.gate.held.bundle?.version == gate.bundle.map { Int64($0.version) },
        "\(gate.name) began with bundle \(session.gate.held.bundle?.version ?? 0)")
    }
  }

  /// Sets a clock, or restarts the machine, possibly with a wrong clock.
  func setClock(_ gate: SimulatedGate) throws {
    let error =
      gate.clockError != 0 && chance(60)
      ? 0
      : any([0, 0, 0, 30, -30, 100, -100, 300, -300, 3_600, -3_600, 90_000, -90_000, 3_000_000])
        ?? 0
    let reboots = chance(40)
    if reboots {
      gate.reboot(time)
      (gate.anchor, gate.isAnchorSure) = (nil, true)
    }
    gate.clockError = error
    note("\(gate.name): its clock is set wrong by \(error) s\(reboots ? ", and it boots" : "")")
    count(reboots ? "reboot" : "clock set")
    if reboots, chance(70) { try start(gate) }
    if chance(50) { requests.append(.scan(gate, scan(), .none)) }
  }
}
