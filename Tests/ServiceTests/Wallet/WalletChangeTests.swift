import BookingStore
import BookingTestSupport
import Bookings
import Flights
import PassTestSupport
import PassWallet
import ServiceHTTP
import Synchronization
import Testing
import Vocabulary

@testable import PassService
@testable import passservice

/// Passes for wallets when a booking, the language, the certificate or the service changes.
@Suite struct WalletChangeTests {
  private func serial(_ reply: HTTPReply) throws -> String {
    try WalletArchive(reply.body).pass.text("serialNumber")
  }

  @Test func `a new seat and a reissue take the place of the former pass, which is gone`()
    async throws
  {
    let wallet = try WalletOperator()
    try await Stage.run { stage in
      try await stage.service.restart(with: wallet)
      let jane = try await stage.checkedIn("jane")
      let path = "/bookings/\(jane.booking)"
      let first = try await jane.client.get("/passes/\(jane.pass).pkpass").with(200)
      stage.service.clock.advance(seconds: 120)
      let client = try stage.client("jane")
      _ = try await client.post(
        "\(path)/seat-change", jane.booked.seatChange(stage.flight, stage.seat()), key: "seat",
        ["if-match": try await client.tag(of: path)]
      ).with(200)
      let gone = try await client.get("/passes/\(jane.pass).pkpass")
      #expect(gone.status == 410 && gone.code == "PASS_ENDED")
      let next = try gone.json["details"].text("replaced_by")
      let second = try await client.get("/passes/\(next).pkpass").with(200)
      #expect(try serial(second) == serial(first))
      #expect(second.field("etag") != first.field("etag"))
      let messages = try [first, second].map {
        try WalletArchive($0.body).pass["barcodes"][0].text("message")
      }
      #expect(messages[0] != messages[1])
      _ = try await client.post("/passes/\(next)/revoke", key: "r").with(200)
      for suffix in ["pkpass", "ics"] {
        #expect(try await client.get("/passes/\(next).\(suffix)").status == 410)
      }
      #expect(try await client.get("\(path)/passes.pkpasses").status == 404)
    }
  }

  @Test(arguments: ["/passes/PASS.pkpass", "/bookings/BOOKING/passes.pkpasses"])
  func `a pass that is revoked while its file is made is not handed out`(path: String) async throws
  {
    let wallet = try WalletOperator()
    let store = try await ActingStore()
    try await TestService.run(store: store) { service in
      try await service.restart(with: wallet)
      let jane = try await Stage(service).checkedIn("jane")
      let path = path.replacing("PASS", with: jane.pass).replacing("BOOKING", with: jane.booking)
      store.action.withLock {
        $0 = { _ = try await jane.client.post("/passes/\(jane.pass)/revoke", key: "r").with(200) }
      }
      let reply = try await jane.client.get(path)
      #expect(reply.status == (path.hasPrefix("/passes") ? 410 : 404), "\(reply.text)")
      #expect(store.action.withLock { $0 == nil })
    }
  }

  @Test func `the same content has the same bytes, although each signature is another one`()
    async throws
  {
    let wallet = try WalletOperator(.curve)
    try await Stage.run { stage in
      try await stage.service.restart(with: wallet)
      let jane = try await stage.checkedIn("jane")
      let file = "/passes/\(jane.pass).pkpass"
      let first = try await jane.client.get(file).with(200)
      for _ in 0..<3 { #expect(try await jane.client.get(file) == first) }
      let german = try await jane.client.get(file, ["accept-language": "de"]).with(200)
      #expect(german.field("etag") != first.field("etag"))
      #expect(try await jane.client.get(file) == first)
      // Another process signs anew: the bytes differ, and the tag says that the content does not.
      try await stage.service.restart()
      let tag = try first.field("etag").orThrow("a tag")
      #expect(tag.hasPrefix("W/"))
      let again = try await jane.client.get(file).with(200)
      #expect(again.field("etag") == tag && again.body != first.body)
      #expect(try await jane.client.get(file, ["if-none-match": tag]).status == 304)
    }
  }

  @Test func `with an RSA key another process makes the same bytes`() async throws {
    let wallet = try WalletOperator(.rsa)
    try await Stage.run { stage in
      try await stage.service.restart(with: wallet)
      let jane = try await stage.checkedIn("jane")
      let files = ["/passes/\(jane.pass).pkpass", "/bookings/\(jane.booking)/passes.pkpasses"]
      for file in files {
        let first = try await jane.client.get(file).with(200)
        #expect(first.field("etag")?.hasPrefix("\"") == true)
        try await stage.service.restart()
        #expect(try await jane.client.get(file) == first)
      }
    }
  }

  @Test func `a pass with news keeps its token through restarts and new storage keys`()
    async throws
  {
    let address = "https://passes.example/wallet"
    let wallet = try WalletOperator(webService: address)
    try await Stage.run { stage in
      try await stage.service.restart(with: wallet)
      let jane = try await stage.checkedIn("jane")
      func token() async throws -> String {
        let reply = try await jane.client.get("/passes/\(jane.pass).pkpass").with(200)
        let pass = try WalletArchive(reply.body).pass
        #expect(pass["webServiceURL"].string == address)
        let token = try pass.text("authenticationToken")
        let serial = try WalletSerial(pass.text("serialNumber")).orThrow("a serial number")
        #expect(try stage.service.service.tools.wallets?.accepts(token, of: serial) == true)
        return token
      }
      let first = try await token()
      _ = try await stage.service.composition().rotateStorageKey()
      try await stage.service.restart()
      #expect(try await token() == first)
    }
  }
}
