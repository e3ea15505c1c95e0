import PassService
@testable import ServiceHTTP
import Foundation
import PassTestSupport
import PrometheusMetrics
import Synchronization

/// The log of a service as its operator reads it: bytes, lines, and the objects on them.
final class ObservedLog: Sendable {
  let lines: LogLines
  private let written: Written

  private final class Written: Sendable {
    let bytes = Mutex<[UInt8]>([])
  }

  /// Starts a log whose lines wait at most this many milliseconds before they are written.
  init(
    _ format: LogLines.Format = .json, maxPending: Int = 4 << 20, milliseconds: Int = 20
  ) {
    let written = Written()
    self.written = written
    // The time is 2025-03-01T12:00:00.042Z.
    lines = LogLines(
      format, maxPending: maxPending, milliseconds: milliseconds,
      clock: { 1_740_830_400_042_000_000 },
      output: { bytes in written.bytes.withLock { $0 += bytes } })
  }

  /// The whole text written so far.
  var text: String {
    lines.flush()
    return String(decoding: written.bytes.withLock { $0 }, as: UTF8.self)
  }

  /// The object on each line.
  var entries: [ReplyJSON] {
    get throws {
      try text.split(separator: "\n").map {
        ReplyJSON(try JSONSerialization.jsonObject(with: Data($0.utf8)))
      }
    }
  }

  /// The lines of the access log.
  var requests: [ReplyJSON] {
    get throws {
      try entries.filter { $0["message"].string == "request" }.map { $0["metadata"] }
    }
  }
}

extension TestService {
  /// The metrics in the format of Prometheus.
  var metrics: String {
    String(decoding: service.observability.registry.text(), as: UTF8.self)
  }

  /// Returns the value of a series, named as in the text.
  func metric(_ series: String) -> Double? {
    metrics.split(separator: "\n").first { $0.hasPrefix("\(series) ") }
      .flatMap { Double($0.dropFirst(series.count + 1)) }
  }
}
