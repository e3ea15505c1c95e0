package import Vocabulary

// Stored records contain most vocabulary types as text, which is validated when it is decoded.

extension AirportCode: Codable {}
extension BookingReference: Codable {}
extension CarrierCode: Codable {}
extension CurrencyCode: Codable {}
extension FlightNumber: Codable {}
extension PassID: Codable {}
extension Seat: Codable {}
extension TicketText: Codable {}
extension WebAddress: Codable {}
extension ZoneName: Codable {}

extension Instant: Codable {
  /// Decodes what `encode` writes.
  package init(from decoder: any Decoder) throws {
    self.init(secondsSince1970: try decoder.singleValueContainer().decode(Int64.self))
  }

  /// Encodes seconds since 1970.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(secondsSince1970)
  }
}

extension CivilDate: Codable {
  /// Decodes what `encode` writes.
  package init(from decoder: any Decoder) throws {
    self = try decoder.word { CivilDate($0) }
  }

  /// Encodes the ISO 8601 text.
  package func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

extension LocalTime: Codable {
  /// Decodes what `encode` writes.
  package init(from decoder: any Decoder) throws {
    self = try decoder.word { LocalTime($0) }
  }

  /// Encodes the ISO 8601 text without an offset.
  package func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

extension FlightDesignator: Codable {
  /// Decodes what `encode` writes.
  package init(from decoder: any Decoder) throws {
    self = try decoder.word { FlightDesignator($0) }
  }

  /// Encodes the text of the designator.
  package func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

extension Money: Codable {
  private enum Member: String, CodingKey { case amount, currency }

  /// Decodes what `encode` writes.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    self.init(
      try members.decode(Int.self, forKey: .amount),
      try members.decode(CurrencyCode.self, forKey: .currency))
  }

  /// Encodes minor units and currency code.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(minorUnits, forKey: .amount)
    try members.encode(currency, forKey: .currency)
  }
}

extension ZonedTime: Codable {
  private enum Member: String, CodingKey { case at, zone, offset }

  /// Decodes what `encode` writes.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    let offset = try members.decode(Int.self, forKey: .offset)
    let time = ZonedTime(
      try members.decode(Instant.self, forKey: .at),
      zone: try members.decode(ZoneName.self, forKey: .zone), offsetMinutes: offset)
    guard let time else {
      throw DecodingError.dataCorruptedError(
        forKey: .offset, in: members, debugDescription: "an offset of \(offset) minutes")
    }
    self = time
  }

  /// Encodes the instant, the zone and the offset in minutes.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(instant, forKey: .at)
    try members.encode(zone, forKey: .zone)
    try members.encode(offsetMinutes, forKey: .offset)
  }
}

extension Decoder {
  fileprivate func word<Word>(_ make: (String) -> Word?) throws -> Word {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let word = make(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: escaped(text))
    }
    return word
  }
}

extension Encoder {
  fileprivate func write(_ text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}
