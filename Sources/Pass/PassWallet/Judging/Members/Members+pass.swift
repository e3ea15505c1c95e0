/// The members of `pass.json` itself.
extension Members {
  /// The members that hold the fields of a pass; each pass has one of them.
  static let styles = [
    "boardingPass", "eventTicket", "coupon", "storeCard", "generic", "posterGeneric",
  ]
  static let boarding = ["boardingPass"]
  static let event = ["eventTicket"]

  static let pass = MemberTable(
    name: "the pass",
    rules: [
      required("formatVersion", .one),
      required("passTypeIdentifier", .filled),
      required("teamIdentifier", .filled),
      required("serialNumber", .filled),
      required("organizationName", .filled),
      required("description", .filled),
      optional("barcodes", .list(.object(barcode))),
      optional("barcode", .object(barcode)),
      optional("expirationDate", .date),
      optional("voided", .boolean),
      optional("relevantDates", .list(.object(relevantDate))),
      optional("relevantDate", .date),
      optional("locations", .list(.object(location), most: 10)),
      optional("beacons", .list(.object(beacon), most: 10)),
      optional("maxDistance", .number),
      optional("sharingProhibited", .boolean),
      optional("groupingIdentifier", .text, in: boarding + event),
      optional("preferredStyleSchemes", .list(.word(schemes)), in: boarding + event + ["generic"]),
      optional("semantics", .object(semantics)),
      optional("nfc", .object(nfc)),
      optional("appLaunchURL", .text),
      optional("userInfo", .anything),
      optional("webServiceURL", .text),
      optional("authenticationToken", .text),
      optional("featuredActions", .list(.object(featuredAction), most: 2)),
      optional("upcomingPassInformation", .list(.object(upcoming)), in: event),
    ] + all(.color, "backgroundColor foregroundColor labelColor stripColor")
      + all(.list(.number), "associatedStoreIdentifiers auxiliaryStoreIdentifiers")
      + all(.text, "logoText logoSymbolName") + all(.boolean, "suppressStripShine")
      + all(.color, "footerBackgroundColor", in: event)
      + all(.boolean, "useAutomaticColors suppressHeaderDarkening", in: event)
      + all(.text, "eventLogoText", in: event) + links + styles.map { optional($0, .object(style)) }
  )

  /// The schemes, the newer before the older of each pair.
  static let schemes = [
    "semanticBoardingPass", "boardingPass", "posterEventTicket", "eventTicket", "posterGeneric",
    "generic",
  ]

  private static let links =
    all(
      .address,
      """
      changeSeatURL entertainmentURL purchaseAdditionalBaggageURL purchaseLoungeAccessURL purchaseWifiURL
      upgradeURL managementURL registerServiceAnimalURL reportLostBagURL requestWheelchairURL trackBagsURL
      transitProviderWebsiteURL
      """, in: boarding)
    + all(
      .text, "transitProviderEmail transitProviderPhoneNumber businessChatIdentifier", in: boarding)
    + all(.address, "orderFoodURL", in: boarding + event)
    + eventLinks.map {
      optional($0.name, $0.kind, in: event)
    }

  /// The links of an event, which an entry of `upcomingPassInformation` may have, too.
  static let eventLinks =
    all(
      .address,
      """
      bagPolicyURL parkingInformationURL directionsInformationURL purchaseParkingURL merchandiseURL
      transitInformationURL accessibilityURL addOnURL contactVenueWebsite sellURL transferURL
      """) + all(.text, "contactVenueEmail contactVenuePhoneNumber")

  static let relevantDate = MemberTable(
    name: "a relevant date", rules: all(.date, "date startDate endDate relevantDate"))

  static let location = MemberTable(
    name: "a place",
    rules: [
      required("latitude", .number), required("longitude", .number), optional("altitude", .number),
      optional("relevantText", .text),
    ])

  static let beacon = MemberTable(
    name: "a beacon",
    rules: [
      required("proximityUUID", .filled), optional("major", .integer), optional("minor", .integer),
      optional("relevantText", .text),
    ])

  static let nfc = MemberTable(
    name: "a payload for NFC",
    rules: [
      required("message", .filled), required("encryptionPublicKey", .filled),
      optional("requiresAuthentication", .boolean),
    ])

  static let featuredAction = MemberTable(
    name: "an action",
    rules: [
      required("identifier", .filled), required("type", .filled), optional("url", .address),
    ])
}
