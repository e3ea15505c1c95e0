package import Vocabulary

extension Readiness.Verdict {
  /// The number of seconds before its end by which a certificate should have been renewed.
  private static let certificateNotice = 7 * 86_400

  /// Returns the verdict on a TLS certificate with this end.
  ///
  /// Clients refuse to connect to a service whose certificate has ended, so then the service is not ready.
  package static func certificate(ending end: Instant?, now: Instant) -> Self {
    guard let end, end <= now.adding(seconds: certificateNotice) else { return .holds }
    let advice = "renew it; new files are taken over within ten seconds"
    return end <= now
      ? .fails("the TLS certificate ended at \(end): \(advice)")
      : .warning("the TLS certificate ends at \(end): \(advice)")
  }
}
