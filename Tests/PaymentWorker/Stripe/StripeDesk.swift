import Foundation
import NIOHTTP1
import StrictText

/// The requests of the stand-in for Stripe, `/v1/…`.
struct StripeDesk: Sendable {
  /// The key of the account, and the version of the interface that every request must name.
  static let key = "sk_test_of_the_tests"
  static let version = "2024-06-20"

  let books: StripeBooks

  func reply(to head: HTTPRequestHead, _ body: [UInt8]) async -> Exchange.Reply {
    guard head.headers["authorization"] == ["Bearer \(Self.key)"] else {
      return answer(.failure(401, "invalid_request_error"))
    }
    guard head.headers["stripe-version"] == [Self.version] else {
      return answer(.failure(400, "invalid_request_error", "another version"))
    }
    let parts = head.uri.split(separator: "?", maxSplits: 1).map(String.init)
    let path = parts[0].split(separator: "/").dropFirst().map(String.init)
    let reaction: StripeBooks.Reaction
    if head.method == .GET {
      reaction = await books.read(path, Self.form(parts.count > 1 ? parts[1] : ""))
    } else {
      reaction = await books.change(
        StripeBooks.Call(
          path: path, form: Self.form(String(decoding: body, as: UTF8.self)),
          key: head.headers["idempotency-key"].first))
    }
    let whole = reaction.answer
    switch reaction.step {
    case "l", "n": return .silence
    case "d", "t": return .wait
    case "g": return .answer(whole.status, Array(whole.body.dropLast(3)))
    case "h": return .answer(whole.status, whole.body + [UInt8](repeating: 0x20, count: 2 << 20))
    default: return answer(whole, isReplayed: reaction.isReplayed)
    }
  }

  private func answer(_ answer: StripeAnswer, isReplayed: Bool = false) -> Exchange.Reply {
    .answer(answer.status, answer.body, isReplayed ? ["idempotent-replayed": "true"] : [:])
  }

  private static func form(_ text: String) -> [String: String] {
    let pairs = text.split(separator: "&").map { pair in
      pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.removingPercentEncoding ?? "" }
    }
    return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { "\($0),\($1)" }
  }
}
