internal import PassDoor
internal import PassFormats
internal import PassGate
internal import PassVerifier
internal import Vocabulary

/// The result of a command that was given at a lane's screen, as a light.
struct HandDone {
  let light: DoorView.Light
  /// The code of the reason, if the ledger refused the command.
  let reason: String?
  let message: String

  /// Creates the result of an action; `why` is the reason that the person chose.
  init(
    _ action: DoorDialogue.Action, _ outcome: EntryOutcome?, reason why: String,
    _ speech: DoorSpeech, now: Instant
  ) {
    if case .stopped(let stop, let reason, let earlier, _) = outcome {
      light = stop == .refer ? .amber : .red
      self.reason = reason.rawValue
      message = speech.entry(earlier, now: now)
      return
    }
    reason = nil
    message = "\(speech.words.done(action)): \(escaped(why, limit: 120))"
    light =
      switch action {
      case .admit, .comeBack: .green(isExit: false)
      case .letOut: .green(isExit: true)
      case .undo: .update(isTaken: true)
      }
  }
}

extension GateControl {
  /// Performs the action that a person chose at a lane's screen; nil if it is no entry that the ledger decides about.
  func perform(
    _ action: DoorDialogue.Action, _ row: ManifestRow, reason: String
  ) throws(LedgerError) -> EntryOutcome? {
    switch action {
    case .admit: return try board(row, reason: reason)
    case .comeBack: return .entered(try comeBack(row, reason: reason), count: 1)
    case .undo: _ = try undo(entryOf: row, reason: reason)
    case .letOut: _ = try letOut(row, reason: reason)
    }
    return nil
  }
}

extension DoorDialogue.Guest {
  /// Creates a guest of the list, with the actions that are possible at this lane.
  init(_ guest: Guest, isExit: Bool, entry: (AdmissionEvent) -> String) {
    let row = guest.row
    let isIn = !guest.entries.isEmpty
    let actions: [DoorDialogue.Action] =
      isExit
      ? (isIn ? [.letOut, .undo] : [])
      : (guest.entries.count < row.admits ? [.admit] : []) + (isIn ? [.comeBack, .undo] : [])
    self.init(
      name: row.name, seat: row.seat, reference: row.bookingReference, note: row.note,
      entries: guest.entries.map(entry), actions: actions)
  }
}
