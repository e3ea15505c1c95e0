import PassTestSupport
import Testing

@testable import PassWallet

/// A mistake in a pass, with the rule that must name it.
struct JudgingCase: CustomTestStringConvertible, Sendable {
  let rule: WalletRule
  /// The place as `WalletFinding.line` writes it, without the code; nil for any.
  let place: String?
  let isEvent: Bool
  /// The seconds between the tests' time and that of the judgement.
  let later: Int64
  let change: @Sendable (inout JudgingPass) throws -> Void

  let testDescription: String

  init(
    _ rule: WalletRule, _ place: String? = nil, event: Bool = false, later: Int64 = 0,
    line: Int = #line, _ change: @escaping @Sendable (inout JudgingPass) throws -> Void
  ) {
    self.rule = rule
    self.place = place
    isEvent = event
    self.later = later
    self.change = change
    testDescription = "\(rule.rawValue) \(place ?? "") (line \(line))"
  }

  /// A member that gets another value, or none.
  static func member(
    _ rule: WalletRule, _ path: String, _ value: (any Sendable)?, at place: String? = nil,
    event: Bool = false, line: Int = #line
  ) -> JudgingCase {
    JudgingCase(rule, "pass.json " + (place ?? shown(path)), event: event, line: line) {
      $0.set(path, value)
    }
  }

  /// Returns a path such as `boardingPass.headerFields.0.key` as findings write it.
  static func shown(_ path: String) -> String {
    path.split(separator: ".").reduce("") { text, part in
      part.allSatisfy(\.isNumber)
        ? "\(text)[\(part)]" : text.isEmpty ? "\(part)" : "\(text).\(part)"
    }
  }

  /// Judges the pass with its mistake.
  func judgement() throws -> WalletJudgement {
    var pass = try isEvent ? JudgingPass.eventTicket() : JudgingPass.boardingPass()
    try change(&pass)
    return try pass.judgement(now: pass.authority.now + later)
  }

  /// Judges the pass and expects the finding.
  func check() throws {
    let judgement = try judgement()
    let lines = judgement.findings.map(\.line)
    let expected = [rule.rawValue, place].compactMap(\.self).joined(separator: " ")
    #expect(
      lines.contains { place == nil ? $0.hasPrefix(expected) : $0 == expected }, "found: \(lines)")
    if rule.words.severity == .fault { #expect(!judgement.isFaultless) }
  }
}
