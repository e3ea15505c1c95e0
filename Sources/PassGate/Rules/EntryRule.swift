internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// Whether somebody may enter, by what a ledger knows of the pass and the passenger: the rules of the
/// ledger, in order, without a disk and without a clock.
enum EntryRule {
  /// What the ledger says.
  enum Decision {
    /// The how-manieth person on this pass.
    case enter(Int)
    case stop(Light, Reason, earlier: AdmissionEvent)
  }

  /// - Parameters:
  ///   - context: where.
  ///   - known: whatever was recorded of the pass and of the passenger.
  ///   - isAnother: whether an earlier entry is known to be of somebody with another name.
  static func decide(
    _ entry: Entry, in context: String, among known: Admissions,
    isAnother: (AdmissionEvent) -> Bool = { _ in false }
  ) -> Decision {
    let onPass = known.standing.filter { event in
      entry.passes.contains { event.uses($0, in: context) }
    }
    if entry.isForced { return .enter(onPass.count + 1) }
    if let taken = known.counting(.offload).last {
      return .stop(.refuse, .notCheckedIn, earlier: taken)
    }
    if let last = onPass.last, onPass.count >= entry.admits {
      return .stop(.refuse, reason(last, against: entry), earlier: last)
    }
    let others = known.standing.filter {
      $0.airlineKey != nil && $0.airlineKey == entry.airlineKey
        && ($0.pass == nil || $0.pass != entry.pass)
    }
    // Of two passes that both stand either boards, and with either the passenger is in.
    if let newer = others.first(where: { isNewer($0, than: entry) && !isAnother($0) }) {
      return .stop(.refuse, .superseded, earlier: newer)
    }
    if let other = others.last {
      return .stop(isAnother(other) ? .refer : .refuse, .alreadyAdmitted, earlier: other)
    }
    return .enter(onPass.count + 1)
  }

  private static func reason(_ event: AdmissionEvent, against entry: Entry) -> Reason {
    isNewer(event, than: entry) ? .superseded : .alreadyAdmitted
  }

  private static func isNewer(_ event: AdmissionEvent, than entry: Entry) -> Bool {
    guard let theirs = event.issuedAt, let ours = entry.issuedAt, event.pass != entry.pass else {
      return false
    }
    return event.pass?.issuer == entry.pass?.issuer && theirs > ours
  }
}
