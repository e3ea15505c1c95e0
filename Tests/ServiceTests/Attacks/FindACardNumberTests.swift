import Foundation
import Logging
import PassTestSupport
import Testing

/// A client sends a card number in place of a payment token; it must not reach the disk or the logs.
@Suite struct FindACardNumberTests {
  /// The well-known test numbers of card schemes, in common notations.
  private static let numbers = [
    "4111111111111111", "4111-1111-1111-1111", "4111_1111_1111_1111", "pm_4111111111111111",
    "pm-4111-1111-1111-1111", "378282246310005", "3782-822463-10005", "30569309025904",
    "4222222222222", "6304000000000000018", "x4111111111111111y",
  ]

  @Test func `a card number is no payment token, and no disk, log or answer has it afterwards`()
    async throws
  {
    try await TestService.run(logs: .trace) { service in
      let stage = try await Stage(service)
      let quoted = try await stage.quoted("jane")
      for (index, number) in Self.numbers.enumerated() {
        for key in ["key", "key \(index)"] {
          let reply = try await quoted.client.post(
            "/bookings", Stage.order(quoted.quote, paying: number), key: key)
          #expect(reply.status == 422, "\(number): \(reply.text)")
          #expect(reply.pointer == "/payment_method_token")
          #expect(!reply.text.contains(number), "\(reply.text)")
        }
      }
      let bare = Stage.order(quoted.quote).replacing(#""pm_approve""#, with: "4111111111111111")
      #expect(try await quoted.client.post("/bookings", bare, key: "key").status == 422)
      // The corrected request may use the same key.
      let paid = try await quoted.client.post("/bookings", Stage.order(quoted.quote), key: "key")
      #expect(paid.status == 201, "\(paid.text)")
      for file in ["bookings.sqlite", "bookings.sqlite-wal"] {
        let bytes = try Data(contentsOf: URL(filePath: "\(service.data)/\(file)"))
        for number in Self.numbers {
          #expect(bytes.range(of: Data(number.utf8)) == nil, "\(number) in \(file)")
        }
      }
      for line in service.log.all {
        for number in Self.numbers { #expect(!line.contains(number), "\(line)") }
      }
    }
  }
}
