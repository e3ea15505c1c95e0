/// How much is worked on at a time, and who waits for how long: the decisions, without threads or clocks.
///
/// Beyond what runs, requests wait in one line, first come, first served, and who has waited for too long is not
/// served any more. A burst is waited for; but under a load that stays too high everybody would wait for as long as
/// anybody does, and be answered too late. So line and wait are short while a line lasts (controlled delay, as in
/// RFC 8289, with deadlines). No client has more than its share of both.
struct AdmissionQueue: Sendable {
  private(set) var running = 0
  /// First come first; `first` is where they begin.
  private var line: [Waiter] = []
  private var first = 0
  private var shares: [String: Int] = [:]
  /// Since when there is a line, apart from moments without one.
  private var lineSince = Duration.zero
  /// When the line became empty.
  private var emptySince = Duration.zero
  private var next = 0
  private let limits: OverloadLimits

  private struct Waiter {
    let number: Int
    let client: String?
    let deadline: Duration
  }

  enum Arrival: Equatable {
    case runs
    /// Under this number.
    case waits(Int)
    /// The line is full.
    case refused
    /// The client has its share of the work already.
    case tooManyOfOne
  }

  /// What happens to the requests that waited.
  struct Turn: Equatable {
    var runs: [Int] = []
    var refused: [Int] = []
  }

  init(_ limits: OverloadLimits) { self.limits = limits }

  var waiting: Int { line.count - first }

  /// Whether a request that arrives now is refused.
  func isFull(at now: Duration) -> Bool { running >= limits.running && waiting >= room(at: now) }

  /// How many may wait.
  private func room(at now: Duration) -> Int {
    waiting > 0 && now - lineSince >= limits.patience
      ? min(limits.shortWaiting, limits.waiting) : limits.waiting
  }

  /// When the first in the line has waited for long enough; nil if the queue is empty.
  var deadline: Duration? { first < line.count ? line[first].deadline : nil }

  /// The number of clients that have a share.
  var clients: Int { shares.count }

  /// A request comes.
  ///
  /// - Parameters:
  ///   - client: the client whose share it takes; nil if it takes none.
  ///   - share: how many of the client's requests run or wait at a time.
  mutating func arrive(_ client: String?, share: Int, at now: Duration) -> Arrival {
    if let client, shares[client, default: 0] >= share { return .tooManyOfOne }
    if running < limits.running, waiting == 0 {
      running += 1
      count(client, 1)
      return .runs
    }
    guard waiting < room(at: now) else { return .refused }
    count(client, 1)
    next += 1
    // A moment without a line, because all that waited were refused, is no sign that there is room.
    if waiting == 0, now - emptySince >= limits.shortPatience { lineSince = now }
    let deadline = max(lineSince + limits.patience, now + limits.shortPatience)
    line.append(Waiter(number: next, client: client, deadline: deadline))
    return .waits(next)
  }

  /// One that ran is done.
  mutating func leave(_ client: String?, at now: Duration) -> Turn {
    running -= 1
    count(client, -1)
    return turn(at: now)
  }

  /// A request that ran waits for something outside now, such as a payment provider, and makes room; it still counts
  /// for its client.
  mutating func stepOut(at now: Duration) -> Turn {
    running -= 1
    return turn(at: now)
  }

  /// It goes on: what has begun is not made to wait again.
  mutating func stepIn() { running += 1 }

  /// Refuses those whose time is up, and lets as many run as there is room for.
  mutating func turn(at now: Duration) -> Turn {
    var turn = Turn()
    while first < line.count {
      let waiter = line[first]
      if waiter.deadline <= now {
        turn.refused.append(waiter.number)
        count(waiter.client, -1)
      } else if running < limits.running {
        turn.runs.append(waiter.number)
        running += 1
      } else {
        break
      }
      first += 1
    }
    if first == line.count {
      if first > 0 { emptySince = now }
      line.removeAll(keepingCapacity: true)
      first = 0
    } else if first > limits.waiting {
      line.removeFirst(first)
      first = 0
    }
    return turn
  }

  private mutating func count(_ client: String?, _ change: Int) {
    guard let client else { return }
    let new = shares[client, default: 0] + change
    shares[client] = new > 0 ? new : nil
  }
}

/// How much the service takes on at a time before it says so.
package struct OverloadLimits: Hashable, Sendable {
  /// Requests that are worked on at a time: enough for the store to have company in a commit, and few enough
  /// that a refusal is answered soon, because all of them share the threads.
  package var running = 16
  /// Requests that wait for that.
  package var waiting = 64
  /// Requests that wait once the line has lasted for the patience: no more than can be served soon, because a
  /// request that is refused after a wait has cost more than one that is refused at once.
  package var shortWaiting = 8
  /// For how long a line lasts before anybody who waits in it is refused.
  package var patience = Duration.milliseconds(100)
  /// For how long those wait at least who come later while it lasts, and how long there must be no line until it is
  /// a new one.
  package var shortPatience = Duration.milliseconds(30)
  /// Requests of one traveler that are worked on or wait; those without a token have no share, because an airport
  /// shares one address.
  package var perTraveler = 4
  /// Holds of one traveler that are made at a time: what a user may hold is looked up before it is held.
  package var holdsPerTraveler = 1
  /// The same of an agent or operator.
  package var perStaff = 32

  package init() {}

  /// Without any limit.
  package static let none: OverloadLimits = {
    var limits = OverloadLimits()
    (limits.running, limits.waiting) = (.max, .max)
    (limits.perTraveler, limits.holdsPerTraveler, limits.perStaff) = (.max, .max, .max)
    return limits
  }()
}
