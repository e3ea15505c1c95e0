import PassFormats
import PassTestSupport
import Testing
import Vocabulary

/// The operating carriers of a boarding pass, which are checked against the terms of a key.
@Suite struct OperatingCarrierTests {
  private func carriers(_ text: String) throws -> [String] {
    let pass = BoardingPass(try BCBP(Array(text.utf8), mode: .tolerant))
    return pass.operatingCarriers.map(\.rawValue)
  }

  private static let second = "ABC123 JFKLHRBA 0456A075Y001B0007 000"

  @Test func `every leg names its own`() throws {
    #expect(try carriers(TestAuthority.bcbp) == ["UA"])
    let two = "M2" + TestAuthority.bcbp.dropFirst(2).dropLast(2) + "00" + Self.second
    #expect(try carriers(two) == ["UA", "BA"])
    #expect(try carriers(two.replacing("BA ", with: "BAW")) == ["UA", "BAW"])
  }

  /// An unreadable flight number does not hide the carrier.
  @Test func `the carrier counts whatever stands in the place of the flight number`() throws {
    for number in ["     ", "0000A"] {
      #expect(try carriers(TestAuthority.bcbp.replacing("0123 ", with: number)) == ["UA"])
    }
  }

  @Test func `a leg without a carrier names none`() throws {
    for carrier in ["   ", "U  ", " UA", "u2 "] {
      #expect(try carriers(TestAuthority.bcbp.replacing("JFKUA ", with: "JFK" + carrier)) == [])
    }
  }
}
