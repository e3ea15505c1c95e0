// Further types of member values.

extension JSONWriter {
  package mutating func member(_ name: String, _ texts: [String]) {
    self.name(name)
    array { writer in for text in texts { writer.string(text) } }
  }

  /// Writes a member that is `null` without a value, so that the shape stays the same.
  package mutating func member(_ name: String, orNull text: String?) {
    self.name(name)
    if let text { string(text) } else { null() }
  }

  package mutating func member(_ name: String, orNull number: Int?) {
    self.name(name)
    if let number { integer(number) } else { null() }
  }

  /// Writes an array of objects.
  @inlinable package mutating func objects<Value>(
    _ name: String, _ values: some Sequence<Value>, _ write: (inout JSONWriter, Value) -> Void
  ) {
    self.name(name)
    array { writer in
      for value in values { writer.object { write(&$0, value) } }
    }
  }
}
