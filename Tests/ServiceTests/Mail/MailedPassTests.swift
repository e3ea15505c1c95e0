import PassCrypto
import PassTestSupport
import PassWallet
import Testing
import Vocabulary

@testable import PassMail

/// The passes for phones that come by mail.
@Suite struct MailedPassTests {
  @Test(arguments: [FourProducts.Product.shows, .flights, .stays])
  func `with a certificate a mail brings passes that a phone takes, with the right barcodes`(
    product: FourProducts.Product
  ) async throws {
    let wallet = try WalletOperator()
    try await FourProducts.run { products in
      try await products.service.restart(with: wallet)
      let room = try await MailRoom(products.service)
      let (owner, path, _, _) = try await products.pass(of: product)
      let mail = try await room.settle().last.orThrow("a mail").read()
      #expect(mail.defects == [])
      let file = try mail.files.first { $0.name.contains(".pkpass") }.orThrow("a pass for phones")
      let passes = try await owner.get("\(path)/passes").with(200).json["passes"].items
      let isOne = passes.count == 1
      let code = try mail.reservations[0].text("reservationNumber")
      #expect(file.name == "\(code).\(isOne ? "pkpass" : "pkpasses")")
      #expect(file.type == (isOne ? ApplePass.mediaType : ApplePass.bundleMediaType))

      let judgement = WalletJudgement(
        file.bytes, now: products.service.clock.now,
        authorities: try Certificate.all(in: wallet.folder.read("root.pem")))
      #expect(judgement.isFaultless, "\(judgement.faults)")
      #expect(judgement.passes.allSatisfy { $0.isTrusted == true })
      #expect(judgement.passes.allSatisfy { $0.passType == WalletOperator.type })
      let shown = judgement.passes.flatMap { $0.barcodes.map(\.message) }
      #expect(Set(shown) == Set(try passes.map { try $0.text("barcode_data") } as [String]))
      // Paper is beside it, for everybody else.
      #expect(mail.files.contains { $0.type == "application/pdf" })
    }
  }

  @Test func `without a certificate there is paper alone`() async throws {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      _ = try await products.pass(of: .shows)
      let mail = try await room.settle().last.orThrow("a mail").read()
      #expect(mail.files.map(\.type) == ["application/pdf"])
    }
  }
}
