internal import Bookings
internal import PassCrypto
internal import Vocabulary

/// The header `Stripe-Signature`, such as `t=1741953600,v1=6f…,v1=03…`: HMAC-SHA-256 over the time, a full stop and
/// the body, once under each secret that is valid at Stripe.
struct StripeSignature {
  /// The most signatures that are compared.
  private static let maxCodes = 8

  private let time: Int
  private let codes: [[UInt8]]

  /// The content of the header, or nil unless there are one time and at least one signature.
  init?(_ header: String) {
    var times: [Substring] = []
    var codes: [[UInt8]] = []
    for part in header.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { return nil }
      // Signatures of other schemes are ignored, so that a forger cannot choose a weaker one.
      if pair[0] == "t" { times.append(pair[1]) }
      if pair[0] == "v1", let code = pair[1].utf8.decodedHexadecimal() { codes.append(code) }
    }
    guard times.count == 1, let time = Int(times[0]), "\(time)" == times[0],
      (1...Self.maxCodes).contains(codes.count)
    else { return nil }
    (self.time, self.codes) = (time, codes)
  }

  /// Checks that one of the secrets signed the body, at most `oldest` seconds before or after `now`.
  func check(
    _ body: [UInt8], secrets: [MessageCode], oldest: Int, now: Instant
  ) throws(PaymentMessageFault) {
    let signed = Array("\(time).".utf8) + body
    var isStripes = false
    for secret in secrets {
      for code in codes {
        let isValid = try? secret.isValid(code, of: signed)
        isStripes = isValid == true || isStripes
      }
    }
    guard isStripes else {
      throw .forged(
        "the signature does not match: compare the signing secret of the event destination with ours"
      )
    }
    guard abs(now.seconds(since: Instant(secondsSince1970: time))) <= oldest else {
      throw .forged("the event is too old, or its time is in the future: check the clocks")
    }
  }
}
