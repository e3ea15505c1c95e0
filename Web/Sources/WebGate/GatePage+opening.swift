internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import PhoneLedger
internal import StrictText
internal import Vocabulary
internal import WebTrust

// Opening the gate from its rows.
extension GatePage {
  /// Begins to open the gate from the rows that were loaded: stored trust is checked again.
  func open() -> Step {
    if let fault = stored.fault {
      return refused("the storage of this gate is damaged (\(fault)); send guests to another lane")
    }
    guard let device = stored.device else { return done(state) }
    let ledger = PhoneLedger(device.id) { hostRandom($0) }
    do throws(PhoneFailure) {
      for (key, value) in stored.ledger { try ledger.load(key, value) }
    } catch {
      return refused(error.description)
    }
    self.ledger = ledger
    guard let json = stored.trust else { return done(state) }
    do throws(ShapeError) {
      let kept = try HeldTrustState(json)
      trust = TrustUpdating(HeldTrust(roots: kept.roots, lowestVersion: kept.lowestVersion))
      let lists = stored.lists
      return advance(.restoring) { (updating) throws(UpdateRefusal) in
        try updating.restore(kept, lists: lists)
      }
    } catch {
      return refused("the stored trust of this gate is damaged (\(error)); set the gate up anew")
    }
  }

  /// Stands at the stored place, when the trust is there.
  func opened() -> Step {
    defer { stored.forgetLedger() }
    if let ledger {
      var clock = ledger.clock
      clock.restart(from: trust?.held.bundle)
      ledger.clock = clock
    }
    guard let json = stored.place else { return done(state) }
    do throws(ShapeError) {
      let place = try Place(json)
      stand(at: place, stored.manifest.flatMap { try? place.setting.list($0) })
    } catch {
      return refused("the stored place of this gate is damaged (\(error)); open the gate anew")
    }
    return done(state)
  }

  /// Begins a boarding at a place, with its list.
  func stand(at place: Place, _ manifest: Manifest?) {
    guard let held = trust?.held, let ledger else { return }
    var setting = place.setting
    setting.manifest = manifest
    self.place = place
    gate = Gate(setting, held: held) { $0 }
    stopped = ledger.stops(in: setting.context)
    faults = GateFaults()
    recount()
  }

  /// Counts the events of the place anew, and takes over the reports of agents.
  func recount() {
    guard let gate, let ledger else { return }
    var list = BoardingList(gate.setting, device: ledger.device)
    let events = ledger.events(of: gate.setting.context)
    if list.needsPlaces {
      for event in events where event.kind.isEntry {
        if let pass = event.pass, let person = ledger.loggedPerson(of: event) {
          list.learn(pass, person)
        }
      }
    }
    _ = list.take(events)
    boarding = list
    self.gate?.update(from: list.admissions)
  }

  var counts: GateCounts {
    var counts = GateCounts()
    guard let boarding, let ledger else { return counts }
    counts.admitted = boarding.admitted
    counts.conflicts = boarding.conflicts.count
    counts.refused = ledger.refusedParts().count
    counts.outside = boarding.outside
    counts.stopped = stopped
    counts.expected = boarding.expected
    counts.toBoard = boarding.toBoard
    return counts
  }
}
