internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// The final decision about a scan.
struct ScanOutcome {
  let light: Light
  let reason: Reason?
  let message: String
  /// The finding of the gate that the message says; nil where it is that of the verdict.
  private(set) var finding: GateFinding?
  /// What is added to the sentence; the message has it already.
  private(set) var remarks: [GateRemark] = []
  /// The event that was recorded; nil where nobody went in or out.
  let event: AdmissionEvent?
  /// The number of the scan in the ledger, where it let nobody in and was noted.
  let scan: Int?
  /// How many others may go in, or out, on the pass now.
  let further: Int
  /// Where the scanner read the pass twice: the seconds since it let the holder in or out.
  private(set) var readAgain: Int?

  init(
    _ light: Light, _ reason: Reason?, _ message: String, event: AdmissionEvent? = nil,
    scan: Int? = nil, further: Int = 0
  ) {
    self.further = further
    self.light = light
    self.reason = reason
    self.message = message
    self.event = event
    self.scan = scan
  }

  /// The outcome of a pass that was read twice.
  ///
  /// - Parameter happened: what happened at the first reading.
  init(
    readAgain light: Light, _ reason: Reason?, _ happened: String, _ earlier: AdmissionEvent,
    _ now: Instant
  ) {
    let seconds = max(0, Int(now.seconds(since: earlier.at)))
    self.init(
      light, reason,
      "read twice: \(happened) on this pass \(seconds == 0 ? "just now" : "\(seconds) s ago")")
    readAgain = seconds
  }

  /// The outcome of a judged scan: what the judgement says, or a finding of the ledger instead, and a remark.
  init(
    _ judged: JudgedScan, _ light: Light, _ reason: Reason?, _ finding: GateFinding? = nil,
    adding remark: GateRemark? = nil, event: AdmissionEvent? = nil, scan: Int? = nil,
    further: Int = 0
  ) {
    let words = finding.map(judged.english.sentence) ?? judged.judgement.message
    self.init(
      light, reason, words + (remark.map(judged.english.words) ?? ""), event: event, scan: scan,
      further: further)
    self.finding = finding ?? judged.judgement.finding
    remarks = (finding == nil ? judged.judgement.remarks : []) + [remark].compactMap(\.self)
  }
}
