internal import Vocabulary

/// The limits on what a user may take of one scope, such as a flight, without buying it.
///
/// Without these limits, a few users could keep it from all others by holding it again and again.
package struct HoardingLimits: Hashable, Sendable {
  /// The maximum quantity that a user holds of a scope at a time.
  package var atATime: Int
  /// The maximum quantity that a user takes of a scope within `period` and does not buy, whether it is still held,
  /// was released or has lapsed.
  package var unbought: Int
  /// The length of the period, in seconds.
  package var period: Int

  package init(atATime: Int, unbought: Int, period: Int) {
    self.atATime = atATime
    self.unbought = unbought
    self.period = period
  }

  /// Refuses asks that exceed the limits together with the user's other holds.
  ///
  /// Bought holds may be missing in `holds`, because they do not count.
  func check(_ asks: [Ask], beside holds: [Hold], now: Instant) throws(Refusal) {
    for scope in Set(asks.map(\.resource.scope)) {
      let asked = asks.quantity(in: scope)
      let recent = holds.filter { hold in
        let age = now.seconds(since: hold.since)
        // A hold that a fast clock dated in the future counts only while it lasts.
        return hold.stored != .consumed && (age >= 0 ? age < period : hold.state(at: now) == .held)
          && hold.asks.contains { $0.resource.scope == scope }
      }
      let live = recent.filter { $0.state(at: now) == .held }
      guard live.quantity(in: scope) + asked <= atATime else {
        throw .tooMuchHeld(limit: atATime, until: live.map(\.expires).min() ?? now)
      }
      var taken = recent.quantity(in: scope)
      guard taken + asked > unbought else { continue }
      // The oldest holds leave the period first, so they determine when enough is permitted again.
      for hold in recent.sorted(by: { $0.since < $1.since }) {
        taken -= hold.asks.quantity(in: scope)
        if taken + asked <= unbought {
          throw .tooMuchUnbought(limit: unbought, until: hold.since.adding(seconds: period))
        }
      }
      throw .tooMuchAtOnce(limit: unbought)
    }
  }
}

extension [Ask] {
  /// Returns the total quantity of the asks in a scope.
  func quantity(in scope: String) -> Int {
    reduce(0) { $1.resource.scope == scope ? $0 + $1.quantity : $0 }
  }
}

extension [Hold] {
  fileprivate func quantity(in scope: String) -> Int {
    reduce(0) { $0 + $1.asks.quantity(in: scope) }
  }
}
