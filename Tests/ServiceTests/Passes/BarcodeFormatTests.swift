import AccessTokens
import Bookings
import Flights
import PassBarcode
import PassTestSupport
import Testing

@testable import PassService
@testable import passservice

/// The client chooses the symbology; the content of the barcode stays the same.
@Suite struct BarcodeFormatTests {
  @Test(arguments: BarcodeFormat.allCases)
  func `a pass is drawn as it is asked for`(format: BarcodeFormat) async throws {
    try await TestService.run { service in
      let (jane, _, pass) = try await service.traveler()
      let query = "?barcode_format=\(format.rawValue)"
      let plain = try await jane.get("/passes/\(pass)").with(200).json
      let json = try await jane.get("/passes/\(pass)\(query)").with(200).json
      #expect(json["barcode_format"].string == format.rawValue)
      #expect(plain["barcode_format"].string == "AZTEC")
      #expect(json["barcode_data"].string == plain["barcode_data"].string)
      let symbol = try Symbol(try json.text("barcode_data"), symbology: format.symbology)
      #expect(try await jane.get("/passes/\(pass).svg\(query)").text == symbol.svg())
      #expect(try await jane.get("/passes/\(pass).png\(query)").body == (try symbol.png()))
      let page = try await jane.get("/passes/\(pass).pdf\(query)").with(200)
      let other = try await jane.get("/passes/\(pass).pdf").with(200)
      #expect((page.body == other.body) == (format == .aztec))
    }
  }

  @Test(arguments: BarcodeFormat.allCases)
  func `an airline sets the symbology for clients that ask for none`(
    format: BarcodeFormat
  ) async throws {
    let outcome = SettingSources(
      commandLine: ["passes.barcode-format": format.rawValue], environment: [:], file: nil
    ).resolve()
    #expect(outcome.faults.isEmpty && ServeSettings().barcodeFormat == "AZTEC")
    var composition = Composition(data: "unused") { TestService.start }
    try outcome.settings.apply(to: &composition, logging: ObservedLog().lines)
    #expect(composition.barcodeFormat == format)
  }

  @Test func `check-in says how the barcode is to be drawn, and nothing else is drawn`()
    async throws
  {
    try await Stage.run { stage in
      let booked = try await stage.booked("jane")
      let path = "/bookings/\(booked.booking)/check-in"
      func body(_ format: String) -> String {
        #"{"passenger_ids":["\#(booked.passenger)"],"barcode_format":"\#(format)"}"#
      }
      let odd = try await booked.client.post(path, body("CODE39"), key: "odd")
      #expect(odd.status == 422 && odd.pointer == "/barcode_format")
      let reply = try await booked.client.post(path, body("DATA_MATRIX"), key: "check in").with(200)
      let pass = try reply.json["boarding_passes"][0]
      #expect(pass["barcode_format"].string == "DATA_MATRIX")
      let id = try pass.text("pass_id")
      let unknown = try await booked.client.get("/passes/\(id)?barcode_format=aztec")
      #expect(unknown.status == 400)
    }
  }
}
