public import PassFormats
public import PassVerifier

/// What became of an entry that was asked for.
public enum EntryOutcome: Sendable {
  /// Recorded, and on the disk; `count` is the ordinal of this entry on the pass.
  case entered(AdmissionEvent, count: Int)
  /// Stopped by an earlier event; with the name that was recorded with it, where that is known.
  case stopped(Light, Reason, earlier: AdmissionEvent, name: String?)
  /// The scanner read one pass twice; nothing is recorded, and no admission of the pass is used up.
  case readAgain(earlier: AdmissionEvent)
}
