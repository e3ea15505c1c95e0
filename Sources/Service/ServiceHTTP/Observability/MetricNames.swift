package import PrometheusMetrics

/// The names of all metrics, with their meanings; docs/reference/metrics.md lists them for operators.
package enum MetricNames {
  package static let requests = "passservice_requests_total"
  static let requestTime = "passservice_request_duration_seconds"
  static let inFlight = "passservice_requests_in_flight"
  package static let unreadable = "passservice_unreadable_requests_total"
  package static let problems = "passservice_problems_total"
  static let refusedConnections = "passservice_connections_refused_total"
  package static let decisions = "passservice_decisions_total"
  package static let events = "passservice_events_total"
  static let eventDelay = "passservice_event_delay_seconds"
  static let choreFailures = "passservice_chore_failures_total"
  static let choreSuccess = "passservice_chore_success_timestamp_seconds"
  package static let payments = "passservice_payment_requests_total"
  package static let paymentRetries = "passservice_payment_retries_total"
  package static let paymentTime = "passservice_payment_request_duration_seconds"
  package static let keyExpiry = "passservice_key_expiry_timestamp_seconds"
  package static let bundleExpiry = "passservice_trust_bundle_expiry_timestamp_seconds"
  package static let listExpiry = "passservice_status_list_expiry_timestamp_seconds"
  package static let certificateExpiry = "passservice_tls_certificate_expiry_timestamp_seconds"
  package static let walletExpiry = "passservice_wallet_certificate_expiry_timestamp_seconds"
  package static let working = "passservice_work_running"
  package static let waiting = "passservice_work_waiting"
  package static let shed = "passservice_work_refused_total"
  package static let maintenance = "passservice_maintenance"
  package static let circuit = "passservice_payment_circuit_open"
  package static let circuitProbing = "passservice_payment_circuit_half_open"
  package static let ready = "passservice_ready"
  package static let checkWarning = "passservice_check_warning"
  package static let checkAge = "passservice_check_age_seconds"
  package static let trial = "passservice_trial"
  package static let backupTime = "passservice_backup_timestamp_seconds"
  package static let damagedRecords = "passservice_damaged_records"
  package static let storeBytes = "passservice_store_bytes"
  package static let freeBytes = "passservice_disk_free_bytes"
  static let droppedLines = "passservice_log_lines_dropped_total"
  package static let build = "passservice_build_info"
  package static let clientSteps = "passservice_client_steps_total"
  package static let clientTime = "passservice_client_step_duration_seconds"
  package static let clientErrors = "passservice_client_errors_total"
  package static let clientRetries = "passservice_client_retries_total"
  package static let clientConditions = "passservice_client_conditions_total"
  package static let offlineVerifications = "passservice_gate_offline_verifications_total"
  package static let walletPushes = "passservice_wallet_pushes_total"
  package static let googleUpdates = "passservice_google_wallet_updates_total"
  package static let walletReports = "passservice_wallet_reports_total"
  package static let mails = "passservice_mails_total"
  package static let mailReports = "passservice_mail_reports_total"

  /// Returns the registry for a service, with a help text for each of these metrics.
  package static func registry() -> PrometheusRegistry { PrometheusRegistry(families) }

  private static let families =
    [
      MetricFamily(
        requests, "Answered requests, by method, route template and status.", maxSeries: 2_000),
      MetricFamily(requestTime, "Time from a request's head to its answer, in seconds."),
      MetricFamily(inFlight, "Requests that are being answered."),
      MetricFamily(unreadable, "Requests that could not be read as HTTP."),
      MetricFamily(problems, "Problems that were answered, by code; 429 and 503 are refusals."),
      MetricFamily(refusedConnections, "Connections that were refused, by reason."),
      MetricFamily(
        decisions,
        "Decisions of commands, by command and outcome; repeated answers are not counted."),
      MetricFamily(events, "Events of the outbox, by name: what was committed."),
      MetricFamily(
        eventDelay, "Time from an event's commit until it was acted on, in seconds.",
        buckets: [1, 2, 5, 10, 30, 60, 300, 1_800]),
      MetricFamily(choreFailures, "Failures of background work, by chore."),
      MetricFamily(choreSuccess, "When background work last succeeded, in seconds since 1970."),
      MetricFamily(payments, "Requests to payment providers, by provider, operation and outcome."),
      MetricFamily(
        paymentRetries, "Of these, the ones that repeat a request without a receipt."),
      MetricFamily(paymentTime, "Time until a payment provider answered, in seconds."),
      MetricFamily(
        keyExpiry, "When the last key for a kind of pass expires, in seconds since 1970."),
      MetricFamily(bundleExpiry, "When the published trust bundle expires, in seconds since 1970."),
      MetricFamily(listExpiry, "When a signed status list expires, in seconds since 1970."),
      MetricFamily(
        certificateExpiry,
        "When the TLS certificate that is shown expires, or one of its chain, in seconds since 1970."
      ),
      MetricFamily(
        walletExpiry,
        "When the certificate for Apple's wallet expires, or its intermediate, in seconds since 1970."
      ),
      MetricFamily(working, "Requests that are worked on."),
      MetricFamily(waiting, "Requests that wait to be worked on."),
      MetricFamily(shed, "Requests that were refused because of the load."),
      MetricFamily(maintenance, "1 while the service is closed for maintenance, else 0."),
      MetricFamily(circuit, "1 while no payments are begun with a provider, else 0."),
      MetricFamily(
        circuitProbing, "1 while the next payment with a provider that failed is a probe, else 0."),
      MetricFamily(ready, "Whether a condition of readiness holds: 1 or 0."),
      MetricFamily(
        checkWarning, "1 if a condition of readiness holds and an operator should act, else 0."),
      MetricFamily(
        checkAge, "How long ago a condition of readiness was checked, in seconds."),
      MetricFamily(
        backupTime, "When passservice backup last made a backup, in seconds since 1970."),
      MetricFamily(trial, "1 if the service is a trial and not for production, else 0."),
      MetricFamily(
        damagedRecords, "Stored records that could not be read since the start, each once."),
      MetricFamily(storeBytes, "Size of the bookings on the disk, in bytes."),
      MetricFamily(freeBytes, "Free space on the disk of the bookings, in bytes."),
      MetricFamily(droppedLines, "Lines of the log that were dropped because its reader was slow."),
      MetricFamily(build, "1, with the version of the program."),
      MetricFamily(
        clientSteps, "Steps of booking flows that clients reported, by step and outcome."),
      MetricFamily(
        clientTime, "Time of these steps, in seconds.",
        buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300]),
      MetricFamily(clientErrors, "Errors that clients reported, by step and code."),
      MetricFamily(clientRetries, "Retries that clients reported, by step."),
      MetricFamily(clientConditions, "Network and battery of clients at these steps."),
      MetricFamily(
        offlineVerifications, "Passes that gates verified without a network, as they report."),
      MetricFamily(
        walletPushes,
        "News of passes in wallets to phones, by outcome; removed phones have the pass no more."),
      MetricFamily(
        googleUpdates,
        "Changed passes for Google's wallet, by outcome; of missing ones nobody has used the link."),
      MetricFamily(
        mails, "Mails to customers, by outcome; refused ones are never sent, later ones wait."),
      MetricFamily(
        mailReports, "Reports of mail servers about mails that came back, by outcome."),
      MetricFamily(walletReports, "Faults that phones reported about passes in wallets, by kind."),
    ] + ProcessMeasures.families
}
