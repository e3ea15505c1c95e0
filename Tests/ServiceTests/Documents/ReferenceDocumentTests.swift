@testable import ServiceHTTP
import Foundation
import PassTestSupport
import PassVerifier
import Testing

/// The pages under docs/reference agree with the program.
@Suite struct ReferenceDocumentTests {
  private static func page(_ name: String) throws -> String {
    let file = Sources.root.appending(path: "docs/reference/\(name).md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `every metric is listed with its help text, and none besides`() throws {
    let page = try Self.page("metrics")
    let listed = page.matches(of: /(?m)^\| `(passservice_\w+)` \| (.+) \|$/)
      .map { "\($0.output.1) \($0.output.2)" }
    let file = try #require(
      try Sources.swift(in: ["ServiceHTTP"]).first { $0.path.hasSuffix("MetricNames.swift") })
    let names = Dictionary(
      uniqueKeysWithValues: file.text.matches(of: /static let (\w+) = "(passservice_\w+)"/)
        .map { (String($0.output.1), String($0.output.2)) })
    let families = file.text.matches(of: /MetricFamily\(\s*(\w+),\s*"([^"]+)"/)
      .map { "\(names[String($0.output.1)] ?? "?") \($0.output.2)" }
    #expect(families.count > 30)
    #expect(listed == families)
  }

  @Test func `every reason is listed, in the order of the verifier`() throws {
    let section = try #require(
      try Self.page("errors").components(separatedBy: "\n## ")
        .first { $0.hasPrefix("Why a pass is not admitted") })
    let listed = section.matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.output.1) }
    #expect(listed == Reason.allCases.map(\.rawValue))
  }

  @Test func `every exit code of a program is listed`() throws {
    let section = try #require(
      try Self.page("errors").components(separatedBy: "\n## ").first { $0.hasPrefix("Exit codes") })
    let listed = Set(section.matches(of: /(?m)^\| (\d+) \|/).compactMap { Int($0.output.1) })
    for file in try Sources.swift(in: [
      "passtool", "passservice", "passgatesync", "passclient", "CommandLineSupport",
    ]) {
      for code in file.text.matches(of: /ExitCode\((\d+)\)/) {
        #expect(listed.contains(Int(code.output.1) ?? -1), "\(file.path): \(code.output.0)")
      }
    }
  }

  @Test func `the limits are those of the service`() throws {
    let page = try Self.page("limits")
    let limits = RateLimits.standard
    func count(_ quota: Quota?) -> String { quota.map { "\($0.requests)" } ?? "none" }
    func full(_ quota: Quota?) -> String {
      quota.map { "\($0.requests) in \($0.window.components.seconds) s" } ?? "none"
    }
    for kind in [RateClass.search, .hold, .book, .checkIn, .change, .read] {
      let (own, staff) = (count(limits.travelers[kind]), count(limits.staff[kind]))
      let row = "| \(kind.rawValue) | \(own) | \(staff) |"
      #expect(page.contains(row), "\(row)")
    }
    for (what, quota) in [
      ("an address", limits.address), ("searching without a token, an address", limits.searches),
      ("looking for a booking by its code, an address", limits.lookups),
      ("the same, one code from one address", limits.codes),
      ("the same, one code from all addresses", limits.codesInAll), ("a service", limits.service),
    ] {
      #expect(page.contains("| \(what) | \(full(quota)) |"), "\(what)")
    }
    let connections = ConnectionLimits()
    let (request, head) = (connections.slowestRequest, connections.slowestHead)
    for row in [
      "| connections in all | \(connections.inAll), others get 503 |",
      "| connections of an address | \(connections.perAddress ?? 0), others get 429 |",
      "to the last byte of its answer | \(request.components.seconds) s |",
      "| a head | \(head.components.seconds) s |",
      "| a TLS handshake | \(connections.slowestHandshake.components.seconds) s |",
      "must leave \(ConnectionLimits.reserve) files",
    ] {
      #expect(page.contains(row), "\(row)")
    }
    let work = OverloadLimits()
    let words = "\(work.running) requests are worked on at a time. In a burst \(work.waiting) wait"
    #expect(page.contains(words))
    #expect(page.contains("after such a line has lasted for that long, \(work.shortWaiting)\n"))
  }
}
