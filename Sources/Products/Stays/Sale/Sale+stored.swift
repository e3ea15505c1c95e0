// Written by Scripts/write-stored-forms.

package import Bookings
internal import OperatorFiles
internal import Vocabulary

extension BookedNights: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("rooms")
    try rooms.write(to: &text)
    text.name("nights")
    try nights.write(to: &text)
    text.name("sold")
    try sold.write(to: &text)
    text.name("arrival")
    try arrival.write(to: &text)
    text.name("departure")
    try departure.write(to: &text)
    text.name("days")
    try days.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("rooms")
    rooms = try [StayRequest.Room](reading: &text)
    try text.name("nights")
    nights = try Nights(reading: &text)
    try text.name("sold")
    sold = try [Sold](reading: &text)
    try text.name("arrival")
    arrival = try ZonedTime(reading: &text)
    try text.name("departure")
    departure = try ZonedTime(reading: &text)
    try text.name("days")
    days = try Stretch(reading: &text)
    try text.close()
  }
}

extension BookedNights.Sold: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("type")
    try type.write(to: &text)
    text.name("date")
    try date.write(to: &text)
    text.name("price")
    try price.write(to: &text)
    text.name("refundedBefore")
    try refundedBefore.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("type")
    type = try OperatorCode(reading: &text)
    try text.name("date")
    date = try CivilDate(reading: &text)
    try text.name("price")
    price = try Money(reading: &text)
    try text.name("refundedBefore")
    refundedBefore = try Instant(reading: &text)
    try text.close()
  }
}

extension ReservationDraft {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("reservation")
    try reservation.write(to: &text)
    text.name("guest")
    try text.conceal(guest)
    text.name("ends")
    try ends.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("reservation")
    let reservation = try Reservation.ID(reading: &text)
    try text.name("guest")
    let guest = try text.reveal(StayBooking.Guest.self)
    try text.name("ends")
    let ends = try Instant(reading: &text)
    try text.close()
    self.init(
      reservation: reservation,
      guest: guest,
      ends: ends)
  }
}

extension StayBooking {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("confirmationCode")
    try confirmationCode.write(to: &text)
    text.name("sale")
    try sale.write(to: &text)
    text.name("hotel")
    try hotel.write(to: &text)
    text.name("hotelName")
    try hotelName.write(to: &text)
    text.name("place")
    try place.write(to: &text)
    text.name("address")
    try address.write(to: &text)
    text.name("booked")
    try booked.write(to: &text)
    text.name("refunds")
    try refunds.write(to: &text)
    if let guest {
      text.name("guest")
      try text.conceal(guest)
    }
    text.name("passes")
    try passes.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    id = try ID(reading: &text)
    try text.name("confirmationCode")
    confirmationCode = try BookingReference(reading: &text)
    try text.name("sale")
    sale = try Sale<StayRequest>(reading: &text)
    try text.name("hotel")
    hotel = try Hotel.ID(reading: &text)
    try text.name("hotelName")
    hotelName = try TicketText(reading: &text)
    try text.name("place")
    place = try TicketText(reading: &text)
    try text.name("address")
    address = try String(reading: &text)
    try text.name("booked")
    booked = try BookedNights(reading: &text)
    try text.name("refunds")
    refunds = try RefundPolicy(reading: &text)
    let guest = try text.has("guest") ? text.reveal(Guest.self) : nil
    try text.name("passes")
    passes = try PassBook<StayVoucher>(reading: &text)
    try text.close()
    self.guest = guest
  }
}

extension StayBooking.Guest: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("givenNames")
    try givenNames.write(to: &text)
    text.name("surname")
    try surname.write(to: &text)
    text.name("email")
    try email.write(to: &text)
    if let phone {
      text.name("phone")
      try phone.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("givenNames")
    givenNames = try String(reading: &text)
    try text.name("surname")
    surname = try String(reading: &text)
    try text.name("email")
    email = try String(reading: &text)
    phone = try text.has("phone") ? String(reading: &text) : nil
    try text.close()
  }
}

extension StayChange: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("booking")
    try booking.write(to: &text)
    text.name("former")
    try former.write(to: &text)
    text.name("booked")
    try booked.write(to: &text)
    text.name("credit")
    try credit.write(to: &text)
    text.name("priced")
    try priced.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("booking")
    booking = try StayBooking.ID(reading: &text)
    try text.name("former")
    former = try BookedNights(reading: &text)
    try text.name("booked")
    booked = try BookedNights(reading: &text)
    try text.name("credit")
    credit = try Money(reading: &text)
    try text.name("priced")
    priced = try Instant(reading: &text)
    try text.close()
  }
}

extension StayRequest {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("hotel")
    try hotel.write(to: &text)
    text.name("rooms")
    try rooms.write(to: &text)
    text.name("nights")
    try nights.write(to: &text)
    text.name("days")
    try days.write(to: &text)
    text.name("guests")
    try guests.write(to: &text)
    text.name("holds")
    try holds.write(to: &text)
    if let change {
      text.name("change")
      try change.write(to: &text)
    }
    if let requestID {
      text.name("requestID")
      try requestID.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("hotel")
    hotel = try Hotel.ID(reading: &text)
    try text.name("rooms")
    rooms = try [Room](reading: &text)
    try text.name("nights")
    nights = try Nights(reading: &text)
    try text.name("days")
    days = try [CivilDate](reading: &text)
    try text.name("guests")
    guests = try Int(reading: &text)
    try text.name("holds")
    holds = try [Hold.ID](reading: &text)
    change = try text.has("change") ? StayChange(reading: &text) : nil
    requestID = try text.has("requestID") ? String(reading: &text) : nil
    try text.close()
  }
}

extension StayRequest.Room: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("type")
    try type.write(to: &text)
    if let number {
      text.name("number")
      try number.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("type")
    type = try OperatorCode(reading: &text)
    number = try text.has("number") ? RoomNumber(reading: &text) : nil
    try text.close()
  }
}

extension StayVoucher {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("hotel")
    try hotel.write(to: &text)
    text.name("title")
    try title.write(to: &text)
    text.name("place")
    try place.write(to: &text)
    text.name("arrival")
    try arrival.write(to: &text)
    text.name("departure")
    try departure.write(to: &text)
    text.name("rooms")
    try rooms.write(to: &text)
    text.name("admits")
    try admits.write(to: &text)
    text.name("reference")
    try reference.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("hotel")
    hotel = try Hotel.ID(reading: &text)
    try text.name("title")
    title = try TicketText(reading: &text)
    try text.name("place")
    place = try TicketText(reading: &text)
    try text.name("arrival")
    arrival = try ZonedTime(reading: &text)
    try text.name("departure")
    departure = try ZonedTime(reading: &text)
    try text.name("rooms")
    rooms = try [String](reading: &text)
    try text.name("admits")
    admits = try Int(reading: &text)
    try text.name("reference")
    reference = try BookingReference(reading: &text)
    try text.close()
  }
}
