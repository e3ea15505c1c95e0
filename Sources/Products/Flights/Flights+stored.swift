// Written by Scripts/write-stored-forms.

package import Bookings
internal import Vocabulary

extension BoardingPassContent {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("bookingReference")
    try bookingReference.write(to: &text)
    text.name("surname")
    try text.conceal(surname)
    text.name("givenNames")
    try text.conceal(givenNames)
    text.name("isInfant")
    try isInfant.write(to: &text)
    text.name("designator")
    try designator.write(to: &text)
    if let marketing {
      text.name("marketing")
      try marketing.write(to: &text)
    }
    text.name("origin")
    try origin.write(to: &text)
    text.name("destination")
    try destination.write(to: &text)
    text.name("departure")
    try departure.write(to: &text)
    text.name("compartment")
    try compartment.write(to: &text)
    text.name("seat")
    try seat.write(to: &text)
    text.name("sequence")
    try sequence.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("bookingReference")
    let bookingReference = try BookingReference(reading: &text)
    try text.name("surname")
    let surname = try text.reveal(String.self)
    try text.name("givenNames")
    let givenNames = try text.reveal(String.self)
    try text.name("isInfant")
    let isInfant = try Bool(reading: &text)
    try text.name("designator")
    let designator = try FlightDesignator(reading: &text)
    let marketing = try text.has("marketing") ? FlightDesignator(reading: &text) : nil
    try text.name("origin")
    let origin = try AirportCode(reading: &text)
    try text.name("destination")
    let destination = try AirportCode(reading: &text)
    try text.name("departure")
    let departure = try ZonedTime(reading: &text)
    try text.name("compartment")
    let compartment = try String(reading: &text)
    try text.name("seat")
    let seat = try Seat(reading: &text)
    try text.name("sequence")
    let sequence = try Int(reading: &text)
    try text.close()
    self.init(
      bookingReference: bookingReference,
      surname: surname,
      givenNames: givenNames,
      isInfant: isInfant,
      designator: designator,
      marketing: marketing,
      origin: origin,
      destination: destination,
      departure: departure,
      compartment: compartment,
      seat: seat,
      sequence: sequence)
  }
}

extension Cabin: Storable {}

extension CheckInSequence {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("instance")
    try instance.write(to: &text)
    text.name("last")
    try last.write(to: &text)
    if let reserved {
      text.name("reserved")
      try reserved.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("instance")
    instance = try FlightInstance.ID(reading: &text)
    try text.name("last")
    last = try Int(reading: &text)
    reserved = try text.has("reserved") ? [String: [Int]](reading: &text) : nil
    try text.close()
  }
}

extension DeliveryState: Storable {}

extension FlightBooking {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("confirmationCode")
    try confirmationCode.write(to: &text)
    text.name("sale")
    try sale.write(to: &text)
    if let contact {
      text.name("contact")
      try text.conceal(contact)
    }
    text.name("passengers")
    try passengers.write(to: &text)
    text.name("segments")
    try segments.write(to: &text)
    text.name("deliveries")
    try deliveries.write(to: &text)
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
    sale = try Sale<FlightRequest>(reading: &text)
    let contact = try text.has("contact") ? text.reveal(Contact.self) : nil
    try text.name("passengers")
    passengers = try [Passenger](reading: &text)
    try text.name("segments")
    segments = try [BookedFlight](reading: &text)
    try text.name("deliveries")
    deliveries = try [Delivery](reading: &text)
    try text.name("passes")
    passes = try PassBook<BoardingPassContent>(reading: &text)
    try text.close()
    self.contact = contact
  }
}

extension FlightBooking.BookedFlight: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("instance")
    try instance.write(to: &text)
    text.name("designator")
    try designator.write(to: &text)
    if let marketing {
      text.name("marketing")
      try marketing.write(to: &text)
    }
    text.name("origin")
    try origin.write(to: &text)
    text.name("destination")
    try destination.write(to: &text)
    text.name("scheduledDeparture")
    try scheduledDeparture.write(to: &text)
    text.name("departure")
    try departure.write(to: &text)
    text.name("arrival")
    try arrival.write(to: &text)
    text.name("status")
    try status.write(to: &text)
    if let isAssumed {
      text.name("isAssumed")
      try isAssumed.write(to: &text)
    }
    if let soldDeparture {
      text.name("soldDeparture")
      try soldDeparture.write(to: &text)
    }
    if let seatMap {
      text.name("seatMap")
      try seatMap.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("instance")
    instance = try FlightInstance.ID(reading: &text)
    try text.name("designator")
    designator = try FlightDesignator(reading: &text)
    marketing = try text.has("marketing") ? FlightDesignator(reading: &text) : nil
    try text.name("origin")
    origin = try AirportCode(reading: &text)
    try text.name("destination")
    destination = try AirportCode(reading: &text)
    try text.name("scheduledDeparture")
    scheduledDeparture = try ZonedTime(reading: &text)
    try text.name("departure")
    departure = try ZonedTime(reading: &text)
    try text.name("arrival")
    arrival = try ZonedTime(reading: &text)
    try text.name("status")
    status = try FlightStatus(reading: &text)
    isAssumed = try text.has("isAssumed") ? Bool(reading: &text) : nil
    soldDeparture = try text.has("soldDeparture") ? ZonedTime(reading: &text) : nil
    seatMap = try text.has("seatMap") ? SeatMap.ID(reading: &text) : nil
    try text.close()
  }
}

extension FlightBooking.Contact: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
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
    try text.name("email")
    email = try String(reading: &text)
    phone = try text.has("phone") ? String(reading: &text) : nil
    try text.close()
  }
}

extension FlightBooking.Delivery: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("passenger")
    try passenger.write(to: &text)
    text.name("segment")
    try segment.write(to: &text)
    if let place {
      text.name("place")
      try place.write(to: &text)
    }
    text.name("seat")
    try seat.write(to: &text)
    text.name("cabin")
    try cabin.write(to: &text)
    text.name("seatPrice")
    try seatPrice.write(to: &text)
    text.name("state")
    try state.write(to: &text)
    if let isAssumed {
      text.name("isAssumed")
      try isAssumed.write(to: &text)
    }
    if let sequence {
      text.name("sequence")
      try sequence.write(to: &text)
    }
    if let conflicts {
      text.name("conflicts")
      try conflicts.write(to: &text)
    }
    if let reports {
      text.name("reports")
      try reports.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("passenger")
    passenger = try Passenger.ID(reading: &text)
    try text.name("segment")
    segment = try Int(reading: &text)
    place = try text.has("place") ? SeatMap.Place.ID(reading: &text) : nil
    try text.name("seat")
    seat = try Seat(reading: &text)
    try text.name("cabin")
    cabin = try Cabin(reading: &text)
    try text.name("seatPrice")
    seatPrice = try Money(reading: &text)
    try text.name("state")
    state = try DeliveryState(reading: &text)
    isAssumed = try text.has("isAssumed") ? Bool(reading: &text) : nil
    sequence = try text.has("sequence") ? Int(reading: &text) : nil
    conflicts = try text.has("conflicts") ? [GateConflict](reading: &text) : nil
    reports = try text.has("reports") ? GateTrail(reading: &text) : nil
    try text.close()
  }
}

extension FlightInstance {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("flight")
    try flight.write(to: &text)
    text.name("designator")
    try designator.write(to: &text)
    if let marketing {
      text.name("marketing")
      try marketing.write(to: &text)
    }
    text.name("origin")
    try origin.write(to: &text)
    text.name("destination")
    try destination.write(to: &text)
    text.name("scheduledDeparture")
    try scheduledDeparture.write(to: &text)
    text.name("scheduledArrival")
    try scheduledArrival.write(to: &text)
    text.name("seatMap")
    try seatMap.write(to: &text)
    text.name("tariff")
    try tariff.write(to: &text)
    text.name("status")
    try status.write(to: &text)
    text.name("departure")
    try departure.write(to: &text)
    text.name("arrival")
    try arrival.write(to: &text)
    if let gate {
      text.name("gate")
      try gate.write(to: &text)
    }
    if let gateUpdated {
      text.name("gateUpdated")
      try gateUpdated.write(to: &text)
    }
    if let divertedTo {
      text.name("divertedTo")
      try divertedTo.write(to: &text)
    }
    if let isReseating {
      text.name("isReseating")
      try isReseating.write(to: &text)
    }
    if let assumedSince {
      text.name("assumedSince")
      try assumedSince.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    id = try ID(reading: &text)
    try text.name("flight")
    flight = try Flight.ID(reading: &text)
    try text.name("designator")
    designator = try FlightDesignator(reading: &text)
    marketing = try text.has("marketing") ? FlightDesignator(reading: &text) : nil
    try text.name("origin")
    origin = try AirportCode(reading: &text)
    try text.name("destination")
    destination = try AirportCode(reading: &text)
    try text.name("scheduledDeparture")
    scheduledDeparture = try ZonedTime(reading: &text)
    try text.name("scheduledArrival")
    scheduledArrival = try ZonedTime(reading: &text)
    try text.name("seatMap")
    seatMap = try SeatMap.ID(reading: &text)
    try text.name("tariff")
    tariff = try Tariff.ID(reading: &text)
    try text.name("status")
    status = try FlightStatus(reading: &text)
    try text.name("departure")
    departure = try ZonedTime(reading: &text)
    try text.name("arrival")
    arrival = try ZonedTime(reading: &text)
    gate = try text.has("gate") ? String(reading: &text) : nil
    gateUpdated = try text.has("gateUpdated") ? Instant(reading: &text) : nil
    divertedTo = try text.has("divertedTo") ? AirportCode(reading: &text) : nil
    isReseating = try text.has("isReseating") ? Bool(reading: &text) : nil
    assumedSince = try text.has("assumedSince") ? FlightStatus(reading: &text) : nil
    try text.close()
  }
}

extension FlightRequest {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("itinerary")
    try itinerary.write(to: &text)
    text.name("travelers")
    try travelers.write(to: &text)
    text.name("holds")
    try holds.write(to: &text)
    text.name("ancillaries")
    try ancillaries.write(to: &text)
    if let addition {
      text.name("addition")
      try addition.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("itinerary")
    itinerary = try [FlightInstance.ID](reading: &text)
    try text.name("travelers")
    travelers = try [Traveler](reading: &text)
    try text.name("holds")
    holds = try [Hold.ID](reading: &text)
    try text.name("ancillaries")
    ancillaries = try [String](reading: &text)
    addition = try text.has("addition") ? Addition(reading: &text) : nil
    try text.close()
  }
}

extension FlightRequest.Addition: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("booking")
    try booking.write(to: &text)
    text.name("extras")
    try extras.write(to: &text)
    if let seat {
      text.name("seat")
      try seat.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("booking")
    booking = try FlightBooking.ID(reading: &text)
    try text.name("extras")
    extras = try [FlightRequest.Extra](reading: &text)
    seat = try text.has("seat") ? SeatUpgrade(reading: &text) : nil
    try text.close()
  }
}

extension FlightRequest.Extra: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("code")
    try code.write(to: &text)
    text.name("passenger")
    try passenger.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("code")
    code = try String(reading: &text)
    try text.name("passenger")
    passenger = try Passenger.ID(reading: &text)
    try text.close()
  }
}

extension FlightRequest.Traveler: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("type")
    try type.write(to: &text)
    text.name("seats")
    try seats.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("type")
    type = try TravelerType(reading: &text)
    try text.name("seats")
    seats = try [SeatMap.Place.ID](reading: &text)
    try text.close()
  }
}

extension FlightStatus: Storable {}

extension GateConflict: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("pass")
    try pass.write(to: &text)
    text.name("reason")
    try reason.write(to: &text)
    text.name("reported")
    try reported.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("pass")
    pass = try PassID(reading: &text)
    try text.name("reason")
    reason = try Reason(reading: &text)
    try text.name("reported")
    reported = try Instant(reading: &text)
    try text.close()
  }
}

extension GateConflict.Reason: Storable {}

extension GateTrail: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    if let boarded {
      text.name("boarded")
      try boarded.write(to: &text)
    }
    text.name("offLoads")
    try offLoads.write(to: &text)
    if let ended {
      text.name("ended")
      try ended.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    boarded = try text.has("boarded") ? String(reading: &text) : nil
    try text.name("offLoads")
    offLoads = try [String](reading: &text)
    ended = try text.has("ended") ? [String](reading: &text) : nil
    try text.close()
  }
}

extension Passenger: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("type")
    try type.write(to: &text)
    if let details {
      text.name("details")
      try text.conceal(details)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    id = try ID(reading: &text)
    try text.name("type")
    type = try TravelerType(reading: &text)
    let details = try text.has("details") ? text.reveal(Details.self) : nil
    try text.close()
    self.details = details
  }
}

extension Passenger.Assistance: Storable {}

extension Passenger.Details: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("surname")
    try surname.write(to: &text)
    text.name("givenNames")
    try givenNames.write(to: &text)
    text.name("dateOfBirth")
    try dateOfBirth.write(to: &text)
    text.name("document")
    try document.write(to: &text)
    if let assistance {
      text.name("assistance")
      try assistance.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("surname")
    surname = try String(reading: &text)
    try text.name("givenNames")
    givenNames = try String(reading: &text)
    try text.name("dateOfBirth")
    dateOfBirth = try CivilDate(reading: &text)
    try text.name("document")
    document = try Passenger.Document(reading: &text)
    assistance = try text.has("assistance") ? [Passenger.Assistance](reading: &text) : nil
    try text.close()
  }
}

extension Passenger.Document: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("kind")
    try kind.write(to: &text)
    text.name("number")
    try number.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("kind")
    kind = try Kind(reading: &text)
    try text.name("number")
    number = try String(reading: &text)
    try text.close()
  }
}

extension Passenger.Document.Kind: Storable {}

extension SeatMap.Place: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("seat")
    try seat.write(to: &text)
    text.name("cabin")
    try cabin.write(to: &text)
    text.name("features")
    try features.write(to: &text)
    text.name("priceDelta")
    try priceDelta.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    id = try ID(reading: &text)
    try text.name("seat")
    seat = try Seat(reading: &text)
    try text.name("cabin")
    cabin = try Cabin(reading: &text)
    try text.name("features")
    features = try [String](reading: &text)
    try text.name("priceDelta")
    priceDelta = try Money(reading: &text)
    try text.close()
  }
}

extension SeatMap.Section: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("cabin")
    try cabin.write(to: &text)
    text.name("firstRow")
    try firstRow.write(to: &text)
    text.name("lastRow")
    try lastRow.write(to: &text)
    text.name("letters")
    try letters.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("cabin")
    cabin = try Cabin(reading: &text)
    try text.name("firstRow")
    firstRow = try Int(reading: &text)
    try text.name("lastRow")
    lastRow = try Int(reading: &text)
    try text.name("letters")
    letters = try String(reading: &text)
    try text.close()
  }
}

extension SeatUpgrade: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("passenger")
    try passenger.write(to: &text)
    text.name("segment")
    try segment.write(to: &text)
    text.name("seat")
    try seat.write(to: &text)
    text.name("printed")
    try printed.write(to: &text)
    text.name("map")
    try map.write(to: &text)
    if let former {
      text.name("former")
      try former.write(to: &text)
    }
    text.name("price")
    try price.write(to: &text)
    text.name("paid")
    try paid.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("passenger")
    passenger = try Passenger.ID(reading: &text)
    try text.name("segment")
    segment = try Int(reading: &text)
    try text.name("seat")
    seat = try SeatMap.Place.ID(reading: &text)
    try text.name("printed")
    printed = try Seat(reading: &text)
    try text.name("map")
    map = try SeatMap.ID(reading: &text)
    former = try text.has("former") ? SeatMap.Place.ID(reading: &text) : nil
    try text.name("price")
    price = try Money(reading: &text)
    try text.name("paid")
    paid = try Money(reading: &text)
    try text.close()
  }
}

extension TravelerType: Storable {}
