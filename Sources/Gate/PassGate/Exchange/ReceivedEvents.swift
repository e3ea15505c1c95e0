internal import GateRules
internal import PassFormats
package import PassVerifier

/// Events that a lane sent over a network, with the result of the checks that need no ledger.
///
/// The checks are pure, so that an exchange makes them beside the ledger, for several lanes at once.
package struct ReceivedEvents: Sendable {
  let bytes: [UInt8]
  /// The number of the trust with which the signatures were checked (`LaneHub.trustChanges`).
  let trustChanges: Int
  let outcome: Result<CheckedText, Refusal>

  /// The refusal of a text as a whole.
  struct Refusal: Error {
    let report: MergeReport

    init(_ report: MergeReport) { self.report = report }

    init(_ words: String) {
      var report = MergeReport()
      report.refused = [words]
      self.report = report
    }
  }

  /// Checks the sizes of a text and the signatures in it.
  ///
  /// A section that is longer than a gate signs at a time is refused,
  /// because other lanes could not read past it in a file.
  package init(_ bytes: [UInt8], by standing: LaneTrust) {
    self.bytes = bytes
    trustChanges = standing.changes
    let text = LedgerText(bytes)
    outcome =
      if let foreign = MergeReport(foreign: text) {
        .failure(Refusal(foreign))
      } else if let words = Self.refusal(of: text) {
        .failure(Refusal(words))
      } else {
        .success(CheckedText(text, trust: standing.trust))
      }
  }

  private static func refusal(of text: LedgerText) -> String? {
    guard text.sections.count <= maxSections else {
      return
        "\(text.sections.count) signed parts, and at most \(maxSections) are taken in at a time; send fewer"
    }
    let long = text.sections.firstIndex { section in
      section.lines.reduce(section.token.count + 1) { $0 + $1.count + 1 }
        > Ledger.longestSection + longestToken
    }
    return long.map {
      "part \($0 + 1): more than \(Ledger.longestSection >> 10) KiB under one signature; have the gate sign smaller parts"
    }
  }

  /// Maximum number of signatures that are checked for one sender at a time.
  static let maxSections = 64
  /// The maximum size of a signature in an export, with its line end, in bytes.
  private static let longestToken = 1 << 11
}

/// The trust of a gate at one moment, with a number that is another one after each change.
package struct LaneTrust: Sendable {
  package let trust: Trust
  package let changes: Int
}
