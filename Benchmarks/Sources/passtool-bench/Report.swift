import Foundation

/// What was measured: rows with goals, and where the time goes.
struct Report: Encodable {
  var rows: [Row] = []
  var parts: [Part] = []

  static func += (report: inout Report, more: Report) {
    report.rows += more.rows
    report.parts += more.parts
  }
}

/// A figure with its goal.
struct Row: Encodable {
  let what: String
  let ours: String
  let peer: String
  /// The ratio of our rate to that of the peer, where there is one.
  let ratio: Double?
  let goal: String
  /// Nil where it was not measured.
  let isMet: Bool?
  /// Figures for programs: nanoseconds and allocations for each piece of work, or pieces a second.
  let figures: [String: Double]

  /// - Parameter goal: the least ratio, or nil where the figure is there to compare with.
  static func race(_ what: String, _ ours: Timing, _ peer: Timing, atLeast goal: Double?) -> Row {
    let ratio = ours.rate(against: peer)
    return Row(
      what: what, ours: "\(shown(ours.nanoseconds)), \(Int(ours.allocations)) mallocs",
      peer: "\(peer.name): \(shown(peer.nanoseconds)), \(Int(peer.allocations)) mallocs",
      ratio: ratio, goal: goal.map { "≥ \($0.formatted())×" } ?? "",
      isMet: goal.map { ratio >= $0 },
      figures: [
        "ours_ns": ours.nanoseconds, "peer_ns": peer.nanoseconds,
        "ours_mallocs": ours.allocations, "peer_mallocs": peer.allocations,
      ])
  }

  /// A figure that must not change with what is held: within a hundredth of that of the least.
  static func unchanged(_ what: String, _ ours: Timing, _ least: Timing) -> Row {
    let ratio = ours.rate(against: least)
    return Row(
      what: "unchanged: \(what)", ours: shown(ours.nanoseconds),
      peer: String(
        format: "%@: %@, half of the rounds within %.3f", least.name, shown(least.nanoseconds),
        ours.spread(against: least)),
      ratio: ratio, goal: "1 ± 0.01", isMet: abs(ratio - 1) <= 0.01,
      figures: ["ours_ns": ours.nanoseconds, "least_ns": least.nanoseconds])
  }

  static func limit(_ what: String, _ nanoseconds: Double, _ goal: String, isMet: Bool?) -> Row {
    Row(
      what: what, ours: shown(nanoseconds), peer: "", ratio: nil, goal: goal, isMet: isMet,
      figures: ["ours_ns": nanoseconds])
  }

  static func rate(
    _ what: String, _ rate: Double, _ goal: String, isMet: Bool?, note: String = ""
  ) -> Row {
    Row(
      what: what, ours: "\(Int(rate.rounded()))/s", peer: note, ratio: nil, goal: goal,
      isMet: isMet, figures: ["ours_per_second": rate])
  }

  static func unmeasured(_ what: String, goal: String, _ reason: String) -> Row {
    Row(
      what: what, ours: "not measured: \(reason)", peer: "", ratio: nil, goal: goal, isMet: nil,
      figures: [:])
  }
}

/// A part of a time; those of a whole are indented below it.
struct Part: Encodable {
  let what: String
  let nanoseconds: Double

  init(_ what: String, _ nanoseconds: Double) {
    self.what = what
    self.nanoseconds = nanoseconds
  }
}

extension Report {
  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }

  var text: String {
    let table =
      [["what", "ours", "peer", "ratio", "goal", ""]]
      + rows.map { row in
        [
          row.what, row.ours, row.peer, row.ratio.map { String(format: "%.3f", $0) } ?? "",
          row.goal,
          row.isMet.map { $0 ? "met" : "MISSED" } ?? "",
        ]
      }
    let times = [["where the time goes", ""]] + parts.map { [$0.what, shown($0.nanoseconds)] }
    return """
      \(Self.columns(table))

      \(Self.columns(times))

      Medians; a ratio is that of rates, ours to the peer's, within each of many short rounds. Times are
      processor time, but for whole processes and passes a second, which are by the clock.
      """
  }

  private static func columns(_ lines: [[String]]) -> String {
    let widths = (lines.first ?? []).indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    return lines.map { line in
      let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return cells.joined(separator: "  ").trimmingTrailing
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmingTrailing: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}

/// A number with its thousands apart.
func grouped(_ number: Int) -> String {
  number.formatted(.number.locale(Locale(identifier: "en")))
}

/// A time in the unit that suits it.
func shown(_ nanoseconds: Double) -> String {
  nanoseconds >= 1e6
    ? String(format: "%.2f ms", nanoseconds / 1e6) : String(format: "%.2f µs", nanoseconds / 1e3)
}
