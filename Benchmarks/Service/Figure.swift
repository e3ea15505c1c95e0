import Foundation

/// The measurements of an operation repeated over a number of connections, in one run.
struct Figure: Encodable {
  let what: String
  let connections: Int
  let perSecond: Double
  /// The median time in milliseconds; the 99th percentile, `p99`, too.
  let p50: Double
  let p99: Double
  /// The shares of all processors that the client and the server used.
  let client: Double
  let server: Double
  /// The share of all processors that were busy, with any work.
  let busy: Double
  /// The processor time of the server per operation, in milliseconds.
  let work: Double

  /// Returns the median of each number over several runs.
  static func median(_ runs: [Figure]) -> Figure {
    func middle(_ number: (Figure) -> Double) -> Double {
      runs.map(number).sorted()[runs.count / 2]
    }
    return Figure(
      what: runs[0].what, connections: runs[0].connections, perSecond: middle(\.perSecond),
      p50: middle(\.p50), p99: middle(\.p99), client: middle(\.client), server: middle(\.server),
      busy: middle(\.busy),
      work: middle(\.work))
  }

  static let heading =
    "what          connections      each second        p50        p99   of hello  in fsyncs   client   server     busy   processor each"

  /// Returns a line of the table.
  ///
  /// `hello` is the rate of the minimal Hummingbird server over the same number of connections, per second. `fsync` is
  /// the duration of a small synced write, in milliseconds.
  func line(hello: Double, fsync: Double) -> String {
    let name = what.padding(toLength: 14, withPad: " ", startingAt: 0)
    return String(
      format:
        "%@ %11d %14.0f/s %7.2f ms %7.2f ms %8.1f %% %10.1f %6.0f %% %6.0f %% %6.0f %% %13.2f ms",
      name as NSString, connections, perSecond, p50, p99, perSecond / hello * 100, p50 / fsync,
      client * 100, server * 100, busy * 100, work)
  }

  /// A goal for 64 connections: a share of the minimal server's rate, and milliseconds of processor time.
  struct Goal {
    let what: String
    let ofHello: Double
    let work: Double

    static let connections = 64
    static let all = [
      Goal(what: "hold", ofHello: 0.15, work: 0.15), Goal(what: "book", ofHello: 0.05, work: 0.5),
      Goal(what: "check-in", ofHello: 0.08, work: 0.4),
    ]
  }

  /// Returns a line for each goal that the figures are about, with whether it is met.
  static func verdicts(_ figures: [Figure]) -> [String] {
    let figures = figures.filter { $0.connections == Goal.connections }
    guard let hello = figures.first(where: { $0.what == "hello" }) else { return [] }
    return Goal.all.compactMap { goal in
      guard let figure = figures.first(where: { $0.what == goal.what }) else { return nil }
      let share = figure.perSecond / hello.perSecond
      return String(
        format:
          "%@ %.3f of hello (goal: at least %.2f)  %@; processor %.2f ms (goal: at most %.2f)  %@",
        goal.what.padding(toLength: 10, withPad: " ", startingAt: 0) as NSString, share,
        goal.ofHello,
        (share >= goal.ofHello ? "met" : "MISSED") as NSString, figure.work, goal.work,
        (figure.work <= goal.work ? "met" : "MISSED") as NSString)
    }
  }
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}

extension [Duration] {
  /// Returns the quantile of the times for this share, in milliseconds.
  func share(_ share: Double) -> Double {
    let sorted = map(\.milliseconds).sorted()
    return sorted.isEmpty
      ? 0 : sorted[Swift.min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }
}
