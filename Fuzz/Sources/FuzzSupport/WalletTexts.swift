/// The texts of a wallet's pass, for the fuzz target of the judge and its seeds; `$TT` stands for a token.
package enum WalletTexts {
  /// `pass.json` of a ticket in the languages of `strings`.
  package static let json = #"""
    {"formatVersion":1,"passTypeIdentifier":"pass.example.quay.boarding","teamIdentifier":"ABCDE12345",\#
    "serialNumber":"T1","organizationName":"Quay Hall","description":"Ticket",\#
    "barcodes":[{"format":"PKBarcodeFormatAztec","message":"$TT","messageEncoding":"iso-8859-1"}],\#
    "expirationDate":"2099-03-12T18:00Z","relevantDate":"2099-03-12T18:00Z",\#
    "relevantDates":[{"date":"2099-03-12T18:00:00Z","relevantDate":"2099-03-12T18:00:00Z"}],\#
    "backgroundColor":"rgb(18, 43, 69)","locations":[{"latitude":60.3,"longitude":24.9}],\#
    "webServiceURL":"https://passes.example/wallet","authenticationToken":"0123456789abcdef",\#
    "eventTicket":{"primaryFields":[{"key":"title","value":"Die Zauberflöte"}],\#
    "secondaryFields":[{"key":"seat","label":"SEAT","value":"C7","changeMessage":"changed"}],\#
    "auxiliaryFields":[{"key":"price","value":12.5,"currencyCode":"EUR","row":0}],\#
    "backFields":[{"key":"web","value":"web","attributedValue":"<a href='https://quay.example/'>web</a>"}]},\#
    "semantics":{"eventName":"Die Zauberflöte","eventType":"PKEventTypeLivePerformance",\#
    "eventStartDate":"2099-03-12T18:00:00.5Z","eventEndDate":"2099-03-12T21:00:00Z"}}
    """#

  /// `pass.json` of a flight, for the semantic style and the older one.
  package static let flight = #"""
    {"formatVersion":1,"passTypeIdentifier":"pass.example.quay.boarding","teamIdentifier":"ABCDE12345",\#
    "serialNumber":"K7M2QX-1","organizationName":"Quay Air","description":"Boarding pass",\#
    "preferredStyleSchemes":["semanticBoardingPass","boardingPass"],"groupingIdentifier":"K7M2QX",\#
    "barcode":{"format":"PKBarcodeFormatAztec","message":"$TT","messageEncoding":"iso-8859-1"},\#
    "barcodes":[{"format":"PKBarcodeFormatAztec","message":"$TT","messageEncoding":"iso-8859-1"}],\#
    "userInfo":{"deep":[[[[1]]]]},"maxDistance":1000,"voided":false,\#
    "boardingPass":{"transitType":"PKTransitTypeAir",\#
    "headerFields":[{"key":"gate","label":"SEAT","value":"B4","changeMessage":"changed"}],\#
    "primaryFields":[{"key":"from","value":"QZA"},{"key":"to","value":"QZB"}],\#
    "auxiliaryFields":[{"key":"board","value":"2099-03-12T09:20:00+02:00","timeStyle":"PKDateStyleShort",\#
    "ignoresTimeZone":true,"textAlignment":"PKTextAlignmentRight"}]},\#
    "semantics":{"airlineCode":"ZX","flightNumber":417,"departureAirportCode":"QZA",\#
    "departureCityName":"Quayside","departureLocationTimeZone":"Europe/Helsinki",\#
    "departureAirportTimeZone":"Europe/Helsinki","destinationAirportCode":"QZB",\#
    "destinationCityName":"Zedport","destinationLocationTimeZone":"Europe/Oslo",\#
    "destinationAirportTimeZone":"Europe/Oslo","originalBoardingDate":"2099-03-12T09:20:00+02:00",\#
    "originalDepartureDate":"2099-03-12T10:00:00+02:00","originalArrivalDate":"2099-03-12T11:15:00+01:00",\#
    "passengerName":{"givenName":"Jane","familyName":"Doe"},"seats":[{"seatRow":"2","seatNumber":"2A"}]}}
    """#

  /// `pass.strings` of a language.
  package static let strings =
    "/* Seats */\n\"SEAT\" = \"Platz\";\n\"changed\" = \"Jetzt \\\"%@\\\"\";\n"

  /// The manifest of the pass with `json`; `$A_`, `$B_`… stand for digests in the order of names.
  package static let manifest = #"""
    {"de.lproj/pass.strings":"$A_","en.lproj/pass.strings":"$B_","icon.png":"$C_","icon@2x.png":"$D_",\#
    "icon@3x.png":"$E_","logo.png":"$F_","pass.json":"$G_"}
    """#
}
