package import DepartureMessages
package import PassCrypto
package import Vocabulary

extension Traveler {
  /// The passenger as a list names them; `cabins` gives the cabin of a booking class.
  package init(
    _ passenger: NamedPassenger, in cabins: CabinConfiguration, of departure: PassID
  ) throws(CryptoError) {
    self.init(
      id: try TravelerID(passenger.identity, of: departure), surname: passenger.surname,
      givenNames: passenger.givenName,
      compartment: cabins.cabin(of: passenger.bookingClass).first ?? "Y",
      bookingClass: passenger.bookingClass.first ?? "Y", destination: passenger.destination)
    title = passenger.title ?? ""
    locator = passenger.locator
    ticket = passenger.tickets.first?.number
    let remarks = passenger.remarks
    isExtraSeat = passenger.kind == .seatOnly
    isUnnamed = passenger.kind == .unnamed
    isChild = passenger.kind == .child
    isUnaccompanied = remarks.contains { $0.code == "UMNR" && $0.isActive }
    if let infant = passenger.infant {
      let parts = infant.name.split(separator: "/", maxSplits: 1).map(String.init)
      infants = [
        Infant(
          surname: parts.first ?? passenger.surname, givenNames: parts.count > 1 ? parts[1] : "",
          ticket: infant.ticket?.number)
      ]
    }
    if let flyer = passenger.frequentFlyer, let airline = CarrierCode(flyer.carrier),
      let number = FrequentFlyerNumber(flyer.number)
    {
      frequentFlyer = (airline, number)
    }
    marketingCarrier = passenger.marketing?.flight.carrier
    // A seat that is only asked for, such as NSSW, has no number.
    seatOnList =
      passenger.seatRequests.lazy.filter { $0.status != "NN" && $0.status != "HN" }
      .flatMap(\.seats).compactMap { Seat($0) }.first
    hostSequence = passenger.checkedInSequence.flatMap {
      DeskEvent.HostCheckIn.sequences.contains($0) ? $0 : nil
    }
    documents =
      passenger.documents.first.map { data in
        [data.type, data.issuer, data.number, data.expiry, "\(data.surname)/\(data.givenName)"]
          .filter { !$0.isEmpty }.joined(separator: " ")
      } ?? ""
    needs = Array(
      Set(remarks.lazy.filter { $0.isActive && Self.needCodes.contains($0.code) }.map(\.code))
    ).sorted()
  }

  /// The person as an agent typed them.
  init(_ walkUp: DeskEvent.WalkUp, of departure: PassID) throws(CryptoError) {
    self.init(
      id: try TravelerID(walkUp.identity, of: departure), surname: walkUp.surname,
      givenNames: walkUp.givenNames, compartment: walkUp.compartment,
      bookingClass: walkUp.compartment, destination: walkUp.destination)
    locator = walkUp.locator
    ticket = walkUp.ticket.isEmpty ? nil : walkUp.ticket
    title = walkUp.title
    isChild = walkUp.isChild
    isWalkUp = true
  }

  /// The remarks that an agent sees beside a name.
  static let needCodes: Set<String> = [
    "WCHR", "WCHS", "WCHC", "WCMP", "WCBD", "BLND", "DEAF", "DPNA", "MAAS", "MEDA", "UMNR",
    "VGML", "KSML", "MOML", "HNML", "CHML", "DBML", "GFML", "PETC", "AVIH", "SPEQ", "BIKE",
  ]
}

extension DeskEvent.WalkUp {
  /// The identity by which later messages about the same person find them.
  package var identity: PassengerIdentity {
    PassengerIdentity(locator: locator, surname: surname, givenName: givenNames)
  }
}
