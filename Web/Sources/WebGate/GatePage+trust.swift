internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import PhoneLedger
internal import StrictText
internal import Vocabulary
internal import WebTrust

// Trust: stored, and taken in.
extension GatePage {
  /// Begins to take in a bundle or a status list that was handed over.
  func take(_ text: [UInt8], now: Instant) -> Step {
    guard trust != nil else {
      return refused("this gate trusts no root yet; set it up with a kit or an invitation first")
    }
    return advance(.update(nil)) { (updating) throws(UpdateRefusal) in
      try updating.begin(text, now: now)
    }
  }

  /// Begins to take in a bundle or a status list that was scanned.
  func take(_ text: [UInt8], as scan: PendingScan) -> Step {
    advance(.update(scan)) { (updating) throws(UpdateRefusal) in
      try updating.begin(text, now: scan.command.now)
    }
  }

  /// Makes a step of an update, or of restoring.
  func advance(
    _ purpose: Waiting, _ step: (inout TrustUpdating) throws(UpdateRefusal) -> TrustUpdating.Step
  ) -> Step {
    guard var updating = trust else { return refused("this gate trusts no root yet") }
    do throws(UpdateRefusal) {
      switch try step(&updating) {
      case .signature(let check):
        (trust, waiting) = (updating, purpose)
        return ask(check)
      case .inflate(let bytes, let limit):
        (trust, waiting, inflationLimit) = (updating, purpose, limit)
        result = bytes
        return .inflate
      case .done(let update): return finish(updating, update, purpose)
      }
    } catch {
      if case .restoring = purpose {
        return refused("the stored trust of this gate is damaged: \(error); set the gate up anew")
      }
      if case .joining = purpose {
        trust = nil
        return refused(
          "this is not the bundle of the door that invited (\(error)); join again with a new invitation"
        )
      }
      guard case .update(let scan?) = purpose else { return refused(error.description) }
      return settle(error, of: scan)
    }
  }

  private func finish(
    _ updating: TrustUpdating, _ update: TrustUpdate?, _ purpose: Waiting
  ) -> Step {
    if case .joining(let joining) = purpose { return join(joining, updating) }
    guard case .update(let scan) = purpose, let update else {
      trust = updating
      return opened()
    }
    let held = updating.held
    var rows = [Row(StoredRows.trustKey, HeldTrustState(held).bytes)]
    if case .statusList(let issuer, let uri, _, _) = update,
      let token = held.listToken(issuer, uri)
    {
      rows = [Row("\(StoredRows.listPrefix)\(issuer) \(uri)", token)]
    }
    if case .alreadyHeld = update { rows = [] }
    let words = update.inWords
    if let scan { noteSetting(of: scan) }
    // The memory changes only when the rows are durable, so a restart never knows less than a light that was shown.
    return end(
      scan != nil ? wrapped(GateAnswer(update: .admit, words)) : Array(words.utf8),
      rows, then: { self.use(updating) })
  }

  private func use(_ updating: TrustUpdating) {
    trust = updating
    gate?.held = updating.held
    if let ledger, let bundle = updating.held.bundle {
      var clock = ledger.clock
      clock.restart(from: bundle)
      ledger.clock = clock
    }
    faults = GateFaults()
  }
}
