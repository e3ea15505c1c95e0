@testable import ServiceHTTP
import PassService
import PassTestSupport
import PassWallet
import Testing
import Vocabulary

/// Passes of all products for Apple's wallet and for calendars, over HTTP.
@Suite struct WalletPassTests {
  @Test(arguments: FourProducts.Product.allCases)
  func `a pass of each product is a file that OpenSSL takes, with the pass's own barcode`(
    product: FourProducts.Product
  ) async throws {
    let wallet = try WalletOperator()
    try await FourProducts.run { all in
      let (jane, path, booking, pass) = try await all.pass(of: product)
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
      let (jane, path, booking, pass) = try await all.pass(of: product)
      let barcode = try await jane.get("\(product.path)/passes/\(pass)").with(200).json
        .text("barcode_data")
      let one = try await jane.get("\(product.path)/passes/\(pass).ics").with(200)
      let whole = try await jane.get("\(path)/passes.ics").with(200)
      for (file, reply) in [
        ("\(product.path)/passes/\(pass).ics", one), ("\(path)/passes.ics", whole),
      ] {
        #expect(reply.field("content-type") == "text/calendar; charset=utf-8")
        #expect(reply.field("cache-control") == "private, no-cache")
        let text = reply.text.replacing("\r\n ", with: "")
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
        #expect(text.contains("BEGIN:VEVENT\r\n"))
        #expect(text.contains("UID:\(product.rawValue).\(booking)."))
        #expect(!text.contains(String(barcode.prefix(60))))
        let tag = try reply.field("etag").orThrow("a tag")
        #expect(try await jane.get(file, ["if-none-match": tag]).status == 304)
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

  /// Books travelers on two flights of a day, checks them in, and returns the path of the booking.
  private func journey(_ count: Int, for jane: TestClient) async throws -> String {
    var flights: [String] = []
    var seats: [[String]] = []
    for (origin, destination, number) in [("SFO", "LAX", "UA805"), ("LAX", "SFO", "UA806")] {
      let found = try await jane.get(
        "/flights/search?origin=\(origin)&destination=\(destination)&date=2025-03-01"
      ).with(200).json["results"].items
      let flight = try found.first { $0["flight_number"].string == number }.orThrow(number)
        .text("flight_id")
      let map = try await jane.get("/flights/\(flight)/seats?cabin=ECONOMY").with(200).json
      let free = try map["seats"].items.filter { $0["price_delta"]["amount_minor"].int == 0 }
        .map { try $0.text("seat_id") }
      // Another journey of this test has the other seats.
      seats.append(Array(count == 5 ? free.prefix(count) : free.suffix(count)))
      flights.append(flight)
    }
    let asked = zip(flights, seats).flatMap { flight, seats in
      seats.map { #"{"flight_id":"\#(flight)","seat_id":"\#($0)"}"# }
    }
    _ = try await jane.post("/holds", #"{"seats":[\#(asked.joined(separator: ","))]}"#, key: "hold")
      .with(201)
    let travelers = (0..<count).map {
      #"{"type":"ADULT","seat_ids":["\#(seats[0][$0])","\#(seats[1][$0])"]}"#
    }
    let quote = try await jane.post(
      "/quotes",
      #"{"flight_ids":["\#(flights[0])","\#(flights[1])"],"passengers":["#
        + travelers.joined(separator: ",") + "]}", key: "quote"
    ).with(201).json.text("quote_id")
    let names = ["Jane", "John", "June", "Jack", "Jill", "Joan"].prefix(count)
    let people = names.map { Stage.passenger.replacing("Jane", with: $0) }
    let booking = try await jane.post(
      "/bookings",
      Stage.order(quote).replacing(
        "[\(Stage.passenger)]", with: "[\(people.joined(separator: ","))]"),
      key: "book"
    ).with(201).json
    let path = "/bookings/\(try booking.text("booking_id"))"
    let ids = try booking["passengers"].items.map { "\"\(try $0.text("passenger_id"))\"" }
    _ = try await jane.post(
      "\(path)/check-in", #"{"passenger_ids":[\#(ids.joined(separator: ","))]}"#, key: "in"
    ).with(200)
    return path
  }

  @Test func `ten passes are one file, and of more each is got by itself`() async throws {
    let wallet = try WalletOperator()
    try await TestService.run { service in
      try await service.restart(with: wallet)
      let jane = try service.client("jane")
      let five = try await journey(5, for: jane)
      let ten = try await jane.get("\(five)/passes.pkpasses").with(200)
      let archive = try WalletArchive(ten.body)
      #expect(archive.names.count == 10 && archive.names.allSatisfy { $0.hasSuffix(".pkpass") })
      var numbers: Set<String> = []
      for name in archive.names {
        let pass = try WalletArchive(try archive.content(name)).pass
        numbers.insert(try pass.text("serialNumber"))
        #expect(five.hasSuffix(try pass.text("groupingIdentifier")))
      }
      #expect(numbers.count == 10)

      let john = try service.client("john")
      let six = try await journey(6, for: john)
      let refused = try await john.get("\(six)/passes.pkpasses")
      #expect(refused.status == 406 && refused.code == "NOT_ACCEPTABLE")
      #expect(refused.text.contains("12 passes") && refused.text.contains(".pkpass"))
      let passes = try refused.json["details"]["pass_ids"].strings
      #expect(Set(passes).count == 12)
      for pass in passes {
        #expect(try await john.get("/passes/\(pass).pkpass").status == 200)
      }
      #expect(try await john.get("\(six)/passes.ics").status == 200)
    }
  }
}
