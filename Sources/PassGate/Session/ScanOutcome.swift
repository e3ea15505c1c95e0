internal import PassFormats
internal import PassVerifier

/// The final decision about a scan.
struct ScanOutcome {
  let light: Light
  let reason: Reason?
  let message: String
  /// The event that was recorded; nil where nobody went in or out.
  let event: AdmissionEvent?
  /// The number of the scan in the ledger, where it let nobody in and was noted.
  let scan: Int?

  init(
    _ light: Light, _ reason: Reason?, _ message: String, event: AdmissionEvent? = nil,
    scan: Int? = nil
  ) {
    self.light = light
    self.reason = reason
    self.message = message
    self.event = event
    self.scan = scan
  }
}
