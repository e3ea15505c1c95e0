import Logging
import PassTestSupport
import Testing

/// Personal data reaches neither logs nor unrelated answers.
@Suite struct PrivacyTests {
  @Test func noLogNamesAnybodyAndNoAnswerADocument() async throws {
    try await TestService.run(logs: .trace) { service in
      let stage = try await Stage(service)
      var (replies, shown): ([HTTPReply], [HTTPReply]) = ([], [])
      var secrets = ["X1234567", "jane@example.com", "+1 555 0100", "1990-04-01"]
      // Only agents are shown documents, because they compare them.
      let agents: Set = ["offLoad", "readmit", "refundBooking"]
      for write in Write.all {
        let first = replies.count
        defer { if !agents.contains(write.name) { shown += replies[first...] } }
        let request = try await write.request(stage, "traveler-\(write.name)")
        secrets.append(try request.client.token.orThrow("a token"))
        replies.append(try await request.send("key"))
        replies.append(try await request.send("key"))
        replies.append(try await request.send("key", request.other))
        replies.append(try await request.send("other", "{"))
        replies.append(
          try await request.send(
            "third", request.body.replacing("Doe", with: "李").replacing("}", with: "")))
        replies.append(try await request.send("fourth", request.body.replacing("Doe", with: "李")))
        replies.append(try await request.client.get("/bookings"))
        if let booking = try? replies[replies.count - 1].json["bookings"][0].text("booking_id") {
          replies.append(try await request.client.get("/bookings/\(booking)"))
        }
      }
      for reply in shown { #expect(!reply.text.contains("X1234567"), "\(reply.status)") }
      for reply in replies where reply.status < 300 {
        for name in ["confirmation_code", "barcode_data", "offline_token"] {
          secrets += reply.text.members(name)
        }
      }
      #expect(secrets.count > 25)
      let log = service.log.all
      // The libraries log everything, too, as the level is `trace`.
      #expect(service.logger.logLevel == .trace && !log.isEmpty)
      for line in log {
        for secret in secrets { #expect(!line.contains(secret), "\(line)") }
        let words = line.lowercased().split { !$0.isLetter }
        for name in ["jane", "doe", "李"] { #expect(!words.contains(name[...]), "\(line)") }
      }
    }
  }
}

extension String {
  /// Returns the values of all members with this name in a JSON text.
  fileprivate func members(_ name: String) -> [String] {
    split(separator: #""\#(name)":""#).dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }
}
