/// An operator's settings for the admission of requests.
package struct AdmissionSettings: Sendable {
  /// The limits on the rate of requests; nil for no limits.
  package var rates: RateLimits? = .standard
  /// The pauses after failed holds; nil for no pauses.
  package var backoff: Backoff.Policy? = Backoff.Policy()
  /// The limits on the load; nil for no limits.
  package var overload: OverloadLimits? = OverloadLimits()
  /// The clock by which buckets fill; nil for the time since the start of the process, which a change of the wall
  /// clock does not affect.
  package var clock: (@Sendable () -> Duration)?

  package init() {}

  /// Settings without limits, for programs that measure or try everything out.
  package static let unlimited: AdmissionSettings = {
    var settings = AdmissionSettings()
    (settings.rates, settings.backoff, settings.overload) = (nil, nil, nil)
    return settings
  }()
}

/// The load of the service at the moment.
package struct AdmissionStatus: Sendable {
  /// The number of requests that run.
  package let running: Int
  /// The number of requests that wait to run.
  package let waiting: Int
  /// The number of requests that were refused since the start because of the load.
  package let refused: Int
  /// The number of token buckets in memory.
  package let buckets: Int
  /// The notice of maintenance; nil if there is no maintenance.
  package let maintenance: MaintenanceNotice?
}
