internal import PassFormats
internal import Vocabulary

extension JSONWriter {
  /// An amount in minor units, with its currency.
  mutating func member(_ name: String, _ money: Money) {
    self.name(name)
    object { writer in
      writer.member("amount_minor", money.minorUnits)
      writer.member("currency", money.currency.rawValue)
    }
  }

  mutating func member(_ name: String, _ texts: [String]) {
    self.name(name)
    array { writer in for text in texts { writer.string(text) } }
  }

  /// A member whose value nobody has: `null`, so that the shape is always the same.
  mutating func member(_ name: String, orNull text: String?) {
    self.name(name)
    if let text { string(text) } else { null() }
  }

  /// An array of objects.
  mutating func objects<Value>(
    _ name: String, _ values: some Sequence<Value>, _ write: (inout JSONWriter, Value) -> Void
  ) {
    self.name(name)
    array { writer in
      for value in values { writer.object { write(&$0, value) } }
    }
  }

  /// An airport with a moment there: with the offset of its clocks, what these show, and their zone.
  mutating func member(
    _ name: String, _ airport: AirportCode, _ time: ZonedTime, expected: ZonedTime? = nil
  ) {
    self.name(name)
    object { writer in
      writer.member("airport_code", airport.rawValue)
      writer.member("scheduled_at", time.wire)
      if let expected { writer.member("expected_at", expected.wire) }
      writer.member("local", orNull: time.local?.description)
      writer.member("time_zone", time.zone.rawValue)
    }
  }
}

extension ZonedTime {
  /// As RFC 3339 writes it, with the offset there.
  var wire: String { offsetDateTime?.description ?? instant.description }
}
