import Foundation
import Histories

/// The results of a run.
struct Report {
  private let options: Linearizability.Options
  private let kills: (service: Int, second: Int)
  /// The name of the process that the second kind of kill ends.
  private let second: String
  private let duration: Duration
  private let tally: [String: Int]
  private let operations: Int
  private let unknown: Int
  private var explored = 0
  private var faults: [String]
  private var isUndecided = false

  init(
    options: Linearizability.Options, times: SeatModel.Times, recorder: Recorder, kills: (Int, Int),
    second: String, duration: Duration
  ) {
    self.options = options
    self.kills = kills
    self.second = second
    self.duration = duration
    tally = recorder.tally
    faults = recorder.faults
    let histories = recorder.histories()
    operations = histories.values.reduce(0) { $0 + $1.count }
    unknown = histories.values.joined().count { $0.operation.outcome == .unknown }
    var outcomes: [String: Int] = [:]
    for timed in histories.values.joined() { outcomes[timed.kind, default: 0] += 1 }
    self.outcomes = outcomes
    for (seat, history) in histories.sorted(by: { $0.key < $1.key }) {
      let checked = Linearization(of: history, by: SeatModel(history, times))
      explored += checked.explored
      switch checked.verdict {
      case .legal: break
      case .undecided: isUndecided = true
      case .illegal(let order, let state, let next):
        faults.append(Self.story(seat, history, order, state, next))
      }
    }
  }

  private let outcomes: [String: Int]

  var code: Int32 { !faults.isEmpty ? 1 : isUndecided ? 2 : 0 }

  private var verdict: String {
    switch code {
    case 0: "linearizable"
    case 1: "NOT LINEARIZABLE"
    default: "undecided"
    }
  }

  private var seconds: Int { Int(duration.components.seconds) }

  private var place: String {
    options.isPostgres
      ? "\(options.users + options.others) over HTTP, at two services on one PostgreSQL database"
      : "\(options.users) over HTTP, \(options.others) in a second process on the store"
  }

  var text: String {
    let told = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let counts = tally.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return """
      verdict         \(([verdict] + faults.prefix(1)).joined(separator: ": "))
      operations      \(operations) on \(options.seats) seats of \(options.product), \(unknown) of them without a known outcome
      users           \(place)
      kills           \(kills.service) of the service, \(kills.second) of \(second)
      duration        \(seconds) s, seed \(options.seed)
      answers         \(told.joined(separator: ", "))
      requests        \(counts.joined(separator: ", "))
      states explored \(explored)
      \(faults.map { "FAULT \($0)" }.joined(separator: "\n"))
      """
  }

  private static let occasions = [
    "shows": "a show", "stays": "a hotel", "appointments": "a provider",
  ]

  /// A row of the table in README.
  var row: String {
    "| \(Self.occasions[options.product] ?? "a flight") | \(operations) | \(unknown) | \(options.users) + \(options.others) | \(options.seats) "
      + "| \(kills.service) + \(kills.second) | \(seconds) s | \(options.seed) | \(explored) "
      + "| \(verdict) |"
  }

  /// Returns the end of the longest order that was found, and the operations that could not follow.
  private static func story(
    _ seat: String, _ history: [Timed<SeatOperation>], _ order: [Int], _ state: SeatModel.State,
    _ next: [Int]
  ) -> String {
    func line(_ index: Int) -> String {
      let timed = history[index]
      let end = timed.returned.map { "\($0 / 1_000_000)" } ?? "…"
      return "    \(timed.invoked / 1_000_000)–\(end) ms  \(timed.operation)"
    }
    return
      (["\(seat): there is no order of its \(history.count) operations; the longest one ends in"]
      + order.suffix(12).map(line) + ["  with the seat \(state), and none of these can follow:"]
      + next.map(line)).joined(separator: "\n")
  }
}

extension Timed<SeatOperation> {
  fileprivate var kind: String {
    switch (operation.action, operation.outcome) {
    case (_, .unknown): "unknown"
    case (.hold, .held): "held"
    case (.hold, .taken): "taken"
    case (.hold, _): "refused as a whole"
    case (.release, .done): "released"
    case (.book, .sold): "sold"
    case (.book, .taken): "lost after the hold"
    case (.cancel, .done): "cancelled"
    case (.checkIn, .done): "checked in"
    case (.look, _): "looked at"
    case (.own, _): "audited"
    default: "refused"
    }
  }
}
