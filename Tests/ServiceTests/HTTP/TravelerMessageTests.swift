@testable import ServiceHTTP
import Bookings
import Foundation
import PassTestSupport
import Testing
import Vocabulary

/// The messages of refusals for travelers: sentences in their language, without ids.
@Suite struct TravelerMessageTests {
  /// Returns whether a text is in a script of this language and of no other language of pages.
  private static func isWritten(_ text: String, in language: Language) -> Bool {
    switch language {
    case .japanese: text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
    case .arabic: text.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) }
    default: text.unicodeScalars.allSatisfy { $0.value < 0x250 || $0 == "’" }
    }
  }

  @Test(arguments: ProblemCode.all) func `every code has a message in every language`(
    _ code: ProblemCode
  ) { Self.check(code.message) }

  @Test func `a message that a refusal has of its own is in every language, too`() throws {
    Self.check(try Refusal.networkHoldsTooMuch(limit: 30).message.orThrow("a message"))
  }

  private static func check(_ message: TravelerMessage) {
    let texts = Language.allCases.map { message[$0] }
    #expect(Set(texts).count == texts.count, "two languages say the same")
    for (language, text) in zip(Language.allCases, texts) {
      #expect(isWritten(text, in: language), "\(language): \(text)")
      #expect(text.count <= 160)
      #expect([".", "。"].contains { text.hasSuffix($0) }, "\(language): \(text)")
      // The message contains neither ids nor words of programs.
      let isPlain = text.allSatisfy { !"0123456789_{}<>\"\\".contains($0) }
      #expect(isPlain, "\(language): \(text)")
    }
  }

  /// A traveler cannot do anything about these codes; all others have a separate message.
  @Test func `only mistakes of an app have the message for them`() {
    let general = ProblemCode.all.filter { $0.message == .faultOfTheApp }.map(\.name)
    #expect(
      Set(general) == [
        "COPY_OUTDATED", "EXPORT_REFUSED", "HEAD_TOO_LARGE", "IDEMPOTENCY_KEY_MISSING",
        "IDEMPOTENCY_KEY_REUSED", "MALFORMED_REQUEST", "METHOD_NOT_ALLOWED", "NOT_ACCEPTABLE",
        "PRECONDITION_REQUIRED", "REQUEST_TOO_LARGE", "SIGNATURE_INVALID", "UNSUPPORTED_MEDIA_TYPE",
      ])
  }

  @Test func `a traveler reads her language, and the developer the ids`() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      _ = try await jane.client.post("/bookings", Stage.order(jane.quote), key: "a").with(201)
      for (header, language) in [
        (nil, Language.english), ("de-AT, en;q=0.5", .german), ("ar", .arabic), ("xx", .english),
        ("cs;q=0.1, ja", .japanese),
      ] {
        var headers: [String: String] = [:]
        if let header { headers["accept-language"] = header }
        let reply = try await jane.client.post(
          "/bookings", Stage.order(jane.quote), key: "b \(language)", headers)
        #expect(reply.code == "QUOTE_USED")
        let expected = RefusalCode.quoteUsed.message?[language]
        #expect(try reply.json["error"]["message"].string == expected, "\(header ?? "none")")
        #expect(try reply.json["detail"].string?.contains(jane.quote) == true)
      }
      // The stored answer of a key is repeated in its first language.
      let again = try await jane.client.post(
        "/bookings", Stage.order(jane.quote), key: "b \(Language.german)",
        ["accept-language": "fr"])
      #expect(
        try again.json["error"]["message"].string == RefusalCode.quoteUsed.message?[.german])
    }
  }

  @Test func `what is refused before it is read is told in English, and to the router in all`()
    async throws
  {
    try await TestService.run { service in
      let reply = try await service.stranger.get("/nowhere", ["accept-language": "pl"])
      #expect(reply.status == 404)
      #expect(try reply.json["error"]["message"].string == TravelerMessage.notFound[.polish])
    }
  }
}
