internal import PassFormats
internal import PassVerifier

/// A stopped scan for which a member of staff may answer.
package struct OverridableScan {
  private let scan: ScanRecord
  private let pass: PassKey
  /// The code of the reason why the scan was stopped.
  private let code: String

  /// Refuses a scan that may not be overridden, or that was judged by older trust than `trust`.
  init<Failure: StoreFailure>(
    _ scan: ScanRecord, trust: Trust, _ english: English, failing: Failure.Type
  ) throws(Failure) {
    guard scan.decision != .admit, let code = scan.reason else {
      throw .refused("scan \(scan.number) let a person in; there is nothing to override")
    }
    guard let pass = scan.pass, Reason(rawValue: code)?.canBeOverridden == true else {
      throw .refused(
        "nobody can override scan \(scan.number), which was stopped for \(code); "
          + "\(english.sendAway), or if \(english.list) has this \(english.person): passtool gate "
          + "ctl board NAME")
    }
    guard let judgedBy = scan.trust else {
      throw .refused(
        "besides \(code), this pass has another fault, which no badge can override; "
          + english.sendAway)
    }
    guard judgedBy == trust.generation else {
      throw .refused(
        "scan \(scan.number) was judged before this gate loaded a newer bundle or status list; "
          + "scan the pass again")
    }
    self.scan = scan
    self.pass = pass
    self.code = code
  }

  /// Returns the entry for which the holder of a badge answers.
  func entry(by badge: StaffBadge, reason: String, basis: AdmissionEvent.Basis) -> Entry {
    Entry(overriding: scan, pass, badge: badge, reason: "\(code): \(reason)", basis: basis)
  }
}
