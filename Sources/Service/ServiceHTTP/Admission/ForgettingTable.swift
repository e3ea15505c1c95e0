/// Values by key in bounded memory; a value that is not set again for a period is forgotten within two periods.
///
/// There are two generations, and the older one is dropped as a whole, so nothing is ever searched. If the values are
/// buckets and the period is the time in which one fills, forgetting changes nothing.
struct ForgettingTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  let maximum: Int
  let period: Duration
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  /// The time at which the generations last changed.
  private var turned: Duration?

  /// Creates a table of at most `maximum` values at a time.
  init(maximum: Int, period: Duration) {
    self.maximum = maximum
    self.period = period
  }

  var count: Int { young.count + old.count }

  mutating func value(_ key: Key, at now: Duration) -> Value? {
    turn(now)
    return young[key] ?? old[key]
  }

  /// Keeps a value, or returns false if there is no room for a further key.
  @discardableResult
  mutating func set(_ value: Value, for key: Key, at now: Duration) -> Bool {
    turn(now)
    guard young[key] == nil else {
      young[key] = value
      return true
    }
    old[key] = nil
    guard count < maximum else { return false }
    young[key] = value
    return true
  }

  mutating func remove(_ key: Key) {
    young[key] = nil
    old[key] = nil
  }

  private mutating func turn(_ now: Duration) {
    guard let last = turned, now >= last else {
      // If the clock was set back, the generation lasts a whole period from here.
      turned = now
      return
    }
    guard now - last >= period else { return }
    old = now - last >= period * 2 ? [:] : young
    young = [:]
    turned = now
  }
}
