package import Bookings

// Straight code by hand, because a map has an index of its places that it does not store.
extension SeatMap {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("name")
    try name.write(to: &text)
    text.name("places")
    try places.write(to: &text)
    if !sections.isEmpty {
      text.name("sections")
      try sections.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    let id = try ID(reading: &text)
    try text.name("name")
    let name = try String(reading: &text)
    try text.name("places")
    let places = try [Place](reading: &text)
    let sections = try text.has("sections") ? [Section](reading: &text) : []
    try text.close()
    self.init(id: id, name: name, places: places, sections: sections)
  }
}
