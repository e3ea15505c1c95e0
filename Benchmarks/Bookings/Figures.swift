import Foundation

/// A measurement: the times of a repeated operation, or a single number.
struct Figure: Encodable {
  let what: String
  var note = ""
  /// The median in milliseconds, for times; the 99th percentile, `p99`, too.
  var p50: Double?
  var p99: Double?
  var perSecond: Double?
  var oversold: Int?
  /// Whether the goal is met; nil if there is no goal.
  var isMet: Bool?

  init(_ what: String, _ note: String) {
    self.what = what
    self.note = note
  }

  init(_ what: String, _ times: [Duration], done: Int? = nil, in wall: Duration? = nil) {
    self.what = what
    let sorted = times.map(\.milliseconds).sorted()
    p50 = sorted.isEmpty ? nil : sorted[sorted.count / 2]
    p99 = sorted.isEmpty ? nil : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    if let done, let wall { perSecond = Double(done) / wall.milliseconds * 1_000 }
  }

  var line: String {
    func shown(_ value: Double?, _ unit: String) -> String {
      value.map { String(format: "%9.2f %@", $0, unit) }
        ?? String(repeating: " ", count: 10 + unit.count)
    }
    let rate = perSecond.map { String(format: "%8.0f/s", $0) } ?? String(repeating: " ", count: 10)
    let sold = oversold.map { "  oversold \($0)" } ?? ""
    let goal = isMet.map { $0 ? "  met" : "  MISSED" } ?? ""
    let name = what.padding(toLength: max(58, what.count), withPad: " ", startingAt: 0)
    return "\(name) \(shown(p50, "ms")) \(shown(p99, "ms")) \(rate)\(sold)\(goal)"
      + (note.isEmpty ? "" : "  \(note)")
  }
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}
