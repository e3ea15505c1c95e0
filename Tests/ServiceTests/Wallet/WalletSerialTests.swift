import BookingTestSupport
import PassService
import PassTestSupport
import Testing
import Vocabulary

/// The number of a wallet's pass, and the token under which a phone asks for news of it.
@Suite struct WalletSerialTests {
  static let serial = "flights.bkg_0123456789ABCDEF.89abcdef01234567"

  @Test func `a number is read as it was written, and is the same for each pass of an entitlement`()
    throws
  {
    let serial = try WalletSerial(
      product: "shows", booking: "shb_0123456789ABCDEF", entitlement: "seat A1 of Jane Doe")
    #expect(WalletSerial(serial.description) == serial)
    #expect(try serial.names("seat A1 of Jane Doe"))
    #expect(try !serial.names("seat A2 of Jane Doe"))
    #expect(!serial.description.contains("Jane"))
    // SHA-256 of the empty text begins with e3b0c44298fc1c14 (FIPS 180-4).
    let empty = try WalletSerial(product: "a", booking: "b", entitlement: "")
    #expect(empty.description == "a.b.e3b0c44298fc1c14")
  }

  @Test(arguments: [
    "", ".", "..", "...", "flights.bkg_1", "flights.bkg_1.89abcdef0123456",
    "flights.bkg_1.89ABCDEF01234567", "flights.bkg_1.89abcdef012345678",
    "flights.bkg_1.89abcdef01234567.", ".bkg_1.89abcdef01234567", "flights..89abcdef01234567",
    "flights.bkg/1.89abcdef01234567", "flights.bkg_1.89abcdefü1234567",
    "flights.bkg_1.89abcdef\u{0}1234567",
    "flights.\(String(repeating: "b", count: 65)).89abcdef01234567",
    String(repeating: "a.", count: 1_000),
  ])
  func `a text of another form is no number`(text: String) {
    #expect(WalletSerial(text) == nil)
  }

  @Test func `each of two services has the same secret, whoever comes first`() async throws {
    let store = InMemoryStore()
    let serial = try WalletSerial(Self.serial).orThrow("a serial number")
    let tokens = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<16 {
        group.addTask {
          try await WalletSecret.of(store, now: TestService.start).token(of: serial)
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(tokens.count == 1)
    #expect(tokens.first?.utf8.count == 43)
  }

  @Test func `a token is good for its pass alone, and only whole`() async throws {
    let secret = try await WalletSecret.of(InMemoryStore(), now: TestService.start)
    let serial = try WalletSerial(Self.serial).orThrow("a serial number")
    let other = try WalletSerial(Self.serial.replacing("flights", with: "shows")).orThrow("another")
    let token = try secret.token(of: serial)
    #expect(try secret.accepts(token, of: serial))
    #expect(try secret.token(of: other) != token)
    #expect(try !secret.accepts(token, of: other))
    for wrong in [
      "", String(token.dropLast()), token + "A", token + "=", token.lowercased(),
      String(token.reversed()), String(repeating: "A", count: 43),
      String(repeating: "é", count: 43), String(repeating: "A", count: 10_000),
    ] {
      #expect(try !secret.accepts(wrong, of: serial), "\(wrong.prefix(50))")
    }
    let stranger = try await WalletSecret.of(InMemoryStore(), now: TestService.start)
    #expect(try !stranger.accepts(token, of: serial))
  }
}
