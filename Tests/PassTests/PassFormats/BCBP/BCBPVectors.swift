/// The project's vectors, by part of the pass.
extension BCBPVector {
  private typealias T = BCBPText

  /// The vectors of format, legs, name and electronic ticket.
  static let head: [BCBPVector] = [
    .good("nothing but mandatory items", T.short),
    .good("every item there is", T.full),
    .good("two legs", T.double),
    .bad("nothing at all", "", "MANDATORY_TRUNCATED format_code 0"),
    .bad("format S", T.put("S", at: 0), "BAD_FORMAT_CODE format_code 0"),
    .bad("format m", T.put("m", at: 0), "BAD_FORMAT_CODE format_code 0"),
    .bad("no legs", T.put("0", at: 1), "BAD_LEG_COUNT number_of_legs 1"),
    .bad("five legs", T.put("5", at: 1), "BAD_LEG_COUNT number_of_legs 1"),
    .bad("a blank for the legs", T.put(" ", at: 1), "BAD_LEG_COUNT number_of_legs 1"),
    .bad(
      "more legs than there are", T.put("2", at: 1),
      "MANDATORY_TRUNCATED legs[1].variable_size 60"),
    .bad(
      "fewer legs than there are", T.cut(T.put("1", at: 1, T.double), at: 112),
      "TRAILING_DATA rest 75", strict: "TRAILING_DATA rest 75"),
    .good("the shortest name", T.put("A/B                 ", at: 2)),
    .good("a name that fills its item", T.put("MONTGOMERYSHIREMEN/A", at: 2)),
    .good("a surname of several words", T.put("DE LA CRUZ/ANA MARIA", at: 2)),
    .odd(
      "a name without a slash", T.put("ROSSI GIULIA", at: 2),
      "NAME_WITHOUT_SLASH passenger_name 2"),
    .odd(
      "a blank name", T.put(String(repeating: " ", count: 20), at: 2),
      "NAME_WITHOUT_SLASH passenger_name 2"),
    .odd("no surname", T.put("/GIULIA ROSSI", at: 2), "NAME_CHARSET passenger_name 2"),
    .odd(
      "a blank before the slash", T.put("ROSSI /GIULI", at: 2), "NAME_CHARSET passenger_name 2"),
    .odd(
      "a blank after the slash", T.put("ROSSI/ GIULI", at: 2), "NAME_CHARSET passenger_name 2"),
    .odd("nothing after the slash", T.put("ROSSIGIULIA/", at: 2), "NAME_CHARSET passenger_name 2"),
    .odd("two slashes", T.put("ROSSI/GI/LIA", at: 2), "NAME_CHARSET passenger_name 2"),
    .odd("a blank first", T.put(" OSSI/GIULIA", at: 2), "NAME_CHARSET passenger_name 2"),
    .odd("a lower-case name", T.put("Rossi/Giulia", at: 2), "LOWERCASE_NAME passenger_name 2"),
    .odd("a digit in the name", T.put("ROSS1", at: 2), "NAME_CHARSET passenger_name 2"),
    .odd("a hyphen in the name", T.put("RO-SI", at: 2), "NAME_CHARSET passenger_name 2"),
    .odd("an apostrophe in the name", T.put("RO'SI", at: 2), "NAME_CHARSET passenger_name 2"),
    .bad("a ^ in the name", T.put("RO^SI", at: 2), "NAME_CHARSET passenger_name 2"),
    .bad("a letter beyond ASCII", T.put("RÖSI", at: 2), "NON_PRINTABLE_ASCII text 3"),
    .bad("a tab", T.put("\t", at: 47), "NON_PRINTABLE_ASCII text 47"),
    .bad("a DEL", T.put("\u{7F}", at: 23), "NON_PRINTABLE_ASCII text 23"),
    .bad("a line end that nobody removed", T.short + "\n", "NON_PRINTABLE_ASCII text 60"),
    .good("ticketless", T.put("L", at: 22)),
    .good("no electronic ticket", T.put(" ", at: 22)),
    .odd("an unknown ticket code", T.put("X", at: 22), "ETICKET_CODE_UNLISTED e_ticket 22"),
    .odd("a lower-case ticket code", T.put("e", at: 22), "ETICKET_CODE_UNLISTED e_ticket 22"),
    .bad(
      "longer than any symbol", T.short + String(repeating: " ", count: 1_989),
      "TOO_LONG text 2048"),
    .odd(
      "as long as is read", T.short + String(repeating: " ", count: 1_988),
      "TRAILING_DATA rest 60"),
  ]

  /// The vectors of the mandatory items of a leg.
  static let leg: [BCBPVector] = [
    .good("a locator of seven", T.put("QWE4567", at: 23)),
    .good("a locator of one", T.put("Q      ", at: 23)),
    .good("no locator", T.put("       ", at: 23)),
    .odd(
      "a locator with a blank first", T.put(" QWE456", at: 23),
      "ITEM_FORM legs[0].operating_carrier_pnr 23"),
    .odd(
      "a blank inside a locator", T.put("QWE 456", at: 23),
      "ITEM_FORM legs[0].operating_carrier_pnr 23"),
    .odd(
      "a lower-case locator", T.put("qwe456", at: 23),
      "ITEM_FORM legs[0].operating_carrier_pnr 23"),
    .odd(
      "a sign in a locator", T.put("QWE*56", at: 23),
      "ITEM_FORM legs[0].operating_carrier_pnr 23"),
    .bad("a digit in an airport", T.put("FC0", at: 30), "AIRPORT_FORM legs[0].from 30"),
    .bad("a blank in an airport", T.put("FC ", at: 30), "AIRPORT_FORM legs[0].from 30"),
    .odd("a lower-case airport", T.put("fco", at: 30), "AIRPORT_FORM legs[0].from 30"),
    .odd("no airport of departure", T.put("   ", at: 30), "AIRPORT_FORM legs[0].from 30"),
    .bad("a sign in an airport", T.put("OS-", at: 33), "AIRPORT_FORM legs[0].to 33"),
    .odd("no airport of arrival", T.put("   ", at: 33), "AIRPORT_FORM legs[0].to 33"),
    .good("a carrier of three letters", T.put("XYZ", at: 36)),
    .good("a carrier that begins with a digit", T.put("9X ", at: 36)),
    .good("a carrier that ends in a digit", T.put("X9 ", at: 36)),
    .odd("a carrier of one", T.put("X  ", at: 36), "ITEM_FORM legs[0].operating_carrier 36"),
    .odd("no carrier", T.put("   ", at: 36), "ITEM_FORM legs[0].operating_carrier 36"),
    .odd("a blank first", T.put(" XY", at: 36), "ITEM_FORM legs[0].operating_carrier 36"),
    .odd("a lower-case carrier", T.put("xy ", at: 36), "ITEM_FORM legs[0].operating_carrier 36"),
    .good("the lowest flight number", T.put("0001 ", at: 39)),
    .good("the highest flight number", T.put("9999Z", at: 39)),
    .odd(
      "a flight number to the left", T.put("417  ", at: 39),
      "FLIGHT_NO_FORM legs[0].flight_number 39"
    ),
    .odd(
      "a flight number to the right", T.put("  417", at: 39),
      "FLIGHT_NO_FORM legs[0].flight_number 39"),
    .odd(
      "no flight number", T.put("     ", at: 39), "FLIGHT_NO_FORM legs[0].flight_number 39"),
    .bad(
      "a flight number of five digits", T.put("04171", at: 39),
      "FLIGHT_NO_FORM legs[0].flight_number 39"),
    .bad(
      "a lower-case suffix", T.put("0417a", at: 39), "FLIGHT_NO_FORM legs[0].flight_number 39"),
    .bad(
      "a letter in a flight number", T.put("04A7 ", at: 39),
      "FLIGHT_NO_FORM legs[0].flight_number 39"),
    .bad(
      "a flight number in two pieces", T.put("0 417", at: 39),
      "FLIGHT_NO_FORM legs[0].flight_number 39"),
    .good("the first day", T.put("001", at: 44)),
    .good("the last day", T.put("366", at: 44)),
    .bad("day 000", T.put("000", at: 44), "DATE_RANGE legs[0].date_of_flight 44"),
    .bad("day 367", T.put("367", at: 44), "DATE_RANGE legs[0].date_of_flight 44"),
    .bad("day 999", T.put("999", at: 44), "DATE_RANGE legs[0].date_of_flight 44"),
    .odd("no day", T.put("   ", at: 44), "DATE_NOT_3_DIGITS legs[0].date_of_flight 44"),
    .odd(
      "a day to the right", T.put(" 99", at: 44), "DATE_NOT_3_DIGITS legs[0].date_of_flight 44"),
    .odd(
      "a day to the left", T.put("9  ", at: 44), "DATE_NOT_3_DIGITS legs[0].date_of_flight 44"),
    .bad(
      "a day in two pieces", T.put("1 9", at: 44), "DATE_NOT_3_DIGITS legs[0].date_of_flight 44"),
    .bad(
      "a letter in a day", T.put("10O", at: 44), "DATE_NOT_3_DIGITS legs[0].date_of_flight 44"),
    .odd("a digit for a compartment", T.put("1", at: 47), "ITEM_FORM legs[0].compartment 47"),
    .odd("a lower-case compartment", T.put("m", at: 47), "ITEM_FORM legs[0].compartment 47"),
    .good("a seat in row 001", T.put("001A", at: 48)),
    .good("a seat in row 999", T.put("999Z", at: 48)),
    .good("an infant on a lap", T.put("INF ", at: 48)),
    .good("a seat on standby", T.put("STBY", at: 48)),
    .good("a seat given at the gate", T.put("GATE", at: 48)),
    .good("no seat", T.put("    ", at: 48)),
    .odd("a seat to the left", T.put("23C ", at: 48), "SEAT_FORM legs[0].seat 48"),
    .odd("a seat to the right", T.put(" 23C", at: 48), "SEAT_FORM legs[0].seat 48"),
    .odd("a seat without its letter", T.put("0231", at: 48), "SEAT_FORM legs[0].seat 48"),
    .odd("a lower-case seat", T.put("023c", at: 48), "SEAT_FORM legs[0].seat 48"),
    .odd("a word for a seat", T.put("JUMP", at: 48), "SEAT_FORM legs[0].seat 48"),
    .odd("INF and something", T.put("INFA", at: 48), "SEAT_FORM legs[0].seat 48"),
    .good("the highest sequence", T.put("9999 ", at: 52)),
    .good("a sequence with a letter", T.put("0042A", at: 52)),
    .odd(
      "a sequence of five digits", T.put("00421", at: 52),
      "SEQ_FORM legs[0].check_in_sequence 52"),
    .good("no sequence", T.put("     ", at: 52)),
    .odd(
      "a sequence to the left", T.put("42   ", at: 52), "SEQ_FORM legs[0].check_in_sequence 52"),
    .odd(
      "a letter first in a sequence", T.put("A042 ", at: 52),
      "SEQ_FORM legs[0].check_in_sequence 52"),
    .odd(
      "a lower-case letter behind", T.put("0042a", at: 52), "SEQ_FORM legs[0].check_in_sequence 52"
    ),
    .good("a status of the list", T.put("7", at: 57)),
    .good("a status that is kept for later", T.put("Z", at: 57)),
    .odd("no status", T.put(" ", at: 57), "STATUS_FORM legs[0].passenger_status 57"),
    .odd("a lower-case status", T.put("a", at: 57), "STATUS_FORM legs[0].passenger_status 57"),
    .odd("a sign for a status", T.put("*", at: 57), "STATUS_FORM legs[0].passenger_status 57"),
    .bad("a size that is none", T.put("G0", at: 58), "VARSIZE_NOT_HEX legs[0].variable_size 58"),
    .bad("a blank size", T.put("  ", at: 58), "VARSIZE_NOT_HEX legs[0].variable_size 58"),
    .bad("a signed size", T.put("+0", at: 58), "VARSIZE_NOT_HEX legs[0].variable_size 58"),
    .odd(
      "a locator in the second leg", T.put("rst789", at: 75, T.double),
      "ITEM_FORM legs[1].operating_carrier_pnr 75"),
    .bad(
      "an airport in the second leg", T.put("0SL", at: 82, T.double), "AIRPORT_FORM legs[1].from 82"
    ),
    .bad(
      "a day in the second leg", T.put("367", at: 96, T.double),
      "DATE_RANGE legs[1].date_of_flight 96"),
    .odd(
      "a seat in the second leg", T.put("1F  ", at: 100, T.double), "SEAT_FORM legs[1].seat 100"),
  ]

  /// The vectors of the conditional items: version, unique part, repeated part.
  static let conditional: [BCBPVector] = [
    .odd("version 9", T.put("9", at: 61, T.full), "ITEM_FORM version 61"),
    .odd("version 0", T.put("0", at: 61, T.full), "ITEM_FORM version 61"),
    .odd("version A", T.put("A", at: 61, T.full), "ITEM_FORM version 61"),
    .good("a description that no list has", T.put("Z", at: 64, T.full)),
    .good("no description", T.put(" ", at: 64, T.full)),
    .odd("a sign", T.put("!", at: 64, T.full), "ITEM_FORM passenger_description 64"),
    .odd("a lower-case letter", T.put("w", at: 65, T.full), "ITEM_FORM source_of_check_in 65"),
    .good("no source of check-in", T.put(" ", at: 65, T.full)),
    .odd("a sign", T.put("-", at: 66, T.full), "ITEM_FORM source_of_issuance 66"),
    .good("no source of issuance", T.put(" ", at: 66, T.full)),
    .good("no day of issue", T.put("    ", at: 67, T.full)),
    .good("the first day of issue of a year", T.put("5001", at: 67, T.full)),
    .good("the last day of issue of a year", T.put("4366", at: 67, T.full)),
    .odd("day of issue 367", T.put("5367", at: 67, T.full), "ITEM_FORM date_of_issue 67"),
    .odd("day of issue 000", T.put("5000", at: 67, T.full), "ITEM_FORM date_of_issue 67"),
    .odd(
      "a letter for the year of issue", T.put("A099", at: 67, T.full), "ITEM_FORM date_of_issue 67"),
    .odd(
      "a letter in the day of issue", T.put("509A", at: 67, T.full), "ITEM_FORM date_of_issue 67"),
    .odd("nothing but letters", T.put("ZZZZ", at: 67, T.full), "ITEM_FORM date_of_issue 67"),
    .odd("a sign in the day of issue", T.put("5-99", at: 67, T.full), "ITEM_FORM date_of_issue 67"),
    .odd("half a day of issue", T.put("5 99", at: 67, T.full), "ITEM_FORM date_of_issue 67"),
    .good("an itinerary receipt", T.put("I", at: 71, T.full)),
    .good("no document type", T.put(" ", at: 71, T.full)),
    .odd("an unknown document type", T.put("C", at: 71, T.full), "ITEM_FORM document_type 71"),
    .odd("a lower-case document type", T.put("b", at: 71, T.full), "ITEM_FORM document_type 71"),
    .good("an issuer of three", T.put("XYZ", at: 72, T.full)),
    .good("no issuer", T.put("   ", at: 72, T.full)),
    .odd("an issuer of one", T.put("X  ", at: 72, T.full), "ITEM_FORM issuer_airline 72"),
    .odd("an issuer to the right", T.put(" XY", at: 72, T.full), "ITEM_FORM issuer_airline 72"),
    .odd("a lower-case issuer", T.put("xy ", at: 72, T.full), "ITEM_FORM issuer_airline 72"),
    .good("no bag tag", T.put(String(repeating: " ", count: 13), at: 75, T.full)),
    .odd("a letter in a bag tag", T.put("077712345600A", at: 75, T.full), "ITEM_FORM bag_tag1 75"),
    .odd("half a bag tag", T.put("0777123456   ", at: 75, T.full), "ITEM_FORM bag_tag1 75"),
    .odd("a sign in the second bag tag", T.put("+", at: 88, T.full), "ITEM_FORM bag_tag2 88"),
    .odd("a blank in the third bag tag", T.put(" ", at: 113, T.full), "ITEM_FORM bag_tag3 101"),
    .good("no airline code", T.put("   ", at: 116, T.full)),
    .odd(
      "a letter in an airline code", T.put("7A7", at: 116, T.full),
      "ITEM_FORM legs[0].airline_numeric_code 116"),
    .odd(
      "two digits for an airline code", T.put("77 ", at: 116, T.full),
      "ITEM_FORM legs[0].airline_numeric_code 116"),
    .good("letters in a document number", T.put("A23456789Z", at: 119, T.full)),
    .good("a short document number", T.put("1         ", at: 119, T.full)),
    .good("no document number", T.put("          ", at: 119, T.full)),
    .odd(
      "a document number to the right", T.put(" 123456789", at: 119, T.full),
      "ITEM_FORM legs[0].document_number 119"),
    .odd(
      "a sign in a document number", T.put("12345-7890", at: 119, T.full),
      "ITEM_FORM legs[0].document_number 119"),
    .good("a selectee code that no list has", T.put("9", at: 129, T.full)),
    .odd("a sign for a selectee", T.put("?", at: 129, T.full), "ITEM_FORM legs[0].selectee 129"),
    .good("no verification of documents", T.put(" ", at: 130, T.full)),
    .odd("a sign", T.put("_", at: 130, T.full), "ITEM_FORM legs[0].intl_doc_verification 130"),
    .good("no marketing carrier", T.put("   ", at: 131, T.full)),
    .odd(
      "a marketing carrier of one", T.put("X  ", at: 131, T.full),
      "ITEM_FORM legs[0].marketing_carrier 131"),
    .good("a frequent flyer of three letters", T.put("XYZ", at: 134, T.full)),
    .odd(
      "a lower-case frequent flyer airline", T.put("xy ", at: 134, T.full),
      "ITEM_FORM legs[0].ff_airline 134"),
    .good("the longest frequent flyer number", T.put("A123456789012345", at: 137, T.full)),
    .good("the shortest frequent flyer number", T.put("7               ", at: 137, T.full)),
    .odd(
      "a frequent flyer number to the right", T.put(" A12", at: 137, T.full),
      "ITEM_FORM legs[0].ff_number 137"),
    .odd(
      "a sign in a frequent flyer number", T.put("A/2", at: 137, T.full),
      "ITEM_FORM legs[0].ff_number 137"),
    .good("no ID/AD", T.put(" ", at: 153, T.full)),
    .odd("a lower-case ID/AD", T.put("n", at: 153, T.full), "ITEM_FORM legs[0].id_ad 153"),
    .good("pieces", T.put("2PC", at: 154, T.full)),
    .good("kilograms", T.put("00K", at: 154, T.full)),
    .good("pounds", T.put("99L", at: 154, T.full)),
    .good("no free baggage", T.put("   ", at: 154, T.full)),
    .odd("stones", T.put("03S", at: 154, T.full), "ITEM_FORM legs[0].free_baggage 154"),
    .odd(
      "pieces to the right", T.put(" 2P", at: 154, T.full), "ITEM_FORM legs[0].free_baggage 154"),
    .odd(
      "two digits of pieces", T.put("22P", at: 154, T.full), "ITEM_FORM legs[0].free_baggage 154"),
    .odd("a letter of pieces", T.put("APC", at: 154, T.full), "ITEM_FORM legs[0].free_baggage 154"),
    .good("no fast track", T.put(" ", at: 157, T.full)),
    .good("not on the fast track", T.put("N", at: 157, T.full)),
    .odd("a sign", T.put("#", at: 157, T.full), "ITEM_FORM legs[0].fast_track 157"),
    .good("anything in the airline's own", T.put("~!^a", at: 158, T.full)),
    .odd(
      "a repeated part of the second leg", T.put("03S", at: 152, T.double),
      "ITEM_FORM legs[1].free_baggage 152"),
  ]

  /// The vectors of sizes, and of content where the size allows no content.
  static let sizes: [BCBPVector] = [
    .good("a unique part of 00", T.variable(">800")),
    .good("a unique part of 00 and a repeated part of 00", T.variable(">80000")),
    .good("nothing but airline use", T.variable(">80000LOUNGE")),
    .good("a unique part of 0B", T.variable(">80B" + T.cut(T.unique, at: 11))),
    .good("a unique part of 18", T.variable(">818" + T.cut(T.unique, at: 24))),
    .good("a unique part of 25", T.variable(">825" + T.cut(T.unique, at: 37))),
    .good("a unique part of 32", T.variable(">832" + T.unique)),
    .good("a variable field of FF", T.variable(">80000" + String(repeating: "A", count: 249))),
    .good(
      "a second leg without conditional items",
      T.put("00", at: 110, T.cut(T.double, at: 112))),
    .good(
      "a second leg with nothing but a size", T.put("02", at: 110, T.cut(T.double, at: 112)) + "00"),
    .odd(
      "size 00 and then >", T.variable(">800", size: "00"),
      "ZERO_SIZE_BEFORE_MARK legs[0].variable_size 58"),
    .odd(
      "size 00 and then > with items and a signature",
      T.put("00", at: 58, T.full), "ZERO_SIZE_BEFORE_MARK legs[0].variable_size 58"),
    .bad("size 00 and then something", T.short + "8", "TRAILING_DATA rest 60"),
    .odd("size 00 and then blanks", T.short + "  ", "TRAILING_DATA rest 60"),
    .odd(
      "a lower-case size", T.variable(">80000ABCD", size: "0a"),
      "HEX_LOWERCASE legs[0].variable_size 58"),
    .odd(
      "a lower-case size of the unique part", T.variable(">80b" + T.cut(T.unique, at: 11)),
      "HEX_LOWERCASE unique_size 62"),
    .odd(
      "a lower-case size of the repeated part", T.put("2a", at: 114, T.full),
      "HEX_LOWERCASE legs[0].repeated_size 114"),
    .odd(
      "a lower-case size of the security data", T.short + "^10aSIGNATURE7",
      "HEX_LOWERCASE security_size 62"),
    .odd(
      "a lower-case size in the second leg", T.put("2a", at: 112, T.double),
      "HEX_LOWERCASE legs[1].repeated_size 112"),
    .odd(
      "another character for >", T.variable("<80000"),
      "VARIABLE_WITHOUT_VERSION_MARK version_mark 60"),
    .odd(
      "data of an airline's own without any >", T.variable("3GIGIG7Q4M23C"),
      "VARIABLE_WITHOUT_VERSION_MARK version_mark 60"),
    .odd(
      "> lost and counted", T.variable("80000AB", lost: 1),
      "VARSIZE_PAST_END legs[0].variable_size 58",
      "VARIABLE_WITHOUT_VERSION_MARK version_mark 60"),
    .odd(
      "another character for > before a signature", T.put("+", at: 60, T.full),
      "VARIABLE_WITHOUT_VERSION_MARK version_mark 60"),
    .odd(
      "> lost before a signature",
      T.cut(T.full, at: 60) + String(T.full.dropFirst(61)),
      "VARIABLE_WITHOUT_VERSION_MARK version_mark 60"),
    .odd(
      "another character for > before a second leg", T.put("F", at: 60, T.double),
      "VARIABLE_WITHOUT_VERSION_MARK version_mark 60"),
    .odd(
      "> lost before a second leg", T.cut(T.double, at: 60) + String(T.double.dropFirst(61)),
      "VARIABLE_WITHOUT_VERSION_MARK version_mark 60"),
    .bad(
      "no > and characters behind the size", T.variable("<80000") + "Q",
      "TRAILING_DATA rest 66", strict: "VARIABLE_WITHOUT_VERSION_MARK version_mark 60"),
    .bad("a field of one character", T.variable(">"), "NO_UNIQUE_SIZE unique_size 61"),
    .bad("a field without a size", T.variable(">8"), "NO_UNIQUE_SIZE unique_size 62"),
    .bad("a field with half a size", T.variable(">80"), "NO_UNIQUE_SIZE unique_size 62"),
    .bad("a unique size that is none", T.variable(">8G0"), "NO_UNIQUE_SIZE unique_size 62"),
    .bad(
      "a unique part beyond its field", T.variable(">80B", size: "04") + "1WW5099BXY ",
      "UNIQUE_OVERRUNS_SECTION unique_size 62"),
    .odd(
      "a unique part that is longer than its field", T.variable(">80B1WW5099B", size: "0C") + "   ",
      "UNIQUE_OVERRUNS_SECTION unique_size 62", "TRAILING_DATA rest 72"),
    .odd(
      "a unique part that is longer than its items", T.variable(">833" + T.unique + "X"),
      "UNIQUE_EXTRA_BYTES unique_extra 114"),
    .odd(
      "half a size of the repeated part", T.variable(">8000"),
      "REPEATED_SIZE_NOT_HEX legs[0].repeated_size 64"),
    .odd(
      "a repeated size that is none", T.variable(">800ZZ"),
      "REPEATED_SIZE_NOT_HEX legs[0].repeated_size 64"),
    .odd(
      "a repeated size that is none before a signature", T.put("2O", at: 114, T.full),
      "REPEATED_SIZE_NOT_HEX legs[0].repeated_size 114"),
    .odd(
      "a repeated size of one digit before a signature",
      T.cut(T.full, at: 114) + String(T.put("   ", at: 116, T.full).dropFirst(115)),
      "REPEATED_SIZE_NOT_HEX legs[0].repeated_size 114"),
    .odd(
      "a repeated size that is none in the second leg", T.put("  ", at: 112, T.double),
      "REPEATED_SIZE_NOT_HEX legs[1].repeated_size 112"),
    .bad(
      "a repeated part with nothing in it", T.variable(">8002A"),
      "REPEATED_OVERRUNS_SECTION legs[0].repeated_size 64"),
    .odd(
      "a repeated part that is longer than its field", T.variable(">8000E" + "777123"),
      "REPEATED_OVERRUNS_SECTION legs[0].repeated_size 64"),
    .odd(
      "a repeated part that is longer than its items", T.variable(">8002B" + T.repeated + "X"),
      "REPEATED_EXTRA_BYTES legs[0].repeated_extra 108"),
    .odd("data after the last size", T.variable(">80000") + "a9==|b8==", "TRAILING_DATA rest 66"),
    .bad(
      "data after the unique part alone", T.variable(">800") + "a9==|b8==",
      "TRAILING_DATA rest 64"),
    .odd("data after two legs", T.double + "*", "TRAILING_DATA rest 163"),
    .bad(
      "a size beyond the end, not of the last leg", T.put("FF", at: 58, T.double),
      "VARSIZE_PAST_END legs[0].variable_size 58"),
    .odd(
      "a size beyond the end", T.variable(">80000AB", size: "09"),
      "VARSIZE_PAST_END legs[0].variable_size 58"),
    .odd(
      "FF for eight characters", T.variable(">80000AB", size: "FF"),
      "VARSIZE_PAST_END legs[0].variable_size 58"),
    .odd(
      "a bad name does not hide half an item",
      T.put("Rossi/Giulia", at: 2, T.variable(">8051WW50")),
      "LOWERCASE_NAME passenger_name 2", "UNIQUE_PARTIAL_FIELD date_of_issue 67"),
  ]

  /// The vectors of the security section.
  static let security: [BCBPVector] = [
    .good("no security data", T.short + "^100"),
    .good("a letter for a type", T.short + "^J01A"),
    .good("any characters for data", T.short + "^104^~ a"),
    .good("255 characters", T.short + "^1FF" + String(repeating: "=", count: 255)),
    .good("a signature after two legs", T.double + "^402AB"),
    .bad("a mark and nothing else", T.short + "^", "SECURITY_TYPE_FORM security_type 61"),
    .bad("a lower-case type", T.short + "^j00", "SECURITY_TYPE_FORM security_type 61"),
    .bad("a blank type", T.short + "^ 00", "SECURITY_TYPE_FORM security_type 61"),
    .bad("no size", T.short + "^1", "SECURITY_SIZE_NOT_HEX security_size 62"),
    .bad("half a size", T.short + "^10", "SECURITY_SIZE_NOT_HEX security_size 62"),
    .bad("a size that is none", T.short + "^1XX", "SECURITY_SIZE_NOT_HEX security_size 62"),
    .odd("one character too few", T.short + "^104ABC", "SECURITY_DATA_SHORT security_data 64"),
    .odd("a size and no data", T.short + "^104", "SECURITY_DATA_SHORT security_data 64"),
    .odd(
      "a signature cut short after two legs", T.double + "^40aAB",
      "HEX_LOWERCASE security_size 165", "SECURITY_DATA_SHORT security_data 167"),
    .bad(
      "one character too many", T.short + "^104ABCDE",
      "TRAILING_DATA_AFTER_SECURITY security_data 68"),
    .bad("a blank too many", T.short + "^100 ", "TRAILING_DATA_AFTER_SECURITY security_data 64"),
    .odd(
      "FF and 254 characters", T.short + "^1FF" + String(repeating: "=", count: 254),
      "SECURITY_DATA_SHORT security_data 64"),
  ]
}

/// Generated vectors: parts cut at every position, texts without their end.
extension BCBPVector {
  /// The vectors of cut unique parts: such a part may end after each of its items and nowhere else.
  static let cutUnique: [BCBPVector] = cuts(
    of: T.unique, opening: ">8", partialCode: "UNIQUE_PARTIAL_FIELD",
    items: [
      ("passenger_description", 0), ("source_of_check_in", 1), ("source_of_issuance", 2),
      ("date_of_issue", 3), ("document_type", 7), ("issuer_airline", 8), ("bag_tag1", 11),
      ("bag_tag2", 24), ("bag_tag3", 37),
    ])

  /// The vectors of cut repeated parts: such a part may end after each of its items and nowhere else.
  static let cutRepeated: [BCBPVector] = cuts(
    of: T.repeated, opening: ">800", partialCode: "REPEATED_PARTIAL_FIELD",
    items: [
      ("legs[0].airline_numeric_code", 0), ("legs[0].document_number", 3),
      ("legs[0].selectee", 13), ("legs[0].intl_doc_verification", 14),
      ("legs[0].marketing_carrier", 15), ("legs[0].ff_airline", 18), ("legs[0].ff_number", 21),
      ("legs[0].id_ad", 37), ("legs[0].free_baggage", 38), ("legs[0].fast_track", 41),
    ])

  private static func cuts(
    of part: String, opening: String, partialCode: String, items: [(name: String, start: Int)]
  ) -> [BCBPVector] {
    (0...part.utf8.count).map { count in
      let text = T.variable(opening + T.hex(count) + T.cut(part, at: count))
      let start = 60 + opening.utf8.count + 2
      if items.contains(where: { $0.start == count }) || count == part.utf8.count {
        return .good("\(partialCode) none: \(count) characters", text)
      }
      let cut = items.last { $0.start < count } ?? items[0]
      return .odd(
        "\(count) characters", text, "\(partialCode) \(cut.name) \(start + cut.start)")
    }
  }

  /// The vectors of passes whose trailing blanks were removed by a printer or scanner.
  static let lostBlanks: [BCBPVector] = (1...30).map { count in
    // The text ends with 12 blanks of airline use; before them are those of the repeated part, two of the number and
    // one each.
    let whole = T.variable(
      ">80B1WW5099BXY 29777123456789001XY XY 7               " + "    "
        + String(
          repeating: " ", count: 12))
    let text = T.cut(whole, at: whole.utf8.count - count)
    let past = "VARSIZE_PAST_END legs[0].variable_size 58"
    if count <= 12 { return .odd("\(count) blanks lost", text, past) }
    return .odd(
      "\(count) blanks lost", text, past, "REPEATED_OVERRUNS_SECTION legs[0].repeated_size 75")
  }

  /// The vectors of a truncated leg, which is parsed as far as a gate needs it: carrier, flight, day, airports.
  static let lostEnd: [BCBPVector] = (0..<60).map { count in
    let text = T.cut(T.short, at: count)
    let truncated = "MANDATORY_TRUNCATED legs[0].variable_size \(count)"
    switch count {
    case 0: return .bad("nothing left", text, "MANDATORY_TRUNCATED format_code 0")
    case 1: return .bad("1 left", text, "MANDATORY_TRUNCATED number_of_legs 1")
    case 2..<22: return .bad("\(count) left", text, "MANDATORY_TRUNCATED passenger_name \(count)")
    case 22: return .bad("22 left", text, "MANDATORY_TRUNCATED e_ticket 22")
    case 23..<47: return .bad("\(count) left", text, truncated)
    default: return .odd("\(count) left", text, truncated)
    }
  }

  /// All vectors.
  static let all: [BCBPVector] =
    head + leg + conditional + sizes + security + cutUnique + cutRepeated + lostBlanks + lostEnd
    + versions

  /// The vectors of versions: every version is parsed in the same way.
  static let versions: [BCBPVector] = (1...8).map { version in
    .good("version \(version)", T.put(String(version), at: 61, T.full))
  }
}
