import ClientRules
import ClientStore
import Foundation
import PassClient
import PassTestSupport
import StrictText
import Synchronization
import Testing

/// A service, or a machine on the way to it, that means harm.
@Suite struct HostileServiceTests {
  private func home() async throws -> TestHome {
    try TestHome(try await TestedService.shared.value)
  }

  @Test(
    .timeLimit(.minutes(3)),
    arguments: [
      ("[1,", String(repeating: "1,", count: 1 << 19), 100),
      ("", String(repeating: "[", count: 1 << 20), 1),
      ("", String(repeating: #"{"bookings":"#, count: 1 << 16), 1),
    ])
  func `an answer that is huge or deep is no answer, and fills neither memory nor disk`(
    start: String, part: String, times: Int
  ) async throws {
    let home = try await home()
    var answer = StrangeServer.Answer(
      "200 OK", ["content-type: application/json"], part: part, times: times)
    answer.head += start
    let strange = try StrangeServer(answer)
    try PassClient.signIn(home: home.path, url: strange.url, token: .file(home.tokenFile))
    let outcome = try await home.client().synchronize(within: .seconds(5))
    #expect(!outcome.isComplete && outcome.problem?.code == "BROKEN_ANSWER")
    #expect(!strange.requests.isEmpty)
    // The rest of 100 MB is not taken; what the system's buffers hold is a few megabytes more.
    #expect(strange.bytesSent / strange.requests.count < 24 << 20)
    let size = try FileManager.default.contentsOfDirectory(atPath: home.path).map {
      try FileManager.default.attributesOfItem(atPath: "\(home.path)/\($0)")[.size] as? Int ?? 0
    }.reduce(0, +)
    #expect(size < 1 << 20)
  }

  @Test(arguments: ["301 Moved", "302 Found", "303 See Other", "307 Again", "308 Moved"])
  func `a redirect is not followed, no other server gets the token, and no cookie is kept`(
    status: String
  ) async throws {
    let home = try await home()
    let other = try StrangeServer(StrangeServer.Answer("200 OK", part: "{}"))
    let strange = try StrangeServer(
      StrangeServer.Answer(
        status, ["location: \(other.url)/v1/bookings", "set-cookie: track=1; path=/"]))
    try PassClient.signIn(home: home.path, url: strange.url, token: .file(home.tokenFile))
    let outcome = try await home.client().synchronize(within: .seconds(5))
    #expect(!outcome.isComplete)
    #expect(other.requests.isEmpty)
    #expect(!strange.requests.isEmpty)
    #expect(strange.requests.allSatisfy { !$0.lowercased().contains("cookie") })
  }

  @Test(arguments: [
    "http://example.com", "http://127.0.0.1.example.com", "http://localhost@example.com",
    "http://127.0.0.1:80@example.com/", "http://[::1]@example.com", "ftp://127.0.0.1",
    "http://localhost.example.com", "HTTP://example.com",
  ])
  func `the token goes over https, or to this machine, whatever the store says`(url: String)
    async throws
  {
    #expect(throws: ClientError.self) { try HTTPTransport(url) }
    let home = try await home()
    try home.signIn()
    try ClientStore(home: home.path).set([(.url, url)])
    #expect(throws: ClientError.self) {
      try PassClient(home: home.path, clock: home.clock.clock)
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `nothing that a service says moves the cursor of the terminal or names another path`()
    async throws
  {
    let evil = #"\u001b]0;owned\u0007\u001b[2J\r\u0008\u009b31m\u202e"#
    let booking = #"""
      {"booking_id":"bkg_1","confirmation_code":"\#(evil)","state":"\#(evil)","title":"\#(evil)",
       "place":"\#(evil)","hotel_name":"\#(evil)","address":"\#(evil)","service_name":"\#(evil)",
       "provider_name":"\#(evil)","flights":[{"flight_number":"\#(evil)","departure":{"airport_code":"\#(evil)"}}],
       "passengers":[{"passenger_id":"\#(evil)","first_name":"\#(evil)"}],
       "passes":[{"pass_id":"pas_1","state":"VALID"}]}
      """#
    let pass = #"""
      "valid_from":"2025-03-01T00:00:00Z","valid_until":"2026-03-01T00:00:00Z","barcode_data":"\#(evil)"
      """#
    let body = #"""
      {"booking_id":"bkg_1","bookings":[\#(booking),
       \#(booking.replacing("bkg_1", with: "../../v1/me")),\#(booking.replacing("bkg_1", with: evil))],
       "passes":[{"pass_id":"pas_1","barcode_format":"\#(evil)",\#(pass)},{"pass_id":"\#(evil)","barcode_format":"QR",\#(pass)}],
       "results":[{"flight_id":"\#(evil)","flight_number":"\#(evil)"}],"movies":[{"movie_id":"\#(evil)","title":"\#(evil)"}],
       "showings":[{"showing_id":"\#(evil)","title":"\#(evil)"}],"hotels":[{"hotel_id":"\#(evil)","name":"\#(evil)"}],
       "rooms":[{"room":"\#(evil)","name":"\#(evil)"}],"free":[{"start_time":"\#(evil)"}],
       "providers":[{"provider_id":"\#(evil)","name":"\#(evil)","services":[{"service_type":"\#(evil)"}]}],
       "seats":[{"row":1,"position":"\#(evil)","available":true,"seat_id":"\#(evil)"}],"sections":[],
       "hold_id":"\#(evil)","expires_in":300,"expires_at":"2025-03-01T18:30:00Z"}
      """#
    let home = try await home()
    let strange = try StrangeServer(
      StrangeServer.Answer("200 OK", ["content-type: application/json"], part: body))
    try PassClient.signIn(home: home.path, url: strange.url, token: .file(home.tokenFile))
    _ = try await home.client().synchronize(within: .seconds(60))
    var shown = ""
    let counts = try home.run("bookings", "--offline").json?["bookings"]?.items ?? []
    #expect(Set(counts.map { $0["booking_id"]?.text }) == ["bkg_1"] && !counts.isEmpty)
    #expect(
      try home.run("passes").json?["passes"]?.items.allSatisfy { $0["pass_id"]?.text == "pas_1" }
        == true)
    for arguments in [
      ["sync"], ["bookings"], ["passes"], ["actions"], ["search", "SFO", "JFK", "2025-03-02"],
      ["seats", "flt_1"], ["shows", "--city", "Wien"], ["shows", "--city", "Wien", "--movie", "m"],
      ["stays", "Wien", "--from", "2025-03-10", "--until", "2025-03-12"], ["stays", "htl_1"],
      ["appointments"], ["appointments", "prv_1", "--service", "walking"], ["check-in", "bkg_1"],
      ["hold", "flt_1", "seat_1"], ["cancel", "bkg_1"],
    ] {
      let run = try home.show(arguments + (arguments == ["passes"] ? [] : ["--wait", "1"]))
      #expect([0, 1, 2, 64, 65, 75].contains(run.code), "\(arguments): \(run.code)")
      shown += run.output
    }
    shown += home.errors()
    let painted = shown.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n" || $0 == "\u{202E}"
    }
    #expect(painted.isEmpty, "\(painted.map(\.value))")
    #expect(shown.contains("owned"))
    #expect(strange.requests.allSatisfy { !$0.contains("..") })
  }

  /// Answers every list with a page and the cursor of another one.
  private final class Endless: ClientTransport {
    let count = Mutex(0)

    func send(_ request: ClientRequest) async throws(TransportFailure) -> ClientReply {
      let number = count.withLock { count in
        count += 1
        return count
      }
      return ClientReply(
        status: 200, fields: [:],
        body: Array(#"{"bookings":[],"next_cursor":"c\#(number)"}"#.utf8))
    }

    func listen(
      _ request: ClientRequest, _ take: @escaping @Sendable ([UInt8]) async -> Bool
    ) async throws(TransportFailure) -> ClientReply { throw .timeout }
  }

  @Test(.timeLimit(.minutes(2))) func `a list that never ends is given up`() async throws {
    let home = try await home()
    try home.signIn()
    let endless = Endless()
    let outcome = try await home.client(endless).synchronize(within: .seconds(1_000))
    #expect(!outcome.isComplete && outcome.problem != nil)
    #expect(endless.count.withLock { $0 } <= 1_000)
    let short = Endless()
    #expect(try await !home.client(short).synchronize(within: .zero).isComplete)
    #expect(short.count.withLock { $0 } == 1)
  }
}
