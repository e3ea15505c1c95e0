public import PassFormats
public import PassVerifier

/// The outcome of a requested entry.
public enum EntryOutcome: Sendable {
  /// The entry is recorded on the disk; `count` is its ordinal on the pass.
  case entered(AdmissionEvent, count: Int)
  /// An earlier event stopped the entry; `name` is the name that was recorded with that event, where it is known.
  case stopped(Light, Reason, earlier: AdmissionEvent, name: String?)
  /// The scanner read one pass twice; nothing is recorded, and no admission of the pass is used up.
  case readAgain(earlier: AdmissionEvent)
}
