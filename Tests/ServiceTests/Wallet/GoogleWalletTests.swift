import Foundation
import PassDocuments
import PassIssuer
import PassTestSupport
import PassWallet
import Synchronization
import Testing
import Vocabulary
import WalletsHTTP

/// Google's wallet over REST, with a server in its place for every kind of answer.
@Suite struct GoogleWalletTests {
  private typealias Receiver = GoogleReceiver

  /// A clock that a test sets.
  private final class Clock: Sendable {
    private let time = Mutex(Instant(secondsSince1970: 1_742_040_000))
    var now: Instant { time.withLock { $0 } }
    func pass(seconds: Int) { time.withLock { $0 = $0.adding(seconds: seconds) } }
  }

  private func issuer(_ receiver: Receiver) throws -> GoogleIssuer {
    var account = try TestServiceAccount.shared.get()
    account.members["token_uri"] = "\(receiver.url)/token"
    return try GoogleIssuer(id: "3388000000012345678", keyFile: account.json)
  }

  private func wallet(
    _ receiver: Receiver, clock: Clock = Clock(), timeout: Duration = .seconds(60),
    longestAnswer: Int = 1 << 20
  ) throws -> HTTPGoogleWallet {
    try HTTPGoogleWallet(
      try GoogleWalletSettings(
        url: "\(receiver.url)/v1/", timeout: timeout, longestAnswer: longestAnswer),
      try issuer(receiver), now: { clock.now })
  }

  /// Returns the pass of a show.
  private func pass(_ receiver: Receiver) throws -> GooglePass {
    let signed = try TestAuthority().signedTicket()
    var settings = WalletSettings()
    settings.google = try issuer(receiver)
    let pass = try PrintablePass(Array(signed.token.utf8))
    return try GooglePass(WalletPass(pass), settings, now: TestAuthority.now)
  }

  /// Returns the fault of creating a resource; nil if it was created.
  private func fault(_ wallet: HTTPGoogleWallet, _ resource: GoogleResource) async
    -> GoogleWalletFault?
  {
    do throws(GoogleWalletFault) {
      try await wallet.put(resource)
      return nil
    } catch { return error }
  }

  /// Answers grants with a token, and other messages as `rest` says.
  private static func granting(
    _ rest: @escaping @Sendable (Receiver.Message) -> String?
  ) -> Receiver.Answer {
    { $0.path == "/token" ? Receiver.token("ya29.first") : rest($0) }
  }

  @Test func `a class and its object are created with one signed grant`() async throws {
    let receiver = try await Receiver(Self.granting { _ in Receiver.status(200) })
    let (wallet, pass) = (try wallet(receiver), try pass(receiver))
    for resource in pass.classes + pass.objects { try await wallet.put(resource) }
    #expect(
      receiver.lines == ["POST /token", "POST /v1/eventTicketClass", "POST /v1/eventTicketObject"])
    let messages = receiver.messages
    #expect(messages[0].fields["content-type"] == "application/x-www-form-urlencoded")
    #expect(messages[0].fields["authorization"] == nil)
    for (message, resource) in zip(messages.dropFirst(), pass.classes + pass.objects) {
      #expect(message.fields["authorization"] == "Bearer ya29.first")
      #expect(message.fields["content-type"] == "application/json")
      #expect(message.body == String(decoding: resource.json, as: UTF8.self))
    }
  }

  @Test func `a grant is a token of RFC 7523 for the right of an issuer`() async throws {
    let receiver = try await Receiver(Self.granting { _ in Receiver.status(200) })
    let pass = try pass(receiver)
    try await wallet(receiver).put(pass.classes[0])
    let form = receiver.messages[0].body.split(separator: "&").map {
      $0.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? "" }
    }
    #expect(form[0] == ["grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"])
    #expect(form[1][0] == "assertion")
    let parts = form[1][1].split(separator: ".").map {
      String($0).replacing("-", with: "+").replacing("_", with: "/")
    }
    let claims = try #require(
      Data(base64Encoded: parts[1] + String(repeating: "=", count: (4 - parts[1].count % 4) % 4)))
    let object = try #require(try JSONSerialization.jsonObject(with: claims) as? [String: Any])
    #expect(object["iss"] as? String == "wallet@quay-air.iam.gserviceaccount.com")
    #expect(
      object["scope"] as? String == "https://www.googleapis.com/auth/wallet_object.issuer")
    #expect(object["aud"] as? String == "\(receiver.url)/token")
    #expect(object["iat"] as? Int == 1_742_040_000 && object["exp"] as? Int == 1_742_043_600)
  }

  @Test func `what exists is replaced`() async throws {
    let receiver = try await Receiver(
      Self.granting { Receiver.status($0.method == "POST" ? 409 : 200) })
    let object = try pass(receiver).objects[0]
    try await wallet(receiver).put(object)
    #expect(
      receiver.lines.suffix(2) == [
        "POST /v1/eventTicketObject", "PUT /v1/eventTicketObject/\(object.id)",
      ])
    #expect(receiver.messages.last?.body == String(decoding: object.json, as: UTF8.self))
  }

  @Test func `a change replaces the whole resource, and asks that the traveler is told`()
    async throws
  {
    let receiver = try await Receiver(Self.granting { _ in Receiver.status(200) })
    let object = try pass(receiver).objects[0]
    let wallet = try wallet(receiver)
    try await wallet.replace(object)
    #expect(receiver.lines.last == "PUT /v1/eventTicketObject/\(object.id)")
    func members(_ bytes: [UInt8]) throws -> [String: Any] {
      try (JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]).orThrow("an object")
    }
    var sent = try members(Array(receiver.messages.last.orThrow("a message").body.utf8))
    #expect(sent.removeValue(forKey: "notifyPreference") as? String == "NOTIFY_ON_UPDATE")
    #expect(ReplyJSON(sent) == ReplyJSON(try members(object.json)))
    receiver.answer(Self.granting { _ in Receiver.status(404) })
    await #expect(throws: GoogleWalletFault.missing) { try await wallet.replace(object) }
    #expect(receiver.lines.count == 3)
  }

  @Test func `whether the account may write is asked without a pass`() async throws {
    let receiver = try await Receiver(Self.granting { _ in Receiver.status(200) })
    let wallet = try wallet(receiver)
    try await wallet.checkAccess()
    #expect(
      receiver.lines.last == "GET /v1/genericClass?issuerId=3388000000012345678&maxResults=1")
    receiver.answer(Self.granting { _ in Receiver.status(403) })
    await #expect(throws: GoogleWalletFault.self) { try await wallet.checkAccess() }
  }

  @Test func `an access token is kept until shortly before its end`() async throws {
    let receiver = try await Receiver(Self.granting { _ in Receiver.status(200) })
    let clock = Clock()
    let (wallet, pass) = (try wallet(receiver, clock: clock), try pass(receiver))
    for _ in 0..<3 { try await wallet.put(pass.classes[0]) }
    clock.pass(seconds: 3_539)
    try await wallet.put(pass.classes[0])
    #expect(receiver.lines.count(where: { $0 == "POST /token" }) == 1)
    clock.pass(seconds: 1)
    try await wallet.put(pass.classes[0])
    #expect(receiver.lines.count(where: { $0 == "POST /token" }) == 2)
  }

  @Test func `many at once share a grant`() async throws {
    let receiver = try await Receiver(Self.granting { _ in Receiver.status(200) })
    let (wallet, resource) = (try wallet(receiver), try pass(receiver).classes[0])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { try await wallet.put(resource) } }
      try await group.waitForAll()
    }
    #expect(receiver.lines.count(where: { $0 == "POST /token" }) == 1)
    #expect(receiver.lines.count == 21)
  }

  @Test func `a token that is refused is replaced once`() async throws {
    let grants = Mutex(0)
    let receiver = try await Receiver { message in
      if message.path == "/token" {
        return Receiver.token("token\(grants.withLock { $0 += 1; return $0 })")
      }
      return Receiver.status(message.fields["authorization"] == "Bearer token2" ? 200 : 401)
    }
    let (wallet, resource) = (try wallet(receiver), try pass(receiver).classes[0])
    try await wallet.put(resource)
    #expect(
      receiver.lines == [
        "POST /token", "POST /v1/eventTicketClass", "POST /token", "POST /v1/eventTicketClass",
      ])
    try await wallet.put(resource)
    #expect(receiver.lines.count == 5)
    receiver.answer { $0.path == "/token" ? Receiver.token("t") : Receiver.status(401) }
    let fault = await self.fault(wallet, resource)
    guard case .notAllowed = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(
      receiver.lines.suffix(3) == [
        "POST /v1/eventTicketClass", "POST /token", "POST /v1/eventTicketClass",
      ])
  }

  @Test(arguments: [
    (429, "retry-after: 30\r\n", GoogleWalletFault.later(status: 429, seconds: 30)),
    (429, "", .later(status: 429, seconds: nil)), (500, "", .later(status: 500, seconds: nil)),
    (503, "retry-after: 5\r\n", .later(status: 503, seconds: 5)),
    (503, "retry-after: -1\r\n", .later(status: 503, seconds: nil)),
    (503, "retry-after: 99999999999999999999\r\n", .later(status: 503, seconds: nil)),
    (503, "retry-after: Sat, 15 Mar 2025 12:00:00 GMT\r\n", .later(status: 503, seconds: nil)),
    (400, "", .refused(status: 400, "INVALID_ARGUMENT")),
    (301, "location: http://127.0.0.1:1/\r\n", .refused(status: 301, "INVALID_ARGUMENT")),
  ])
  func `what Google says is told to the caller, with the pause that it asks for`(
    status: Int, fields: String, fault: GoogleWalletFault
  ) async throws {
    let error = #"{"error":{"code":400,"message":"Jane Doe","status":"INVALID_ARGUMENT"}}"#
    let receiver = try await Receiver(
      Self.granting { _ in Receiver.status(status, error, fields: fields) })
    let (wallet, resource) = (try wallet(receiver), try pass(receiver).objects[0])
    let found = await self.fault(wallet, resource)
    #expect(found == fault)
    #expect(receiver.lines.count == 2)
    // The same answer to the grant.
    receiver.answer { _ in Receiver.status(status, error, fields: fields) }
    let other = try self.wallet(receiver)
    let again = await self.fault(other, resource)
    #expect(again?.isTemporary == fault.isTemporary)
    if fault.isTemporary { #expect(again == fault) }
  }

  @Test func `no fault has a name, a token, a key or an address`() async throws {
    let echo = #"{"error":{"status":"JANE DOE ya29.first","message":"Jane Doe ya29.first"}}"#
    let receiver = try await Receiver(Self.granting { _ in Receiver.status(400, echo) })
    let (wallet, resource) = (try wallet(receiver), try pass(receiver).objects[0])
    var faults: [GoogleWalletFault?] = []
    for status in [400, 401, 403, 404, 429, 500] {
      receiver.answer(Self.granting { _ in Receiver.status(status, echo) })
      faults.append(
        await self.fault(wallet, resource))
    }
    for answer in [
      Receiver.status(400, #"{"error":"Jane Doe","error_description":"ya29.first"}"#),
      Receiver.status(200, #"{"access_token":"ya29 first","expires_in":1}"#),
      Receiver.status(200, #"{"access_token":"ya29.first","expires_in":"Jane"}"#),
      Receiver.status(200, "Jane Doe"), "SSH-2.0-Jane\r\n\r\n",
    ] {
      receiver.answer { _ in answer }
      let other = try self.wallet(receiver)
      faults.append(
        await self.fault(other, resource))
    }
    for fault in faults {
      let words = try #require(fault).description
      for secret in ["Jane", "ya29", "127.0.0.1", resource.id, "BEGIN", "eyJ"] {
        #expect(!words.contains(secret), "\(words)")
      }
    }
  }

  @Test func `answers that never come or never end are faults in bounded time and memory`()
    async throws
  {
    let receiver = try await Receiver(Self.granting { _ in nil })
    let resource = try pass(receiver).objects[0]
    let hasty = try wallet(receiver, timeout: .milliseconds(300))
    guard case .noAnswer(let words) = await fault(hasty, resource) else {
      Issue.record("an answer")
      return
    }
    #expect(words.hasPrefix("Google does not answer within"))
    receiver.answer { _ in nil }
    let other = try wallet(receiver, timeout: .milliseconds(300))
    guard case .noAnswer = await fault(other, resource) else {
      Issue.record("an answer")
      return
    }
    receiver.answer(
      Self.granting { _ in Receiver.status(200, String(repeating: "x", count: 5_000)) })
    let small = try wallet(receiver, longestAnswer: 1_000)
    #expect(
      await fault(small, resource) == .noAnswer("Google's answer is longer than 1000 bytes"))
  }

  @Test func `who does not speak TLS where it is due is told nothing`() async throws {
    let receiver = try await Receiver(Self.granting { _ in Receiver.status(200) })
    let wallet = try HTTPGoogleWallet(
      try GoogleWalletSettings(url: "https://127.0.0.1:\(receiver.port)", timeout: .seconds(2)),
      try issuer(receiver), now: { TestAuthority.now })
    let resource = try pass(receiver).objects[0]
    let fault = await self.fault(wallet, resource)
    guard case .noAnswer = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(
      !receiver.messages.contains { $0.body.contains("Jane") || $0.fields["authorization"] != nil })
  }

  @Test func `nobody but this machine is spoken to in the clear`() {
    for url in [
      "http://walletobjects.googleapis.com/v1", "http://127.0.0.1.example", "https://u@x.example",
      "https://x.example/?a", "",
    ] {
      #expect(throws: GoogleWalletSettingsError.self, "\(url)") {
        try GoogleWalletSettings(url: url)
      }
    }
    #expect(throws: Never.self) { try GoogleWalletSettings() }
    #expect(throws: GoogleWalletSettingsError.self) {
      try GoogleWalletSettings(timeout: .zero)
    }
  }
}
