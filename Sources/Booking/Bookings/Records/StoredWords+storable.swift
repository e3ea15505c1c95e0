package import Vocabulary

// The straight code for the forms that StoredWords.swift gives to the vocabulary.

extension AirportCode: Storable {}
extension BookingReference: Storable {}
extension CarrierCode: Storable {}
extension CurrencyCode: Storable {}
extension FlightNumber: Storable {}
extension PassID: Storable {}
extension Seat: Storable {}
extension TicketText: Storable {}
extension ZoneName: Storable {}

extension Instant: Storable {
  package func write(to text: inout StoredText) throws { text.write(secondsSince1970) }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    self.init(secondsSince1970: try text.int64())
  }
}

extension CivilDate: Storable {
  package func write(to text: inout StoredText) throws { text.write(description) }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    guard let date = CivilDate(try text.string()) else { throw OtherForm() }
    self = date
  }
}

extension LocalTime: Storable {
  package func write(to text: inout StoredText) throws { text.write(description) }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    guard let time = LocalTime(try text.string()) else { throw OtherForm() }
    self = time
  }
}

extension FlightDesignator: Storable {
  package func write(to text: inout StoredText) throws { text.write(description) }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    guard let designator = FlightDesignator(try text.string()) else { throw OtherForm() }
    self = designator
  }
}

extension Money: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("amount")
    text.write(minorUnits)
    text.name("currency")
    try currency.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("amount")
    let amount = try text.int()
    try text.name("currency")
    self.init(amount, try CurrencyCode(reading: &text))
    try text.close()
  }
}

extension ZonedTime: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("at")
    try instant.write(to: &text)
    text.name("zone")
    try zone.write(to: &text)
    text.name("offset")
    text.write(offsetMinutes)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("at")
    let instant = try Instant(reading: &text)
    try text.name("zone")
    let zone = try ZoneName(reading: &text)
    try text.name("offset")
    guard let time = ZonedTime(instant, zone: zone, offsetMinutes: try text.int()) else {
      throw OtherForm()
    }
    try text.close()
    self = time
  }
}
