/// The state of a printer, as it says itself.
package struct PrinterState: Hashable, Sendable {
  /// Whether it has stopped, so that no job goes on until a person does something.
  package var isStopped = false
  /// Whether it takes further jobs.
  package var isAccepting = true
  /// Its reasons (`printer-state-reasons`, RFC 8011 §5.4.12), without `none`.
  package var reasons: [String] = []
  /// Its own words; empty without any.
  package var message = ""

  package init(isStopped: Bool = false, reasons: [String] = [], message: String = "") {
    (self.isStopped, self.reasons, self.message) = (isStopped, reasons, message)
  }

  init(_ group: IPPAnswer.Group) {
    isStopped = group.numbers["printer-state"]?.first == 5
    reasons = (group.texts["printer-state-reasons"] ?? []).map(IPPAnswer.plain).filter {
      $0 != "none"
    }
    message = IPPAnswer.plain(group.texts["printer-state-message"]?.first ?? "")
    // Some printers repeat their state in words.
    if ["idle", "printing", "processing", "stopped", "ready", "none"].contains(
      message.lowercased().filter(\.isLetter))
    {
      message = ""
    }
  }

  /// Whether a person must do something before the printer prints on.
  package var needsPerson: Bool { isStopped || reasons.contains(where: PrinterReason.needsPerson) }

  /// The reasons in words with the printer's own message; empty where nothing is wrong.
  package var trouble: String {
    let words = reasons.filter { !$0.hasSuffix("-report") && !Self.usual.contains($0) }
      .map(PrinterReason.words)
    guard needsPerson || !words.isEmpty else { return "" }
    let all = isStopped && words.isEmpty ? ["it was stopped"] : words
    return all.joined(separator: ", ") + (message.isEmpty ? "" : " (\(message))")
  }

  /// Reasons that say how a queue works, and not that something is wrong.
  private static let usual: Set = [
    "cups-waiting-for-job-completed", "moving-to-paused", "connecting-to-device",
  ]
}

/// The state of a job at a printer.
package enum PrintJobState: Hashable, Sendable {
  /// It waits or is being printed; `reason` says why it does not go on, or is empty.
  case waiting(reason: String)
  case printed
  /// It ended and was not printed, or not wholly.
  case failed(String)
  /// The printer does not know it any more: it may have been printed, or not.
  case forgotten

  init(_ group: IPPAnswer.Group) {
    let reasons = (group.texts["job-state-reasons"] ?? []).map(IPPAnswer.plain)
    let told = reasons.filter { $0 != "none" && !Self.usual.contains($0) }
      .map(PrinterReason.words).joined(separator: ", ")
    let message = IPPAnswer.plain(group.texts["job-state-message"]?.first ?? "")
    switch group.numbers["job-state"]?.first {
    case 9: self = .printed
    case 7: self = .failed("the job was cancelled at the printer")
    case 8:
      let words = [told, message].filter { !$0.isEmpty }.joined(separator: "; ")
      self = .failed("the printer gave the job up" + (words.isEmpty ? "" : ": \(words)"))
    case 4: self = .waiting(reason: "the job is held at the printer; release it there")
    case 6: self = .waiting(reason: told.isEmpty ? "the job was stopped" : told)
    default: self = .waiting(reason: "")
    }
  }

  var isFailed: Bool {
    if case .failed = self { true } else { false }
  }

  /// Reasons of every job on its way.
  private static let usual: Set = [
    "job-incoming", "job-data-insufficient", "job-queued", "job-spooling", "job-printing",
    "job-transforming", "job-interpreting", "job-outgoing", "processing-to-stop-point",
    "job-completed-successfully", "aborted-by-system", "job-queued-for-marker",
  ]
}
