// Written by Scripts/write-stored-forms.

package import Bookings
internal import Vocabulary

extension ShowBooking {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("confirmationCode")
    try confirmationCode.write(to: &text)
    text.name("sale")
    try sale.write(to: &text)
    text.name("show")
    try show.write(to: &text)
    text.name("title")
    try title.write(to: &text)
    text.name("place")
    try place.write(to: &text)
    text.name("announced")
    try announced.write(to: &text)
    text.name("begins")
    try begins.write(to: &text)
    text.name("ends")
    try ends.write(to: &text)
    text.name("status")
    try status.write(to: &text)
    text.name("passes")
    try passes.write(to: &text)
    if let sold {
      text.name("sold")
      try sold.write(to: &text)
    }
    if let givenUp {
      text.name("givenUp")
      try givenUp.write(to: &text)
    }
    if let holders {
      text.name("holders")
      try text.conceal(holders)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    id = try ID(reading: &text)
    try text.name("confirmationCode")
    confirmationCode = try BookingReference(reading: &text)
    try text.name("sale")
    sale = try Sale<ShowRequest>(reading: &text)
    try text.name("show")
    show = try Show.ID(reading: &text)
    try text.name("title")
    title = try TicketText(reading: &text)
    try text.name("place")
    place = try TicketText(reading: &text)
    try text.name("announced")
    announced = try ZonedTime(reading: &text)
    try text.name("begins")
    begins = try ZonedTime(reading: &text)
    try text.name("ends")
    ends = try ZonedTime(reading: &text)
    try text.name("status")
    status = try ShowStatus(reading: &text)
    try text.name("passes")
    passes = try PassBook<ShowTicket>(reading: &text)
    sold = try text.has("sold") ? [SoldPlace](reading: &text) : nil
    givenUp = try text.has("givenUp") ? GivenUp(reading: &text) : nil
    let holders = try text.has("holders") ? text.reveal([String].self) : nil
    try text.close()
    self.holders = holders
  }
}

extension ShowBooking.GivenUp: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("seats")
    try seats.write(to: &text)
    text.name("places")
    try places.write(to: &text)
    text.name("price")
    try price.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("seats")
    seats = try [SeatName](reading: &text)
    try text.name("places")
    places = try Int(reading: &text)
    try text.name("price")
    price = try Money(reading: &text)
    try text.close()
  }
}

extension ShowBooking.SoldPlace: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("category")
    try category.write(to: &text)
    text.name("price")
    try price.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("category")
    category = try SeatCategory(reading: &text)
    try text.name("price")
    price = try Money(reading: &text)
    try text.close()
  }
}

extension ShowRequest {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("show")
    try show.write(to: &text)
    text.name("seats")
    try seats.write(to: &text)
    text.name("places")
    try places.write(to: &text)
    text.name("tickets")
    try tickets.write(to: &text)
    text.name("holds")
    try holds.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("show")
    show = try Show.ID(reading: &text)
    try text.name("seats")
    seats = try [SeatName](reading: &text)
    try text.name("places")
    places = try Int(reading: &text)
    try text.name("tickets")
    tickets = try Tickets(reading: &text)
    try text.name("holds")
    holds = try [Hold.ID](reading: &text)
    try text.close()
  }
}

extension ShowRequest.Tickets: Storable {}

extension ShowTicket {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("show")
    try show.write(to: &text)
    text.name("title")
    try title.write(to: &text)
    text.name("place")
    try place.write(to: &text)
    text.name("announced")
    try announced.write(to: &text)
    text.name("begins")
    try begins.write(to: &text)
    text.name("ends")
    try ends.write(to: &text)
    text.name("seats")
    try seats.write(to: &text)
    text.name("admits")
    try admits.write(to: &text)
    text.name("reference")
    try reference.write(to: &text)
    if let holder {
      text.name("holder")
      try text.conceal(holder)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("show")
    show = try Show.ID(reading: &text)
    try text.name("title")
    title = try TicketText(reading: &text)
    try text.name("place")
    place = try TicketText(reading: &text)
    try text.name("announced")
    announced = try ZonedTime(reading: &text)
    try text.name("begins")
    begins = try ZonedTime(reading: &text)
    try text.name("ends")
    ends = try ZonedTime(reading: &text)
    try text.name("seats")
    seats = try [SeatName](reading: &text)
    try text.name("admits")
    admits = try Int(reading: &text)
    try text.name("reference")
    reference = try BookingReference(reading: &text)
    let holder = try text.has("holder") ? text.reveal(String.self) : nil
    try text.close()
    self.holder = holder
  }
}
