package import PassFormats
package import Vocabulary

extension JSONWriter {
  /// An amount in minor units with its currency.
  package mutating func member(_ name: String, _ money: Money) {
    self.name(name)
    object { writer in
      writer.member("amount_minor", money.minorUnits)
      writer.member("currency", money.currency.rawValue)
    }
  }

  package mutating func member(_ name: String, _ texts: [String]) {
    self.name(name)
    array { writer in for text in texts { writer.string(text) } }
  }

  /// A member that is `null` if there is no value, so that the shape stays the same.
  package mutating func member(_ name: String, orNull text: String?) {
    self.name(name)
    if let text { string(text) } else { null() }
  }

  package mutating func member(_ name: String, orNull number: Int?) {
    self.name(name)
    if let number { integer(number) } else { null() }
  }

  /// An array of objects.
  package mutating func objects<Value>(
    _ name: String, _ values: some Sequence<Value>, _ write: (inout JSONWriter, Value) -> Void
  ) {
    self.name(name)
    array { writer in
      for value in values { writer.object { write(&$0, value) } }
    }
  }
}

extension ZonedTime {
  /// RFC 3339 text with the local offset.
  package var wire: String { offsetDateTime?.description ?? instant.description }
}
