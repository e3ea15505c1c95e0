internal import StrictText

/// The findings of the doctor, check by check.
struct DoctorReport: Sendable {
  enum State: String, Sendable, Comparable {
    case ok, warning, fault

    static func < (a: State, b: State) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .ok: 0
      case .warning: 1
      case .fault: 2
      }
    }
  }

  struct Finding: Hashable, Sendable {
    let check: String
    let state: State
    /// The result of the check in words.
    let text: String
    /// The advice for the operator; nil if there is nothing to do.
    let advice: String?
  }

  private(set) var findings: [Finding] = []

  mutating func add(_ check: String, _ state: State, _ text: String, advice: String? = nil) {
    findings.append(Finding(check: check, state: state, text: text, advice: advice))
  }

  /// The worst state of all.
  var state: State { findings.map(\.state).max() ?? .ok }

  /// The exit code: 0 where all is well, 1 with warnings, 2 with faults.
  var exitCode: Int32 {
    switch state {
    case .ok: 0
    case .warning: 1
    case .fault: 2
    }
  }

  var text: String {
    findings.map { finding in
      let line =
        finding.state.rawValue.padding(to: 8) + finding.check.padding(to: 14) + finding.text
      return finding.advice.map { "\(line)\n        -> \($0)" } ?? line
    }.joined(separator: "\n")
  }

  func write(_ writer: inout JSONWriter) {
    writer.member("state", state.rawValue)
    writer.objects("findings", findings) { writer, finding in
      writer.member("check", finding.check)
      writer.member("state", finding.state.rawValue)
      writer.member("text", finding.text)
      writer.member("advice", orNull: finding.advice)
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }
}
