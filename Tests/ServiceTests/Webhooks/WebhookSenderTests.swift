import Bookings
import PassTestSupport
import Testing
import Vocabulary

@testable import WebhooksHTTP

/// One attempt to send an event, to receivers of every kind.
@Suite struct WebhookSenderTests {
  private func send(
    _ url: String, _ change: (inout WebhookSettings) -> Void = { _ in }
  ) async throws -> WebhookOutcome {
    var settings = WebhookSettings.trial
    settings.timeout = .seconds(1)
    change(&settings)
    let sender = try HTTPWebhookSender(settings)
    return await sender.send(
      WebhookMessage(
        url: try WebAddress(url).orThrow("a URL"), headers: [("webhook-id", "evt_1")],
        body: Array("{}".utf8)))
  }

  /// Sets a time-out that is long enough for a machine under any load.
  private static func waitLong(_ settings: inout WebhookSettings) {
    settings.timeout = .seconds(120)
  }

  private static let timedOut = WebhookOutcome.failed("no answer within 1.0 seconds")

  @Test func `2xx alone is success, whatever else is said`() async throws {
    let receiver = try await WebhookReceiver()
    for (status, outcome) in [
      (200, WebhookOutcome.delivered), (202, .delivered), (299, .delivered), (410, .gone),
      (301, .failed("the receiver answered 301; redirects are not followed")),
      (400, .failed("the receiver answered 400")), (500, .failed("the receiver answered 500")),
    ] {
      receiver.answer { _ in .status(status) }
      #expect(try await send(receiver.url(), Self.waitLong) == outcome)
    }
  }

  @Test func `slow, endless and wrong answers end in time and memory`() async throws {
    let receiver = try await WebhookReceiver()
    let cases: [(WebhookReceiver.Answer, WebhookOutcome)] = [
      (.never, Self.timedOut),
      (.bytes("HTTP/1.1 200"), Self.timedOut),
      // The status has arrived, so the rest of the answer does not matter.
      (.bytes("HTTP/1.1 200 x\r\ncontent-length: 5\r\n\r\nab"), .delivered),
      (.endless("HTTP/1.1 100 Continue\r\n\r\n"), Self.timedOut),
      (.bytes("SSH-2.0-OpenSSH_9.2\r\n\r\n"), .failed("the receiver does not speak HTTP/1.1")),
    ]
    for (answer, outcome) in cases {
      receiver.answer { _ in answer }
      let result = try await send(receiver.url()) {
        if outcome != Self.timedOut { $0.timeout = .seconds(10) }
      }
      #expect(result == outcome, "\(answer)")
    }
    for head in ["HTTP/1.1 500 x\r\n\r\n", "HTTP/1.1 500 x\r\ntransfer-encoding: chunked\r\n\r\n"] {
      receiver.answer { _ in .endless(head + String(repeating: "5\r\nabcde\r\n", count: 1_000)) }
      let outcome = try await send(receiver.url()) { $0.timeout = .seconds(20) }
      #expect(
        outcome == .failed("the receiver answered 500")
          || outcome == .failed("the receiver does not speak HTTP/1.1"))
    }
  }

  @Test func `a name that stands for this machine is found out when it is connected to`()
    async throws
  {
    let receiver = try await WebhookReceiver()
    // Each of these hosts resolves to this machine, although none looks like its address.
    for host in ["127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0"] {
      let url = try WebAddress("https://\(host):\(receiver.port)/").orThrow("a URL")
      var settings = WebhookSettings.trial
      settings.takesPrivate = false
      let sender = try HTTPWebhookSender(settings)
      let outcome = await sender.send(
        WebhookMessage(url: url, headers: [], body: []),
        to: try WebhookTarget(url).orThrow("a target"))
      guard case .failed(let reason) = outcome else {
        Issue.record("\(host)")
        continue
      }
      #expect(reason.hasPrefix("its address is private, not on"), "\(host): \(reason)")
    }
    #expect(receiver.messages.isEmpty)
    #expect(try await send("http://nowhere.invalid/") == .failed("its name is unknown"))
  }

  @Test func `what some programs read as an address of this machine is refused at once`() throws {
    var settings = WebhookSettings.trial
    settings.takesPrivate = false
    let sender = try HTTPWebhookSender(settings)
    func problem(_ host: String) throws -> String? {
      sender.problem(with: try WebAddress("https://\(host)/").orThrow(host))
    }
    for host in ["127.1", "2130706433", "0x7f000001", "0177.0.0.1.0", "example.0x7f", "1.2.3.04."] {
      #expect(try problem(host)?.hasPrefix("write an IPv4 address as four") == true, "\(host)")
    }
    for host in ["localhost", "LOCALHOST", "localhost.", "a.LocalHost", "localhost.localdomain"] {
      #expect(try problem(host)?.hasPrefix("its address is private") == true, "\(host)")
    }
    for host in ["hooks.example.com", "8.8.8.8", "localhost.example.com", "0x7f.example", "face"] {
      #expect(try problem(host) == nil, "\(host)")
    }
  }

  @Test func `no certificate, no message`() async throws {
    let receiver = try await WebhookReceiver()
    let outcome = try await send("https://127.0.0.1:\(receiver.port)/")
    guard case .failed = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(receiver.messages.isEmpty)
  }

  @Test func `which addresses are public`() throws {
    for text in [
      "8.8.8.8", "1.1.1.1", "192.0.1.1", "172.32.0.1", "2606:4700::1111", "64:ff9b::808:808",
    ] {
      #expect(try PeerAddress(text).orThrow(text).isPublic, "\(text)")
    }
    for text in [
      "0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1",
      "172.31.255.255", "192.0.0.1", "192.168.1.1", "198.18.0.1", "203.0.113.9", "224.0.0.1",
      "255.255.255.255", "::", "::1", "::ffff:10.0.0.1", "::ffff:a00:1", "64:ff9b::7f00:1",
      "2002:7f00:1::", "2001::1", "2001:db8::1", "fc00::1", "fe80::1", "fec0::1", "ff02::1",
      "100::1",
      "::127.0.0.1",
    ] {
      #expect(try !PeerAddress(text).orThrow(text).isPublic, "\(text)")
    }
    for text in [
      "", "1.2.3", "1.2.3.4.5", "256.1.1.1", ":", ":::", "1::2::3", "g::", "1:2:3:4:5:6:7:8:9",
      "fe80::1%eth0", "+1::",
    ] {
      #expect(PeerAddress(text) == nil, "\(text)")
    }
  }
}
