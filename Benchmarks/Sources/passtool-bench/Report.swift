import Foundation

/// The measurements: rows with goals, and breakdowns of times.
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
  /// Our rate divided by the peer's, if there is a peer.
  let ratio: Double?
  let goal: String
  /// Whether the goal is met; nil if it was not measured.
  let isMet: Bool?
  /// Figures for programs: nanoseconds and allocations per operation, or operations per second.
  let figures: [String: Double]

  /// Returns the row of a comparison; `goal` is the minimum ratio, or nil if the figure is only for comparison.
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

  /// Returns a row for a figure that must not depend on the amount of data: within 1 % of that for the least data.
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

  /// Returns the row of a rate on one processor, by processor time; `part` is a part of it that every maker needs.
  static func rate(
    _ what: String, _ ours: Timing, atLeast goal: Int, beside part: Timing
  ) -> Row {
    let rate = 1e9 / ours.nanoseconds
    return Row(
      what: what, ours: "\(Int(rate.rounded()))/s, \(Int(ours.allocations)) mallocs",
      peer: "\(part.name): \(shown(part.nanoseconds))", ratio: ours.rate(against: part),
      goal: "≥ \(grouped(goal))/s", isMet: rate >= Double(goal),
      figures: [
        "ours_per_second": rate, "ours_ns": ours.nanoseconds, "peer_ns": part.nanoseconds,
        "ours_mallocs": ours.allocations,
      ])
  }

  static func unmeasured(_ what: String, goal: String, _ reason: String) -> Row {
    Row(
      what: what, ours: "not measured: \(reason)", peer: "", ratio: nil, goal: goal, isMet: nil,
      figures: [:])
  }
}

/// A part of a time; parts of a total are printed indented below it.
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
      processor time, and so are wallets' passes a second; whole processes and passes a second with
      pictures of their barcodes are by the clock.
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

/// Returns a number with thousands separators.
func grouped(_ number: Int) -> String {
  number.formatted(.number.locale(Locale(identifier: "en")))
}

/// Returns a time in a suitable unit.
func shown(_ nanoseconds: Double) -> String {
  nanoseconds >= 1e6
    ? String(format: "%.2f ms", nanoseconds / 1e6) : String(format: "%.2f µs", nanoseconds / 1e3)
}
