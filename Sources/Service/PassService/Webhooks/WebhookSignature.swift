internal import Bookings
internal import PassCrypto
internal import StrictText
internal import Vocabulary

/// The headers of a message by the Standard Webhooks specification, version 1.0.0.
enum WebhookSignature {
  /// Returns `webhook-id`, `webhook-timestamp` and `webhook-signature`, with a signature by each secret.
  ///
  /// The `id` is the same for every attempt. The time `now` is that of the attempt, so that a receiver can refuse a
  /// message that was recorded and sent again.
  static func headers(
    id: String, at now: Instant, _ body: [UInt8], by secrets: [WebhookSecret]
  ) throws -> [(name: String, value: String)] {
    let time = "\(now.secondsSince1970)"
    let signed = Array("\(id).\(time).".utf8) + body
    var signatures: [String] = []
    for secret in secrets {
      guard let code = MessageCode(secret: secret.bytes) else { continue }
      signatures.append("v1,\(base64(try code.code(of: signed)))")
    }
    return [
      ("webhook-id", id), ("webhook-timestamp", time),
      ("webhook-signature", signatures.joined(separator: " ")),
    ]
  }

  /// Returns a new secret of 32 bytes.
  static func secret() throws -> WebhookSecret {
    WebhookSecret(try SecureRandom().bytes(MessageCode.leastSecret))
  }

  /// Returns a secret in the form that its receiver gets: `whsec_` and base64.
  static func text(of secret: WebhookSecret) -> String { "whsec_\(base64(secret.bytes))" }

  /// Returns bytes in base64 with padding (RFC 4648 §4).
  private static func base64(_ bytes: [UInt8]) -> String {
    let text = Base64URL.encode(bytes).map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    return String(decoding: text, as: UTF8.self)
      + String(repeating: "=", count: (4 - text.count % 4) % 4)
  }
}
