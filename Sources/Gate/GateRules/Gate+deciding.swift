internal import PassFormats
internal import PassVerifier
package import Vocabulary

extension Gate {
  /// Decides about a judged scan by the earlier entries that the gate knows, and records the decision.
  ///
  /// `isExit` says whether the scan is at the way out, where only the signature counts: a guest who is in may leave at
  /// any time. For `again` seconds after an entry or an exit, the same pass counts as read twice. The caller ends the
  /// transaction of the storage when this function returns.
  package func decide<Store: EntryStore>(
    _ judged: GateAnswer, at now: Instant, isExit: Bool, again: Int, in store: Store
  ) throws(Store.Failure) -> GateAnswer {
    var answer = judged
    try weighRevokedPass(&answer, in: store)
    if isExit, let pass = answer.pass {
      try leave(pass, &answer, at: now, again: again, in: store)
    } else if !isExit, let entry = answer.entry {
      try enter(entry, &answer, at: now, again: again, in: store)
    } else {
      if !isExit { try weighEarlierEntries(&answer, in: store) }
      try note(&answer, at: now, in: store)
    }
    return answer
  }

  /// Returns the answer where nothing can be recorded: a green light becomes amber, and a stop stays a stop.
  ///
  /// `fault` is the reason why nothing can be recorded. The storage may still be readable, and know of an earlier
  /// entry.
  package func decide<Store: EntryStore>(
    _ judged: GateAnswer, isExit: Bool, withoutRecordingIn store: Store, because fault: String
  ) -> GateAnswer {
    var answer = judged
    try? weighRevokedPass(&answer, in: store)
    if !isExit { try? weighEarlierEntries(&answer, in: store) }
    if answer.light == .admit {
      answer.say(.refer, .notRecorded, "this gate cannot record the entry: \(fault)")
      answer.gateFault = .notRecorded(detail: fault)
    } else {
      answer.add(.notLogged(fault), english)
    }
    return answer
  }

  /// Refuses unsigned paper of a passenger whose signed pass was refused as revoked or suspended: the paper may have
  /// been cut from that pass.
  private func weighRevokedPass<Store: EntryStore>(
    _ answer: inout GateAnswer, in store: Store
  ) throws(Store.Failure) {
    guard answer.verdict?.unverified != nil, let passenger = answer.airlineKey,
      let earlier = try store.takenBack(passenger)
    else { return }
    let reason = earlier.reason.flatMap { Reason(rawValue: $0) } ?? .revoked
    answer.stop(.refuse, .takenBack(at: earlier.at, reason), english)
  }

  /// Refuses a passenger who is already in, with that reason, even where the list is old or the clock is wrong.
  private func weighEarlierEntries<Store: EntryStore>(
    _ answer: inout GateAnswer, in store: Store
  ) throws(Store.Failure) {
    guard answer.light != .refuse, answer.pass != nil || answer.airlineKey != nil else { return }
    let entry = answer.entry ?? Entry(waiting: answer)
    answer.weigh(try entry.refusal(in: setting.context, from: store), english)
  }

  private func enter<Store: EntryStore>(
    _ entry: Entry, _ answer: inout GateAnswer, at now: Instant, again: Int, in store: Store
  ) throws(Store.Failure) {
    let (outcome, scan) = try entry.record(
      in: setting.context, at: now, trusting: held.trust.generation, again: again, to: store)
    answer.number = scan
    switch outcome {
    case .entered(let event, let count):
      answer.event = event
      if entry.admits > 1 { answer.add(.people(count, of: entry.admits), english) }
      answer.further = max(0, entry.admits - count)
    case .readAgain(let earlier):
      answer.say(readAgain: .refuse, .alreadyAdmitted, "came in", earlier, now)
    case .stopped(let light, let reason, let earlier, let name):
      answer.weigh(GateObjection(light, GateFinding(reason, earlier, name, entry)), english)
      answer.scan = scan
    }
  }

  private func leave<Store: EntryStore>(
    _ pass: PassKey, _ answer: inout GateAnswer, at now: Instant, again: Int, in store: Store
  ) throws(Store.Failure) {
    let known = try store.known(of: [pass], nil, in: setting.context)
    if let last = known.counting(.exit).last(where: { $0.pass == pass }),
      last.isSameRead(in: setting.context, at: now, within: again, on: store.device)
    {
      answer.say(readAgain: .refer, nil, "went out", last, now)
      return
    }
    let inside = known.standing.filter { $0.pass == pass && $0.context == setting.context }
    guard let entry = inside.last else {
      answer.say(
        .refer, nil,
        "by the records of this gate, this guest is not inside; let the guest out, and scan the "
          + "ticket again when the guest comes back")
      return
    }
    let event = try store.append(.exit, in: setting.context, at: now) { event in
      event.pass = pass
      event.airlineKey = entry.airlineKey
      event.target = entry.key
    }
    var scan = ScanRecord(at: now, context: setting.context, person: answer.person)
    scan.decision = .admit
    scan.pass = pass
    scan.reason = AdmissionEvent.Kind.exit.rawValue
    scan.event = event.id
    answer.number = try store.note(scan)
    answer.say(.admit, nil, "went out; may come in again")
    answer.event = event
    answer.further = inside.count - 1
  }

  /// Keeps the record of a scan that was stopped.
  private func note<Store: EntryStore>(
    _ answer: inout GateAnswer, at now: Instant, in store: Store
  ) throws(Store.Failure) {
    var record = ScanRecord(stopped: answer, in: setting.context, at: now)
    let isAnswerable = answer.verdict?.reasons.allSatisfy { $0.canBeOverridden } ?? false
    record.trust = isAnswerable ? held.trust.generation : nil
    answer.number = try store.note(record)
    answer.scan = answer.number
  }
}

extension ScanRecord {
  /// The record of a scan that was stopped.
  fileprivate init(stopped answer: GateAnswer, in context: String, at now: Instant) {
    self.init(at: now, context: context, person: answer.person)
    decision = answer.light
    reason = answer.reason?.rawValue
    pass = answer.pass
    issuedAt = answer.verdict?.pass?.claims.issuedAt
    admits = answer.verdict?.pass?.claims.admits ?? 1
    airlineKey = answer.airlineKey
    isTakenBack = answer.isTakenBack
  }
}
