// The values of Swift that stored records contain.

extension String: Storable {
  package func write(to text: inout StoredText) throws { text.write(self) }
  package init(reading text: inout StoredReader) throws(OtherForm) { self = try text.string() }
}

extension Int: Storable {
  package func write(to text: inout StoredText) throws { text.write(self) }
  package init(reading text: inout StoredReader) throws(OtherForm) { self = try text.int() }
}

extension Bool: Storable {
  package func write(to text: inout StoredText) throws { text.write(self) }
  package init(reading text: inout StoredReader) throws(OtherForm) { self = try text.bool() }
}

extension Optional: Storable where Wrapped: Storable {
  package func write(to text: inout StoredText) throws {
    if let value = self { try value.write(to: &text) } else { text.writeNull() }
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    self = try text.isNull() ? nil : Wrapped(reading: &text)
  }
}

extension Array: Storable where Element: Storable {
  package func write(to text: inout StoredText) throws {
    text.openArray()
    for element in self {
      text.separate()
      try element.write(to: &text)
    }
    text.closeArray()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    self.init()
    try text.openArray()
    while try !text.closesArray() { append(try Element(reading: &text)) }
  }
}

extension Set: Storable where Element: Storable {
  package func write(to text: inout StoredText) throws {
    text.openArray()
    for element in self {
      text.separate()
      try element.write(to: &text)
    }
    text.closeArray()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    self.init()
    try text.openArray()
    while try !text.closesArray() { insert(try Element(reading: &text)) }
  }
}

extension Dictionary: Storable where Key == String, Value: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    for (key, value) in self {
      text.anyName(key)
      try value.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    self.init()
    try text.open()
    while try !text.closesObject() {
      let key = try text.anyName()
      guard updateValue(try Value(reading: &text), forKey: key) == nil else { throw OtherForm() }
    }
  }
}
