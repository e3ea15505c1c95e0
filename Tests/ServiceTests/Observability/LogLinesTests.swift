@testable import ServiceHTTP
import HTTPTypes
import Logging
import PassTestSupport
import PrometheusMetrics
import Synchronization
import Testing

/// The lines of the log, for operators and their programs.
@Suite struct LogLinesTests {
  @Test func `a line is one object, whatever stands in it`() throws {
    let log = ObservedLog()
    let logger = LineLogHandler.logger(log.lines)
    logger.notice("a\n\"b\"\u{1B}[31m\u{202E}", metadata: ["k\n": "v\r\nv", "n": "\(7)"])
    logger.info("below the level")
    #expect(
      log.text
        == #"{"time":"2025-03-01T12:00:00.042Z","level":"notice","message":"#
        + #""a\u000a\"b\"\u001b[31m\u202e","metadata":{"k\n":"v\r\nv","n":"7"}}"# + "\n")
    #expect(try log.entries.count == 1)
  }

  @Test func `text is for people, and nothing in it moves their cursor`() {
    let log = ObservedLog(.text)
    LineLogHandler.logger(log.lines).error("it failed", metadata: ["why": "a b\u{1B}c", "n": "7"])
    #expect(
      log.text == "2025-03-01T12:00:00.042Z error it failed n=7 why=\"a b\\u{1b}c\"\n")
  }

  @Test func `lines of a request have its ids, without the web server's`() throws {
    let log = ObservedLog()
    var random = SeededGenerator(seed: 1)
    let exchange = Exchange([:], ids: RequestIDs(using: &random), began: 0)
    var logger = LineLogHandler.logger(log.lines)
    logger[metadataKey: "hb.request.id"] = "12"
    Exchange.$current.withValue(exchange) { logger.error("it failed") }
    logger.error("it failed")
    let entries = try log.entries
    #expect(entries[0]["metadata"]["request_id"].string == exchange.requestID)
    #expect(entries[0]["metadata"]["trace_id"].string == exchange.traceID)
    #expect(entries[1]["metadata"].names.isEmpty)
  }

  @Test(arguments: [
    ("mail to jane.doe@example.com failed", "mail to [e-mail] failed"),
    ("jane+x@ex-ample.co.uk", "[e-mail]"), ("ü@ü.example", "[e-mail]"), ("a @ b", "a @ b"),
    ("card 4111 1111 1111 1111, 12/29", "card [number], 12/29"),
    ("4111-1111-1111-1111", "[number]"),
    ("+420 601 234 567 890", "+[number]"), ("1740830400 s", "1740830400 s"),
    ("booking bkg_012345678901234567", "booking bkg_012345678901234567"),
    ("0af765191612345678901234dd", "0af765191612345678901234dd"),
    (
      "token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.AAAA refused", "token [token] refused"
    ),
    ("/var/lib/passservice/bookings.sqlite-wal", "/var/lib/passservice/bookings.sqlite-wal"),
    ("2025-03-01T12:00:00Z", "2025-03-01T12:00:00Z"), ("", ""),
  ]) func `what looks like a person or a secret is taken out`(_ text: String, _ kept: String) {
    #expect(Redaction.redacted(text) == kept)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (951_782_399, "2000-02-28T23:59:59.000Z"),
    (951_782_400, "2000-02-29T00:00:00.000Z"), (1_709_164_800, "2024-02-29T00:00:00.000Z"),
    (1_740_787_199, "2025-02-28T23:59:59.000Z"), (1_740_787_200, "2025-03-01T00:00:00.000Z"),
    (1_767_225_599, "2025-12-31T23:59:59.000Z"), (4_102_444_799, "2099-12-31T23:59:59.000Z"),
    (4_107_542_400, "2100-03-01T00:00:00.000Z"),
  ]) func `the time is RFC 3339`(_ seconds: Int, _ text: String) {
    var stamp = TimeStamp()
    stamp.set(Int64(seconds) * 1_000_000_000 + 999_999)
    #expect(String(decoding: stamp.bytes, as: UTF8.self) == text)
    stamp.set(Int64(seconds) * 1_000_000_000 + 123_456_789)
    #expect(String(decoding: stamp.bytes, as: UTF8.self) == text.replacing(".000", with: ".123"))
  }

  @Test func `a reader that does not keep up costs lines, not memory`() throws {
    let log = ObservedLog(maxPending: 1_000, milliseconds: 60_000)
    let observability = Observability(lines: log.lines)
    for _ in 0..<1_000 {
      observability.end(observability.begin([:]), method: .get, status: 200, bytes: 0)
    }
    let lines = try log.entries
    #expect(lines.count < 10)
    let dropped = log.lines.dropped
    #expect(dropped > 990)
    #expect(
      try log.entries.last?["metadata"]["lines"].string == "\(dropped)", "it says what is missing")
    observability.measure()
    let text = String(decoding: observability.registry.text(), as: UTF8.self)
    #expect(text.contains("\npassservice_log_lines_dropped_total \(dropped)\n"))
  }
}

extension Observability {
  fileprivate convenience init(lines: LogLines) {
    var random = SeededGenerator(seed: 1)
    self.init(lines: lines, using: &random)
  }
}
