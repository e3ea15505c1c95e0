internal import Platform
internal import PrometheusMetrics

/// Measurements of the process, under the names that every client library of Prometheus gives them.
package enum ProcessMeasures {
  static let families = [
    MetricFamily("process_cpu_seconds_total", "Processor time spent, in seconds."),
    MetricFamily("process_resident_memory_bytes", "Resident memory, in bytes."),
    MetricFamily("process_virtual_memory_bytes", "Virtual memory, in bytes."),
    MetricFamily("process_threads", "Threads of the process."),
    MetricFamily("process_start_time_seconds", "Start of the process, in seconds since 1970."),
    MetricFamily("process_open_fds", "Open file descriptors."),
    MetricFamily("process_max_fds", "Maximum number of open file descriptors."),
  ]

  package static func measure(_ metrics: ServiceMetrics) {
    guard let process = ProcessStatistics.read() else { return }
    metrics.total("process_cpu_seconds_total", process.processorSeconds)
    metrics.gauge("process_resident_memory_bytes", Double(process.residentBytes))
    metrics.gauge("process_virtual_memory_bytes", Double(process.virtualBytes))
    metrics.gauge("process_threads", Double(process.threads))
    metrics.gauge("process_start_time_seconds", process.started)
    metrics.gauge("process_open_fds", Double(process.openFiles))
    metrics.gauge("process_max_fds", Double(process.maxFiles))
  }
}
