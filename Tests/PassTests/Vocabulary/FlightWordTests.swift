import PassTestSupport
import Testing
import Vocabulary

/// Flight numbers and seats, which can be written in several ways and are stored in one.
@Suite struct FlightWordTests {
  @Test(arguments: [
    ("1", "1"), ("12", "12"), ("123", "123"), ("1234", "1234"), ("0001", "1"), ("0120", "120"),
    ("7A", "7A"), ("0007A", "7A"), ("1234Z", "1234Z"), ("0000", "0"), ("0", "0"), ("0A", "0A"),
  ])
  func `a flight number loses its leading zeros`(text: String, kept: String) throws {
    let number = try FlightNumber(text).orThrow(text)
    #expect(number.rawValue == kept)
    #expect(FlightNumber(kept) == number)
  }

  @Test(arguments: [
    "", "A", "AB", "12345", "00001", "12AB", "1A2", "12a", " 12", "12 ", "-1", "+1", "1.", "１２",
    "١٢", "12Ａ", "1\u{301}", "1é", "²",
  ])
  func `another text is no flight number`(text: String) {
    #expect(FlightNumber(text) == nil)
  }

  @Test(arguments: [
    ("UA123", "UA", "123"), ("UA 123", "UA", "123"), ("UA0123", "UA", "123"),
    ("U2123", "U2", "123"),
    ("9W7A", "9W", "7A"), ("BAW12", "BAW", "12"), ("BAW12C", "BAW", "12C"), ("3V1", "3V", "1"),
    ("123", "12", "3"),
  ])
  func `a flight begins with its carrier`(text: String, carrier: String, number: String) throws {
    let flight = try FlightDesignator(text).orThrow(text)
    #expect(flight.carrier.rawValue == carrier)
    #expect(flight.number.rawValue == number)
    #expect(FlightDesignator(flight.description) == flight)
  }

  @Test(arguments: [
    "", "U", "UA", "UAL", "ua123", "UA-123", "UA12345", "UA123AB", "ÜA123", "UA１２３", "🛫123",
  ])
  func `another text is no flight`(text: String) {
    #expect(FlightDesignator(text) == nil)
  }

  @Test(arguments: [
    ("1A", "001A", "1A"), ("12A", "012A", "12A"), ("012A", "012A", "12A"), ("112K", "112K", "112K"),
    ("100J", "100J", "100J"), ("INF", "INF ", "INF"), ("INF ", "INF ", "INF"),
    ("STBY", "STBY", "STBY"), ("GATE", "GATE", "GATE"),
  ])
  func `a seat is kept in the four characters of item 104`(
    text: String, item: String, shown: String
  ) throws {
    let seat = try Seat(text).orThrow(text)
    #expect(seat.rawValue == item)
    #expect(seat.rawValue.utf8.count == 4)
    #expect(seat.description == shown)
    #expect(Seat(item) == seat)
    #expect(Seat(shown) == seat)
  }

  @Test(arguments: [
    "", "A", "12", "12a", "1234A", "0A", "000A", "12AB", "A12", "12 A", " 12A", "12A ", "inf",
    "INFA", "STBY ", "GATES", "１A", "12Ａ", "1\u{301}2A", "-1A", "+1A",
  ])
  func `another text is no seat`(text: String) {
    #expect(Seat(text) == nil)
  }

  @Test func `every row and letter is kept and shown`() {
    for row in 1...999 {
      for letter in ["A", "K", "Z"] {
        let seat = Seat("\(row)\(letter)")
        #expect(seat?.description == "\(row)\(letter)")
        #expect(seat?.rawValue.utf8.count == 4)
      }
    }
  }
}
