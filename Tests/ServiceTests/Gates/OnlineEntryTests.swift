import AccessTokens
import PassTestSupport
import Testing
import Vocabulary

/// An online gate admits people on a pass of any product, and on no pass twice.
@Suite struct OnlineEntryTests {
  /// Returns a pass of a booking, with the number of people that it admits.
  private func pass(
    of sold: FourProducts.Sold, for client: TestClient
  ) async throws -> (id: String, admits: Int, from: Instant, until: Instant) {
    let pass = try await client.get(sold.path).with(200).json["passes"][0]
    return (
      try pass.text("pass_id"), pass["admits"].int ?? 1,
      try Instant(try pass.text("valid_from")).orThrow("a time"),
      try Instant(try pass.text("valid_until")).orThrow("a time")
    )
  }

  private func entry(_ word: String, _ people: Int? = nil) -> String {
    #"{"action":"\#(word)"\#(people.map { ",\"people\":\($0)" } ?? "")}"#
  }

  @Test(arguments: [FourProducts.Product.shows, .stays, .appointments])
  func `a pass lets in as many people as it admits, within its hours, and none after it ended`(
    product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let pass = try await pass(of: sold, for: sold.owner)
      let path = "/passes/\(pass.id)/gate-events"
      // The owner of the pass may not report entries.
      #expect(try await sold.owner.post(path, entry("admit"), key: "own").status == 403)
      var agent = try products.agent()
      if pass.from > products.service.clock.now {
        let early = try await agent.post(path, entry("admit"), key: "early")
        #expect(early.status == 409 && early.code == "TOO_EARLY")
        #expect(try early.json["details"]["until"].string == pass.from.description)
        products.service.clock.set(pass.from)
        agent = try products.agent()
      }
      #expect(try await agent.post(path, entry("board"), key: "board").status == 422)
      #expect(
        try await agent.post(path, entry("admit", pass.admits + 1), key: "many").status == 422)
      let first = try await agent.post(path, entry("admit"), key: "first").with(200)
      #expect(try first.json["entered"].int == 1)
      #expect(try first.json["admits"].int == pass.admits)
      // A repeated request admits no further person.
      #expect(try await agent.post(path, entry("admit"), key: "first") == first)
      if pass.admits > 1 {
        let rest = try await agent.post(path, entry("admit", pass.admits - 1), key: "rest")
        #expect(try rest.with(200).json["entered"].int == pass.admits)
      }
      let again = try await agent.post(path, entry("admit"), key: "again")
      #expect(again.status == 409 && again.code == "PASS_USED", "\(again.text)")
      #expect(try again.json["details"]["entered"].int == pass.admits)
      let jane = try products.service.client("jane")
      let seen = try await jane.get(sold.path).with(200).json
      #expect(seen["passes"][0]["used"].bool == true)
      #expect(seen["available_actions"].items.allSatisfy { $0["action"].string != "cancel" })
      // After the entries are undone, the pass admits again.
      let back = try await agent.post(path, entry("undo", pass.admits), key: "back").with(200)
      #expect(try back.json["entered"].int == 0)
      #expect(try await agent.post(path, entry("undo"), key: "no more").status == 422)
      let unused = try await jane.get(sold.path).with(200).json
      #expect(unused["passes"][0]["used"].bool == false)
      // The pass admits up to its last second, and not afterwards.
      products.service.clock.set(pass.until.adding(seconds: -1))
      agent = try products.agent()
      _ = try await agent.post(path, entry("admit"), key: "last").with(200)
      _ = try await agent.post(path, entry("undo"), key: "undo last").with(200)
      products.service.clock.set(pass.until)
      agent = try products.agent()
      let late = try await agent.post(path, entry("admit"), key: "late")
      #expect(late.status == 410 && late.code == "PASS_ENDED", "\(late.text)")
    }
  }

  @Test(arguments: [FourProducts.Product.shows, .stays, .appointments])
  func `a pass of a cancelled booking lets nobody in`(
    product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let pass = try await pass(of: sold, for: sold.owner)
      _ = try await sold.owner.cancel(sold.path)
      let agent = try products.agent()
      let ended = try await agent.post(
        "/passes/\(pass.id)/gate-events", entry("admit"), key: "admit")
      #expect(ended.status == 410 && ended.code == "PASS_ENDED", "\(ended.text)")
    }
  }

  @Test func `a pass that was replaced and revoked lets in no more, and the next one does`()
    async throws
  {
    try await FourProducts.run { products in
      let sold = try await products.sold(.shows)
      let first = try await pass(of: sold, for: sold.owner).id
      products.service.clock.advance(seconds: 120)
      let jane = try products.service.client("jane")
      // A new name on the ticket revokes the former pass.
      _ = try await jane.send(
        "PUT", "\(sold.path)/holders", body: Array(#"{"holders":["Jane Doe"]}"#.utf8)
      ).with(200)
      let second = try await pass(of: sold, for: jane).id
      #expect(second != first)
      products.service.clock.set(try await pass(of: sold, for: jane).from)
      let now = try products.agent()
      let refused = try await now.post(
        "/passes/\(first)/gate-events", entry("admit"), key: "former")
      #expect(refused.status == 410 && refused.code == "PASS_ENDED", "\(refused.text)")
      #expect(try refused.json["details"]["replaced_by"].string == second)
      _ = try await now.post("/passes/\(second)/gate-events", entry("admit"), key: "new")
        .with(200)
    }
  }
}
