/// What an operator says about who is let in.
package struct AdmissionSettings: Sendable {
  /// Nil for no limits.
  package var rates: RateLimits? = .standard
  /// Pauses after holds that came to nothing; nil for none.
  package var backoff: Backoff.Policy? = Backoff.Policy()
  /// Nil for no limits.
  package var overload: OverloadLimits? = OverloadLimits()
  /// The time in which buckets fill; nil for that since the start of the process, which no clock of a wall
  /// changes.
  package var clock: (@Sendable () -> Duration)?

  package init() {}

  /// Without any limits, for programs that measure or try everything out.
  package static let unlimited: AdmissionSettings = {
    var settings = AdmissionSettings()
    (settings.rates, settings.backoff, settings.overload) = (nil, nil, nil)
    return settings
  }()
}

/// How the service is used at the moment.
package struct AdmissionStatus: Sendable {
  /// Requests that are worked on.
  package let running: Int
  /// Requests that wait for it.
  package let waiting: Int
  /// Requests that were refused since the start because of the load.
  package let refused: Int
  /// Token buckets in memory.
  package let buckets: Int
  /// Nil if there is no maintenance.
  package let maintenance: MaintenanceNotice?
}
