internal import Vocabulary

/// A moment at which clocks of a zone change their offset or its name.
struct ZoneTransition: Hashable, Sendable {
  /// The first moment with the new reading.
  let instant: Instant
  let before: ZoneRules.Reading
  let after: ZoneRules.Reading
}

extension ZoneRules {
  /// Returns the transitions from one moment to another, both included, earliest first.
  ///
  /// The search goes day by day, because the zones of the database have no two transitions within 95 hours of each
  /// other.
  func transitions(from first: Instant, through last: Instant) -> [ZoneTransition] {
    let day = 86_400
    var found: [ZoneTransition] = []
    var earlier = first.adding(seconds: -1)
    while earlier < last {
      let later = min(earlier.adding(seconds: day), last)
      if reading(at: earlier) != reading(at: later) {
        found.append(transition(after: earlier, through: later))
      }
      earlier = later
    }
    return found
  }

  /// Finds the only transition after a moment and not after another.
  private func transition(after earlier: Instant, through later: Instant) -> ZoneTransition {
    let before = reading(at: earlier)
    var (low, high) = (earlier, later)
    while high.seconds(since: low) > 1 {
      let middle = low.adding(seconds: high.seconds(since: low) / 2)
      if reading(at: middle) == before { low = middle } else { high = middle }
    }
    return ZoneTransition(instant: high, before: before, after: reading(at: high))
  }
}
