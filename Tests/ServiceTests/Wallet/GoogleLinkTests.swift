import Foundation
import PassTestSupport
import PassWallet
import ServiceHTTP
import StrictText
import Synchronization
import Testing
import Vocabulary

@testable import PassService

/// The link that saves a pass in Google's wallet.
@Suite(.enabled(if: OutsideTool.openssl != nil)) struct GoogleLinkTests {
  /// Returns the claims of a link's token, which are not verified.
  private func claims(_ link: String) throws -> ReplyJSON {
    let token = try link.split(separator: "/").last.orThrow("a token")
    let parts = token.split(separator: ".")
    #expect(parts.count == 3 && token.utf8.count <= 1_800)
    let bytes = try Base64URL.decode(Array(parts[1].utf8)[...])
    return ReplyJSON(try JSONSerialization.jsonObject(with: Data(bytes)))
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `a pass of each product has a link, the same each time`(product: FourProducts.Product)
    async throws
  {
    let wallet = try WalletOperator()
    try wallet.addGoogle()
    try await FourProducts.run { all in
      let google = TakingGoogle()
      all.service.googleWallet.withLock { $0 = google }
      let (jane, _, _, pass) = try await all.pass(of: product)
      let path = "\(product.path)/passes/\(pass)/google-wallet"
      let without = try await jane.get(path)
      #expect(without.status == 503 && without.text.contains("its operator must name one"))
      try await all.service.restart(with: wallet)
      let reply = try await jane.get(path).with(200)
      #expect(reply.field("cache-control") == "private, no-cache")
      let link = try reply.json.text("save_url")
      #expect(link.hasPrefix("https://pay.google.com/gp/v/save/"))
      let claims = try claims(link)
      #expect(claims["typ"].string == "savetowallet" && claims["aud"].string == "google")
      #expect(claims["iss"].string == "wallet@quay-air.iam.gserviceaccount.com")
      let again = try await jane.get(path).with(200)
      #expect(again == reply)
      let tag = try reply.field("etag").orThrow("a tag")
      #expect(try await jane.get(path, ["if-none-match": tag]).status == 304)
      #expect(try await all.service.client("john").get(path).status == 404)
      #expect(try await all.service.stranger.get(path).status == 401)
    }
  }

  @Test func `a pass that has ended has no link`() async throws {
    let wallet = try WalletOperator()
    try wallet.addGoogle()
    try await Stage.run { stage in
      try await stage.service.restart(with: wallet)
      let jane = try await stage.checkedIn("jane")
      _ = try await jane.client.post("/passes/\(jane.pass)/revoke", key: "r").with(200)
      let gone = try await jane.client.get("/passes/\(jane.pass)/google-wallet")
      #expect(gone.status == 410 && gone.code == "PASS_ENDED")
      #expect(try await jane.client.get("/passes/nonsense/google-wallet").status == 404)
    }
  }
}
