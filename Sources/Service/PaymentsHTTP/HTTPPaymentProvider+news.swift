package import Bookings
internal import PassCrypto
package import Vocabulary

extension HTTPPaymentProvider {
  /// Authenticates and parses a message: it must be signed with one of the secrets, and recent.
  package func news(
    in message: PaymentMessage, now: Instant
  ) throws(PaymentMessageFault) -> PaymentNews {
    guard !settings.secrets.isEmpty else { throw .unexpected }
    guard let time = message.headers["payment-timestamp"], let seconds = Int(time),
      "\(seconds)" == time, let signature = message.headers["payment-signature"],
      signature.utf8.count == 64, let code = signature.utf8.decodedHexadecimal()
    else {
      throw .forged(
        "send Payment-Timestamp, in seconds since 1970, and Payment-Signature, 64 hexadecimal digits, once "
          + "each")
    }
    let signed = Array("\(time).".utf8) + message.body
    var isOurs = false
    for secret in settings.secrets {
      let isValid = try? secret.isValid(code, of: signed)
      isOurs = isValid == true || isOurs
    }
    guard isOurs else {
      throw .forged(
        "the signature does not match: compare the secret with ours, and sign Payment-Timestamp, a dot and the bytes of "
          + "the body")
    }
    let age = now.seconds(since: Instant(secondsSince1970: seconds))
    guard abs(age) <= settings.oldestMessage else {
      throw .forged(
        "the message is too old, or its time is in the future: sign it again each time it is sent, and check the clocks"
      )
    }
    guard let news = PaymentWire.news(message.body) else {
      throw .unreadable("expected event, payment and outcome as in docs/guides/payments.md")
    }
    return news
  }
}
