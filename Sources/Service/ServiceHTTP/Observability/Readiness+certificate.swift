package import Vocabulary

extension Readiness.Verdict {
  /// How many seconds before its end a certificate should have been renewed.
  private static let certificateNotice = 7 * 86_400

  /// What is said of a TLS certificate with this end.
  ///
  /// With one that has ended clients refuse to connect, so the service is not ready.
  package static func certificate(ending end: Instant?, now: Instant) -> Self {
    guard let end, end <= now.adding(seconds: certificateNotice) else { return .holds }
    let advice = "renew it; new files are taken over within ten seconds"
    return end <= now
      ? .fails("the TLS certificate ended at \(end): \(advice)")
      : .warning("the TLS certificate ends at \(end): \(advice)")
  }
}
