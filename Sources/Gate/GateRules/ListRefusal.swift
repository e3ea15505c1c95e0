package import PassFormats
public import Vocabulary

/// The reason why a gate does not take a passenger list in the place of the one that it has (docs/SPEC.md §17).
///
/// Lists are not signed. Only their dates keep a former list, or a list of a wrong clock, from taking the place of a
/// newer one.
public enum ListRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The list is dated later than the time at this gate.
  case fromTheFuture(made: Instant, now: Instant)
  /// The list was made before the one that the gate has.
  case older(made: Instant, held: Instant)
  /// The list does not say when it was made, and the one that the gate has does.
  case undated(held: Instant)

  /// A sentence that says what is wrong, and how to mend it.
  public var description: String {
    switch self {
    case .fromTheFuture(let made, let now):
      "says that it was made at \(made), and it is \(now) by this gate's clock; set the clock that is wrong, here "
        + "or where the list is made, and have the list made again"
    case .older(let made, let held):
      "was made at \(made), before the list that is here, which is of \(held)"
    case .undated(let held):
      "does not say when it was made, so it cannot take the place of the list that is here, which is of \(held); "
        + "have it made again with its time in a first line: made,TIME"
    }
  }
}

extension Manifest.Facts {
  /// Checks that a list with these facts may take the place of another.
  ///
  /// `held` has the facts of the list that the gate has; nil where it has none. A date in the future counts as none, so
  /// that a list of a wrong clock, taken in before, can be replaced. Clocks may differ by `leeway` seconds.
  package func check(
    replacing held: Manifest.Facts?, now: Instant, leeway: Int
  ) throws(ListRefusal) {
    let latest = now.adding(seconds: leeway)
    if let made, made > latest { throw .fromTheFuture(made: made, now: now) }
    guard let before = held?.made, before <= latest else { return }
    guard let made else { throw .undated(held: before) }
    if made < before { throw .older(made: made, held: before) }
  }
}
