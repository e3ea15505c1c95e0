/// The semantic tags, which the pass and each field may have.
extension Members {
  static let semantics = MemberTable(
    name: "semantic tags", rules: journeys + journeyLists + events)

  private static let journeys =
    all(
      .text,
      """
      airlineCode flightCode transitProvider confirmationNumber boardingGroup boardingZone
      boardingSequenceNumber priorityStatus securityScreening ticketFareClass
      departureAirportCode departureAirportName departureCityName departureGate departureTerminal
      departureLocationDescription departurePlatform departureStationName
      destinationAirportCode destinationAirportName destinationCityName destinationGate destinationTerminal
      destinationLocationDescription destinationPlatform destinationStationName
      membershipProgramName membershipProgramNumber membershipProgramStatus
      internationalDocumentsVerifiedDeclarationName airlineLoungePlaceID
      transitStatus transitStatusReason vehicleName vehicleNumber vehicleType carNumber
      """)
    + all(
      .zone,
      """
      departureLocationTimeZone destinationLocationTimeZone departureAirportTimeZone destinationAirportTimeZone
      """)
    + all(
      .date,
      """
      originalDepartureDate originalBoardingDate originalArrivalDate
      currentDepartureDate currentBoardingDate currentArrivalDate
      """)
    + all(.number, "flightNumber duration") + all(.boolean, "internationalDocumentsAreVerified")
    + all(.object(place), "departureLocation destinationLocation venueLocation")
    + all(.object(person), "passengerName") + all(.list(.object(seat)), "seats")

  private static let journeyLists =
    all(
      .list(.text),
      "loungePlaceIDs passengerAirlineSSRs passengerInformationSSRs passengerServiceSSRs")
    + all(
      .list(
        .word(
          words(
            "PKPassengerCapability",
            "Preboarding PriorityBoarding Carryon PersonalItem LapInfant"))),
      "passengerCapabilities")
    + all(
      .list(
        .word(
          words(
            "PKTransitSecurityProgram",
            "TSAPreCheck TSAPreCheckTouchlessID OSS ITI ITD GlobalEntry CLEAR"))),
      """
      passengerEligibleSecurityPrograms departureLocationSecurityPrograms destinationLocationSecurityPrograms
      departureAirportSecurityPrograms destinationAirportSecurityPrograms
      """)

  private static let events =
    all(
      .text,
      """
      eventName eventLiveMessage venueName venueRegionName venueRoom venueEntrance venueEntranceDoor
      venueEntranceGate venueEntrancePortal venuePhoneNumber venuePlaceID attendeeName admissionLevel
      admissionLevelAbbreviation additionalTicketAttributes entranceDescription genre sportName leagueName
      leagueAbbreviation homeTeamName homeTeamLocation homeTeamAbbreviation awayTeamName awayTeamLocation
      awayTeamAbbreviation
      """)
    + all(
      .date,
      """
      eventStartDate eventEndDate venueDoorsOpenDate venueGatesOpenDate venueParkingLotsOpenDate
      venueBoxOfficeOpenDate venueFanZoneOpenDate venueOpenDate venueCloseDate
      """)
    + all(.list(.text), "performerNames albumIDs artistIDs playlistIDs")
    + all(.boolean, "silenceRequested tailgatingAllowed")
    + all(.object(money), "balance totalPrice")
    + all(.object(dateInfo), "eventStartDateInfo") + all(.list(.object(wifi)), "wifiAccess")
    + all(
      .word(
        words(
          "PKEventType",
          "Generic LivePerformance Movie Sports Conference Convention Workshop SocialGathering")),
      "eventType")

  private static let place = MemberTable(
    name: "a place", rules: [required("latitude", .number), required("longitude", .number)])

  private static let person = MemberTable(
    name: "a name",
    rules: all(
      .text,
      "namePrefix givenName middleName familyName nameSuffix nickname phoneticRepresentation"))

  private static let seat = MemberTable(
    name: "a seat",
    rules: all(
      .text,
      """
      seatNumber seatRow seatSection seatAisle seatLevel seatType seatIdentifier seatDescription
      seatSectionColor
      """))

  private static let money = MemberTable(
    name: "an amount",
    rules: [required("amount", .filled), required("currencyCode", .currency)])

  private static let dateInfo = MemberTable(
    name: "a date with its certainty",
    rules: [optional("date", .date), optional("timeZone", .zone)]
      + all(.boolean, "ignoreTimeComponents unannounced undetermined"))

  private static let wifi = MemberTable(
    name: "a network", rules: [required("ssid", .filled), optional("password", .text)])
}
