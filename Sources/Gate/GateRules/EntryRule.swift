internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// The rules that decide, in order, whether the recorded events of the pass and the passenger allow an entry.
///
/// They read neither disk nor clock.
enum EntryRule {
  /// The decision of the rules.
  enum Decision {
    /// The entry is allowed; the value is its ordinal on the pass.
    case enter(Int)
    case stop(Light, Reason, earlier: AdmissionEvent)
    /// The pass was read twice: its holder has just come in.
    case readAgain(earlier: AdmissionEvent)
  }

  /// Decides whether an entry is allowed in a context, the place as events name it.
  ///
  /// `known` has all events about the pass and the passenger. `isAnother` says whether an earlier entry is known to be
  /// of a person with another name. `isSameRead` says whether an earlier entry comes from the same reading, because a
  /// scanner read one pass twice.
  static func decide(
    _ entry: Entry, in context: String, among known: Admissions,
    isAnother: (AdmissionEvent) -> Bool = { _ in false },
    isSameRead: (AdmissionEvent) -> Bool = { _ in false }
  ) -> Decision {
    // Most passes come for the first time.
    if known.events.isEmpty { return .enter(1) }
    let onPass = known.standing.filter { event in
      entry.passes.contains { event.uses($0, in: context) }
    }
    if entry.isForced { return .enter(onPass.count + 1) }
    if let taken = known.counting(.offload).last {
      return .stop(.refuse, .notCheckedIn, earlier: taken)
    }
    // Another issue of the ticket is another piece of paper, so that its scan is no second reading.
    if let last = onPass.last, last.pass?.passID == entry.pass?.passID, isSameRead(last) {
      return .readAgain(earlier: last)
    }
    if let last = onPass.last, onPass.count >= entry.admits {
      return .stop(.refuse, reason(last, against: entry), earlier: last)
    }
    let others = known.standing.filter {
      $0.airlineKey != nil && $0.airlineKey == entry.airlineKey
        && ($0.pass == nil || $0.pass != entry.pass)
    }
    // A passenger with two valid passes may board with either of them, but only once.
    if let newer = others.first(where: { isNewer($0, than: entry) && !isAnother($0) }) {
      return .stop(.refuse, .superseded, earlier: newer)
    }
    if entry.pass == nil, let last = others.last, last.pass == nil, isSameRead(last) {
      return .readAgain(earlier: last)
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
