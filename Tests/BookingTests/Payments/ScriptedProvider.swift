import Bookings
import PassTestSupport
import Synchronization
import Vocabulary

/// A provider that gives scripted answers and then behaves like the simulated one; its messages are texts such as
/// `evt_1 pay_… captured`, with a header in place of a signature.
final class ScriptedProvider: PaymentProvider {
  let books = DeterministicProvider()
  private let script: Mutex<[Result<PaymentReceipt, PaymentFault>]>
  private let asked = Mutex<[PaymentRequest]>([])

  init(_ script: [Result<PaymentReceipt, PaymentFault>] = []) { self.script = Mutex(script) }

  var requests: [PaymentRequest] { asked.withLock { $0 } }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    asked.withLock { $0.append(request) }
    let next = script.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let next { return try next.get() }
    return try await books.perform(request)
  }

  func news(in message: PaymentMessage, now: Instant) throws(PaymentMessageFault) -> PaymentNews {
    guard message.headers["signed"] == "yes" else { throw .forged("not signed") }
    let words = String(decoding: message.body, as: UTF8.self).split(separator: " ").map(String.init)
    guard words.count == 3, let event = PaymentReference(words[0]),
      let outcome = Self.outcomes[words[2]]
    else { throw .unreadable("three words") }
    return PaymentNews(event: event, payment: words[1], receipt: outcome)
  }

  private static let outcomes: [String: PaymentReceipt] = [
    "authorised": .authorised, "captured": .captured, "voided": .voided,
    "refunded": .refunded(number: 1),
    "declined": .declined(reason: "no"),
  ]

  static func message(_ text: String, isSigned: Bool = true) -> PaymentMessage {
    PaymentMessage(headers: isSigned ? [("Signed", "yes")] : [], body: Array(text.utf8))
  }
}
