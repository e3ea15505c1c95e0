@testable import ServiceHTTP
import PassService
import PassTestSupport
import PassWallet
import Testing
import Vocabulary

/// Passes of all products for Apple's wallet and for calendars, over HTTP.
@Suite struct WalletPassTests {
  /// Sells a booking, for flights with the check-in, and returns its path and the id of its pass.
  private func pass(
    of product: FourProducts.Product, _ all: FourProducts
  ) async throws -> (client: TestClient, path: String, booking: String, pass: String) {
    let sold = try await all.sold(product)
    if product == .flights {
      let passenger = try await sold.owner.get(sold.path).json["passengers"][0].text("passenger_id")
      _ = try await sold.owner.post(
        "\(sold.path)/check-in", #"{"passenger_ids":["\#(passenger)"]}"#, key: "in"
      ).with(200)
    }
    // An appointment is read at a path of its own, and its passes at that of every product.
    let booking = "\(product.path)/bookings/\(sold.id)"
    let pass = try await sold.owner.get("\(booking)/passes").with(200).json["passes"][0]
      .text("pass_id")
    return (sold.owner, booking, sold.id, pass)
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `a pass of each product is a file that OpenSSL takes, with the pass's own barcode`(
    product: FourProducts.Product
  ) async throws {
    let wallet = try WalletOperator()
    try await FourProducts.run { all in
      let (jane, path, booking, pass) = try await pass(of: product, all)
      try await all.service.restart(with: wallet)
      let data = try await jane.get("\(product.path)/passes/\(pass)").with(200).json
      let file = "\(product.path)/passes/\(pass).pkpass"
      let reply = try await jane.get(file).with(200)
      #expect(reply.field("content-type") == "application/vnd.apple.pkpass")
      #expect(reply.field("cache-control") == "private, no-cache")
      #expect(reply.field("vary")?.hasPrefix("accept, accept-language, authorization") == true)
      #expect(reply.field("content-disposition") == "inline; filename=\"\(pass).pkpass\"")
      let asked = try await jane.get(
        "\(product.path)/passes/\(pass)", ["accept": "application/vnd.apple.pkpass"])
      #expect(asked == reply)
      let tag = try reply.field("etag").orThrow("a tag")
      #expect(try await jane.get(file, ["if-none-match": tag]).status == 304)

      let archive = try WalletArchive(reply.body)
      #expect(Set(archive.names).isSuperset(of: ["pass.json", "manifest.json", "icon@2x.png"]))
      #expect(try archive.isSigned(in: wallet.folder))
      let shown = try archive.pass
      #expect(shown["barcodes"][0]["message"].string == data["barcode_data"].string)
      #expect(shown["passTypeIdentifier"].string == WalletOperator.type)
      #expect(shown["voided"].bool != true)
      #expect(shown["webServiceURL"].isNull && shown["authenticationToken"].isNull)
      let serial = try WalletSerial(shown.text("serialNumber")).orThrow("a serial number")
      #expect(serial.product == product.rawValue && serial.booking == booking)

      let bundle = try await jane.get("\(path)/passes.pkpasses").with(200)
      #expect(bundle.field("content-type") == "application/vnd.apple.pkpasses")
      #expect(bundle.field("content-disposition") == "inline; filename=\"\(booking).pkpasses\"")
      let passes = try WalletArchive(bundle.body)
      #expect(passes.names.count == 1)
      #expect(try passes.content(passes.names[0]) == reply.body)
      let former = try bundle.field("etag").orThrow("a tag")
      #expect(
        try await jane.get("\(path)/passes.pkpasses", ["if-none-match": former]).status == 304)

      // Nobody else's.
      let john = try all.service.client("john")
      #expect(try await john.get(file).status == 404)
      #expect(try await john.get("\(path)/passes.pkpasses").status == 404)
      #expect(try await all.service.stranger.get(file).status == 401)
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `a calendar has the hours and not the barcode, also without a wallet`(
    product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { all in
      let (jane, path, booking, pass) = try await pass(of: product, all)
      let barcode = try await jane.get("\(product.path)/passes/\(pass)").with(200).json
        .text("barcode_data")
      let one = try await jane.get("\(product.path)/passes/\(pass).ics").with(200)
      let whole = try await jane.get("\(path)/passes.ics").with(200)
      for reply in [one, whole] {
        #expect(reply.field("content-type") == "text/calendar; charset=utf-8")
        #expect(reply.field("cache-control") == "private, no-cache")
        let text = reply.text.replacing("\r\n ", with: "")
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
        #expect(text.contains("BEGIN:VEVENT\r\n"))
        #expect(text.contains("UID:\(product.rawValue).\(booking)."))
        #expect(!text.contains(barcode.prefix(60)))
        let tag = try reply.field("etag").orThrow("a tag")
        let path = reply == one ? "\(product.path)/passes/\(pass).ics" : "\(path)/passes.ics"
        #expect(try await jane.get(path, ["if-none-match": tag]).status == 304)
      }
      let asked = try await jane.get(
        "\(product.path)/passes/\(pass)", ["accept": "text/calendar"])
      #expect(asked.body == one.body)
      let german = try await jane.get(
        "\(product.path)/passes/\(pass).ics", ["accept-language": "de"])
      #expect(german.body != one.body)
    }
  }

  @Test func `another product's pass is one, too`() async throws {
    let wallet = try WalletOperator()
    try await ParkingStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, stage.place("A1")).with(201).json
      let id = try booking.text("booking_id")
      let pass = try booking["pass_ids"].strings.last.orThrow("a pass")
      try await stage.service.restart(with: wallet)
      let reply = try await jane.get("/parking/passes/\(pass).pkpass").with(200)
      let serial = try WalletArchive(reply.body).pass.text("serialNumber")
      #expect(serial.hasPrefix("parking.\(id)."))
      #expect(try await jane.get("/parking/bookings/\(id)/passes.pkpasses").status == 200)
      #expect(try await jane.get("/parking/bookings/\(id)/passes.ics").status == 200)
    }
  }

  @Test func `a booking without a pass has no file`() async throws {
    let wallet = try WalletOperator()
    try await Stage.run { stage in
      try await stage.service.restart(with: wallet)
      let jane = try await stage.booked("jane")
      for suffix in ["pkpasses", "ics"] {
        let reply = try await jane.client.get("/bookings/\(jane.booking)/passes.\(suffix)")
        #expect(reply.status == 404 && reply.text.contains("check in first"))
      }
    }
  }

  @Test func `of eleven passes each is got by itself`() async throws {
    let wallet = try WalletOperator()
    try await ShowStage.run { stage in
      try await stage.service.restart(with: wallet)
      let jane = try stage.service.client("jane")
      func booked(_ places: Int) async throws -> String {
        let wish = #"{"showing_id":"\#(stage.hall)","places":\#(places)}"#
        _ = try await jane.post("/shows/holds", wish, key: "hold \(places)").with(201)
        let quote = try await jane.post(
          "/shows/quotes", String(wish.dropLast()) + #","tickets":"PER_SEAT"}"#,
          key: "quote \(places)"
        ).with(201).json.text("quote_id")
        return try await jane.post(
          "/shows/bookings", #"{"quote_id":"\#(quote)","payment_method_token":"pm_approve"}"#,
          key: "book \(places)"
        ).with(201).json.text("booking_id")
      }
      let ten = try await jane.get("/shows/bookings/\(booked(10))/passes.pkpasses").with(200)
      let names = try WalletArchive(ten.body).names
      #expect(names.count == 10 && names.allSatisfy { $0.hasSuffix(".pkpass") })
      let numbers = try names.map {
        try WalletArchive(try WalletArchive(ten.body).content($0)).pass.text("serialNumber")
      }
      #expect(Set(numbers).count == 10)

      let eleven = try await jane.get("/shows/bookings/\(booked(11))/passes.pkpasses")
      #expect(eleven.status == 406 && eleven.code == "NOT_ACCEPTABLE")
      #expect(eleven.text.contains("11 passes") && eleven.text.contains(".pkpass"))
      let passes = try eleven.json["details"]["pass_ids"].strings
      #expect(Set(passes).count == 11)
      for pass in passes {
        #expect(try await jane.get("/shows/passes/\(pass).pkpass").status == 200)
      }
    }
  }
}
