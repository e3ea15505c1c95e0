internal import Bookings
package import CoreMetrics
internal import HTTPTypes
internal import Synchronization

/// The metrics that are counted while the service works; the others are measured when they are read.
///
/// Label values come from closed sets of this program, never from a client.
package final class ServiceMetrics: Sendable {
  private let factory: any MetricsFactory
  private let problems: Counters
  private let decisions: Counters
  private let events: Counters
  private let refusedConnections: Counters
  private let chores: Counters
  private let eventDelay: CoreMetrics.Timer
  private let unreadable: Counter
  /// The last values of totals that are counted elsewhere.
  private let totals = Mutex<[String: Double]>([:])
  /// The number of the last event that was counted, so that a second reader does not count it again.
  private let lastEvent = Mutex(0)

  package init(_ factory: any MetricsFactory) {
    self.factory = factory
    problems = Counters(MetricNames.problems, ["code"], factory)
    decisions = Counters(MetricNames.decisions, ["command", "outcome"], factory)
    events = Counters(MetricNames.events, ["event"], factory)
    refusedConnections = Counters(MetricNames.refusedConnections, ["reason"], factory)
    chores = Counters(MetricNames.choreFailures, ["chore"], factory)
    eventDelay = Timer(label: MetricNames.eventDelay, factory: factory)
    unreadable = Counter(label: MetricNames.unreadable, factory: factory)
    // A rate needs a first value, so the series that alerts use exist before anything happens.
    for command in CountedCommand.allCases {
      for outcome in CountedCommand.Outcome.allCases { count(command, outcome, by: 0) }
    }
    let watched =
      ["booking.confirmed", "booking.failed", "booking.cancelled", "payment.refused"]
      + PaymentSurprise.allCases.map(\.event)
    for event in watched { events.add(0, [event]) }
    for code in [ProblemCode.rateLimited, .serviceUnavailable, .maintenanceWindow] {
      problems.add(0, [code.name])
    }
    for reason in RefusedConnectionReason.allCases { refusedConnections.add(0, [reason.rawValue]) }
  }

  /// Returns the metrics of one endpoint.
  package func route(_ method: String, _ path: String) -> RouteMetrics {
    RouteMetrics(method, path, factory)
  }

  package func count(problem code: String) { problems.add(1, [code]) }

  package func count(
    _ command: CountedCommand, _ outcome: CountedCommand.Outcome, by amount: Int = 1
  ) {
    decisions.add(amount, [command.rawValue, outcome.rawValue])
  }

  /// Counts an event that was handled; `seconds` is the time from its commit to its handling.
  package func count(event name: String, number: Int, after seconds: Int) {
    let isNew = lastEvent.withLock { last in
      defer { last = max(last, number) }
      return number > last
    }
    guard isNew else { return }
    events.add(1, [name])
    eventDelay.recordSeconds(max(seconds, 0))
  }

  package func count(_ reason: RefusedConnectionReason) {
    refusedConnections.add(1, [reason.rawValue])
  }

  func countUnreadable() { unreadable.increment() }

  /// Counts the end of a run of background work.
  package func count(chore name: String, succeeded: Bool, at seconds: Int64) {
    chores.add(succeeded ? 0 : 1, [name])
    guard succeeded else { return }
    gauge(MetricNames.choreSuccess, Double(seconds), [("chore", name)])
  }

  /// Sets a gauge to a value that is measured now and then.
  package func gauge(_ name: String, _ value: Double, _ labels: [(String, String)] = []) {
    Gauge(label: name, dimensions: labels, factory: factory).record(value)
  }

  /// Sets a counter to a total that is counted elsewhere.
  package func total(_ name: String, _ total: Double) {
    totals.withLock { totals in
      FloatingPointCounter(label: name, factory: factory).increment(
        by: max(total - totals[name, default: 0], 0))
      totals[name] = total
    }
  }

  /// Increments a counter with these labels, for values that are counted seldom.
  package func add(_ name: String, _ labels: [(String, String)], _ amount: Int = 1) {
    Counter(label: name, dimensions: labels, factory: factory).increment(by: amount)
  }

  package func record(_ name: String, _ labels: [(String, String)], milliseconds: Int) {
    CoreMetrics.Timer(label: name, dimensions: labels, factory: factory)
      .recordMilliseconds(milliseconds)
  }
}

/// The reason why a connection was refused.
package enum RefusedConnectionReason: String, CaseIterable {
  /// The service has its maximum number of open connections.
  case total
  /// The address has its maximum number of open connections.
  case address
  /// The service was already refusing too many other connections.
  case unanswered
}

/// The counters of one metric, each made when it is first needed.
private final class Counters: Sendable {
  private let name: String
  private let labels: [String]
  private let factory: any MetricsFactory
  private let made = Mutex<[[String]: Counter]>([:])

  init(_ name: String, _ labels: [String], _ factory: any MetricsFactory) {
    self.name = name
    self.labels = labels
    self.factory = factory
  }

  func add(_ amount: Int, _ values: [String]) {
    let counter = made.withLock { made in
      if let known = made[values] { return known }
      let counter = Counter(
        label: name, dimensions: Array(zip(labels, values)), factory: factory)
      made[values] = counter
      return counter
    }
    counter.increment(by: amount)
  }
}

/// The metrics of one endpoint, and its part of a line of the access log.
package final class RouteMetrics: Sendable {
  package let method: String
  /// The template, such as `/bookings/{booking_id}`; it never contains the value of a path parameter.
  package let path: String
  private let time: CoreMetrics.Timer
  private let factory: any MetricsFactory
  /// The counters by status; a search is faster than hashing, because there are few.
  private let answers = Mutex<[(status: Int, counter: Counter)]>([])

  init(_ method: String, _ path: String, _ factory: any MetricsFactory) {
    self.method = method
    self.path = path
    self.factory = factory
    time = Timer(
      label: MetricNames.requestTime, dimensions: [("method", method), ("route", path)],
      factory: factory)
  }

  package func count(_ status: Int, nanoseconds: Int64) {
    time.recordNanoseconds(nanoseconds)
    let counter = answers.withLock { answers in
      if let known = answers.first(where: { $0.status == status }) { return known.counter }
      let counter = Counter(
        label: MetricNames.requests,
        dimensions: [("method", method), ("route", path), ("status", "\(status)")],
        factory: factory)
      answers.append((status, counter))
      return counter
    }
    counter.increment()
  }
}
