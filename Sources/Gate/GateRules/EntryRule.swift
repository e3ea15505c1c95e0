internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// The rules about entries, in order: whether an entry is allowed by what was recorded of the pass and the
/// passenger.
///
/// They read no disk and no clock.
enum EntryRule {
  /// What the rules say.
  enum Decision {
    /// Allowed; the ordinal of this entry on the pass.
    case enter(Int)
    case stop(Light, Reason, earlier: AdmissionEvent)
    /// The pass was read twice: the holder is the one who just came in.
    case readAgain(earlier: AdmissionEvent)
  }

  /// - Parameters:
  ///   - context: the place, as events name it.
  ///   - known: all events about the pass and the passenger.
  ///   - isAnother: whether an earlier entry is known to be of a person with another name.
  ///   - isSameRead: whether an earlier entry is that of the same reading, because a scanner read one pass twice.
  static func decide(
    _ entry: Entry, in context: String, among known: Admissions,
    isAnother: (AdmissionEvent) -> Bool = { _ in false },
    isSameRead: (AdmissionEvent) -> Bool = { _ in false }
  ) -> Decision {
    let onPass = known.standing.filter { event in
      entry.passes.contains { event.uses($0, in: context) }
    }
    if entry.isForced { return .enter(onPass.count + 1) }
    if let taken = known.counting(.offload).last {
      return .stop(.refuse, .notCheckedIn, earlier: taken)
    }
    // Another issue of the ticket is another piece of paper.
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
    // Of two valid passes of one passenger either boards, but only one of them: the passenger is then in.
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
