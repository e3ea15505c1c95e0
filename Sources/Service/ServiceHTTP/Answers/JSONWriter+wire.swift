package import StrictText
package import Vocabulary

extension JSONWriter {
  /// Writes an amount in minor units with its currency.
  package mutating func member(_ name: String, _ money: Money) {
    self.name(name)
    object { writer in
      writer.member("amount_minor", money.minorUnits)
      writer.member("currency", money.currency.rawValue)
    }
  }
}

extension ZonedTime {
  /// The time as RFC 3339 text with the local offset.
  package var wire: String { offsetDateTime?.description ?? instant.description }
}
