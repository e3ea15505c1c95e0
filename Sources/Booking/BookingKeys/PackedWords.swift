/// The dictionaries of `PackedText`: what stored texts have in common, the most frequent at the end.
///
/// They are part of the stored form and never change: another text gets another number.
enum PackedWords {
  /// The first dictionary, for answers; nothing is compressed with it any more.
  static let first = #"""
    \#n["{\"hold_id\":\"hld_\",\"product\":\"flights\",\"flight_id\":\"flt_\",\"seat_id\":\"seat_\",\#
    \"seats\":[{\"flight_id\":\"flt_\",\"seat_id\":\"seat_\"}],\"state\":\"HELD\",\"expires_at\":\"T:00Z\",\#
    \"expires_in\":300,\"passenger_index\":0}"]\#n["{\"quote_id\":\"quo_\",\"state\":\"OPEN\",\#
    \"hold_ids\":[\"hld_\"],\"flight_ids\":[\"flt_\"],\"line_items\":[{\"description\":\" –, economy,\#
     adult\",\"amount_minor\":,\"currency\":\"USD\"},{\"description\":\" –, seat 7D (extra legroom)\",\#
    \"amount_minor\":,\"currency\":\"USD\"},{\"description\":\"checked bag\",\"amount_minor\":,\#
    \"currency\":\"USD\"}],\"subtotal\":{\"amount_minor\":,\"currency\":\"USD\"},\#
    \"taxes\":[{\"code\":\"US\",\"amount_minor\":,\"currency\":\"USD\"},{\"code\":\"ZP\",\"amount_minor\":,\#
    \"currency\":\"USD\"},{\"code\":\"AY\",\"amount_minor\":,\"currency\":\"USD\"}],\#
    \"total\":{\"amount_minor\":,\"currency\":\"USD\"},\"expires_at\":\"T:00Z\",\"expires_in\":240,\#
    \"quote_version\":1}"]\"boarding_passes\":[{\"pass_id\":\"\",\"passenger_id\":\"pax_\",\#
    \"flight_id\":\"flt_\",\"barcode_data\":\"M1\",\"barcode_format\":\"AZTEC\",\"valid_from\":\"T:00Z\",\#
    \"valid_until\":\"T:00Z\",\"offline_token\":\"eyJhbGciOiJFUzI1NiIsImtpZCI6I\"}],\#
    \"etag\":\"}"]\"passes\":[{\"pass_id\":\"\",\"passenger_id\":\"pax_\",\"flight_id\":\"flt_\",\#
    \"state\":\"VALID\",\"valid_from\":\"T:00Z\",\"valid_until\":\"T:00Z\",\"href\":\"/v1/passes/\"}],\#
    \"cancel\",\"method\":\"POST\",\"state\":\"CHECKED_IN\"\#n["{\"booking_id\":\"bkg_\",\#
    \"confirmation_code\":\"\",\"state\":\"CONFIRMED\",\"allowed_transitions\":[\"CANCELLED\",\#
    \"CHECKED_IN\"],\"available_actions\":[{\"action\":\"check_in\",\"method\":\"POST\",\#
    \"href\":\"/v1/bookings/bkg_/check-in\"},{\"action\":\"change_seat\",\"method\":\"POST\",\#
    \"href\":\"/v1/bookings/bkg_/seat-change\"},{\"action\":\"cancel\",\"method\":\"POST\",\#
    \"href\":\"/v1/bookings/bkg_/cancellation-quote\"}],\"flights\":[{\"flight_id\":\"flt_\",\#
    \"instance_of\":\"svc_\",\"flight_number\":\"\",\"operating_flight_number\":\"\",\#
    \"departure\":{\"airport_code\":\"\",\"scheduled_at\":\"T:00-08:00\",\"local\":\"T:00\",\#
    \"time_zone\":\"\"},\"arrival\":{\"airport_code\":\"\",\"scheduled_at\":\"T:00-05:00\",\#
    \"local\":\"T:00\",\"time_zone\":\"\"},\"status_code\":\"SCHEDULED\",\"status_label\":\"On time\",\#
    \"gate\":null,\"gate_updated_at\":null,\"check_in_opens_at\":\"T:00Z\"}],\#
    \"passengers\":[{\"passenger_id\":\"pax_\",\"type\":\"ADULT\",\"first_name\":\"\",\"last_name\":\"\",\#
    \"priority_boarding\":false,\"assistance\":[],\"seats\":[{\"flight_id\":\"flt_\",\"seat_id\":\"seat_\",\#
    \"seat\":\"7D\",\"cabin_class\":\"ECONOMY\",\"state\":\"BOOKED\"}]}],\"ancillaries\":[{\"code\":\"BAG\",\#
    \"passenger_id\":null}],\"passes\":[],\"total\":{\"amount_minor\":,\"currency\":\"USD\"},\#
    \"total_charged\":{\"amount_minor\":,\"currency\":\"USD\"},\"payment_state\":\"CAPTURED\",\#
    \"payment_id\":\"pay_\",\"receipts\":[{\"quote_id\":\"quo_\",\"line_items\":[{\"description\":\" –,\#
     economy, adult\",\"amount_minor\":,\"currency\":\"USD\"},{\"description\":\" –,\#
     seat 7D (extra legroom)\",\"amount_minor\":,\"currency\":\"USD\"},{\"description\":\"checked bag\",\#
    \"amount_minor\":,\"currency\":\"USD\"}],\"subtotal\":{\"amount_minor\":,\"currency\":\"USD\"},\#
    \"taxes\":[{\"code\":\"US\",\"amount_minor\":,\"currency\":\"USD\"},{\"code\":\"ZP\",\"amount_minor\":,\#
    \"currency\":\"USD\"},{\"code\":\"AY\",\"amount_minor\":,\"currency\":\"USD\"}],\#
    \"total\":{\"amount_minor\":,\"currency\":\"USD\"},\"confirmed_at\":\"T:00Z\",\#
    \"payment\":{\"payment_id\":\"pay_\",\"provider\":\"only\",\"transaction_id\":null,\#
    \"last_four\":\"\"}}],\"check_in_opens_at\":\"T:00Z\",\"created_at\":\"T:00Z\",\#
    \"confirmed_at\":\"T:00Z\",\"updated_at\":\"T:00Z\",\"etag\":\"}"]
    """#

  /// The words of confidential parts: people with their lookups, and answers that are kept.
  static let confidential = #"""
    [{"name":"code_and_name","value":" "},{"name":"document","value":"PASSPORT "},\#
    {"name":"email","value":"@"},{"name":"name_start","value":" "},{"name":"name_start",\#
    "value":" "},{"name":"phone","value":""},{"name":"surname","value":" "}]\#n\#
    [{"email":"@","phone":"+1 "}]\#n[{"email":"@","phone":"+1 "}]\#n[{"surname":"",\#
    "givenNames":"","dateOfBirth":"19","document":{"kind":"PASSPORT","number":""}}]\#n\#
    \"cancellation_id\":\"cxl_\",\#
    \"refund\":{\"fee\":{\"expires_in\":600}"]\"hold_id\":\"hld_\",\"product\":\"flights\",\#
    \"seat_id\":\"seat_\"}],\"state\":\"HELD\",\"expires_in\":300}"]\"state\":\"OPEN\",\#
    \"hold_ids\":[\"hld_\"],\"flight_ids\":[\"flt_\"],\"description\":\" –, economy,\#
     adult\",\"expires_at\":\"T:00Z\",\"expires_in\":240,\#
    \"quote_version\":1}"]\"state\":\"CHECKED_IN\",\"allowed_transitions\":[\"CANCELLED\"],\#
    \"state\":\"CHECKED_IN\"}]}],\"pass_id\":\"\",\"state\":\"VALID\",\#
    \"valid_from\":\"T:00Z\",\"valid_until\":\"T:00Z\",\"href\":\"/v1/passes/\"}],\#
    \"boarding_passes\":[\"pass_id\":\"\",\"barcode_data\":\"M1\",\#
    \"barcode_format\":\"AZTEC\",\"valid_from\":\"T:00Z\",\"valid_until\":\"T:00Z\",\#
    \"offline_token\":\"eyJhbGciOiJFUzI1NiIsImtpZCI6I\"}],\"state\":\"CANCELLED\",\#
    \"allowed_transitions\":[],\"available_actions\":[],\"scheduled_at\":\"T:00Z\",\#
    \"time_zone\":\"Europe/\"},\"state\":\"CANCELLED\"}]}],\"description\":\" –, economy,\#
     adult\",\"code\":\"XA\",[]\#n["{\"booking_id\":\"bkg_\",\"confirmation_code\":\"\",\#
    \"state\":\"CONFIRMED\",\"allowed_transitions\":[\"CANCELLED\",\"CHECKED_IN\"],\#
    \"available_actions\":[{\"action\":\"check_in\",\"method\":\"POST\",\#
    \"href\":\"/v1/bookings/bkg_/check-in\"},{\"action\":\"change_seat\",\#
    \"method\":\"POST\",\"href\":\"/v1/bookings/bkg_/seat-change\"},{\"action\":\"cancel\",\#
    \"method\":\"POST\",\"href\":\"/v1/bookings/bkg_/cancellation-quote\"}],\#
    \"flights\":[{\"flight_id\":\"flt_\",\"instance_of\":\"svc_\",\"flight_number\":\"\",\#
    \"operating_flight_number\":\"\",\"departure\":{\"airport_code\":\"\",\#
    \"scheduled_at\":\"T:00-08:00\",\"local\":\"T:00\",\"time_zone\":\"America/\"},\#
    \"arrival\":{\"airport_code\":\"\",\"scheduled_at\":\"T:00-05:00\",\"local\":\"T:00\",\#
    \"time_zone\":\"America/\"},\"status_code\":\"SCHEDULED\",\"status_label\":\"On time\",\#
    \"gate\":null,\"gate_updated_at\":null,\"check_in_opens_at\":\"T:00Z\"}],\#
    \"passengers\":[{\"passenger_id\":\"pax_\",\"type\":\"ADULT\",\"first_name\":\"\",\#
    \"last_name\":\"\",\"priority_boarding\":false,\"assistance\":[],\#
    \"seats\":[{\"flight_id\":\"flt_\",\"seat_id\":\"seat_\",\"seat\":\"\",\#
    \"cabin_class\":\"ECONOMY\",\"state\":\"BOOKED\"}]}],\"ancillaries\":[],\"passes\":[],\#
    \"total\":{\"amount_minor\":,\"currency\":\"USD\"},\"total_charged\":{\"amount_minor\":,\#
    \"currency\":\"USD\"},\"payment_state\":\"CAPTURED\",\"payment_id\":\"pay_\",\#
    \"receipts\":[{\"quote_id\":\"quo_\",\"line_items\":[{\"description\":\" –, economy,\#
     adult\",\"amount_minor\":,\"currency\":\"USD\"},{\"description\":\" –,\#
     seat  (extra legroom)\",\"amount_minor\":,\"currency\":\"USD\"}],\#
    \"subtotal\":{\"amount_minor\":,\"currency\":\"USD\"},\"taxes\":[{\"code\":\"US\",\#
    \"amount_minor\":,\"currency\":\"USD\"},{\"code\":\"ZP\",\"amount_minor\":,\#
    \"currency\":\"USD\"},{\"code\":\"AY\",\"amount_minor\":,\"currency\":\"USD\"}],\#
    \"total\":{\"amount_minor\":,\"currency\":\"USD\"},\"confirmed_at\":\"T:00Z\",\#
    \"payment\":{\"payment_id\":\"pay_\",\"provider\":\"only\",\"transaction_id\":null,\#
    \"last_four\":\"\"}}],\"check_in_opens_at\":\"T:00Z\",\"created_at\":\"T:00Z\",\#
    \"confirmed_at\":\"T:00Z\",\"updated_at\":\"T:00Z\",\"etag\":\"\"}"]
    """#

  /// The words of bodies of records: those of a journey.
  static let bodies = #"""
    "token":0,"barcode":1,"statusList":0,"statusIndex":}"booking":{"kind":"flight_booking",\#
    "key":"bkg_"},"subjects":["kind":"flight_booking","key":"bkg_"}],"address":0,\#
    "told":{"purchases":0,"occasions":"","passes":[],"refunded":{"begins":[17]},\#
    "letters":[],"count":1}"id":"pay_","product":"flight_booking","method":"pm_approve",\#
    "provider":"only","savesMethod":false,"state":"refunded","attempts":0,\#
    "isUncertain":false,"refunds":["state":"done"}],"awaitsWord":false}"id":"hld_",\#
    "limit":1}],"allowance":{"scope":"holds:flights","name":""},"limit":3},"fence":1,\#
    "since":17,"stored":"consumed"}"code":"XA","stored":"used",\#
    "booking":"bkg_"}"key":"42:POST /bookings/bkg_/cancel cancel-","answer":"\"bkg_\"",\#
    \"id\":\"cxl_\",\"refund\":{\"amount\":,\"currency\":\"USD\"},\"fee\":{\"amount\":,\#
    \"currency\":\"USD\"},\"expires\":17}","answer":"{\"purchase\":{\"_0\":\"bkg_\",\#
    \"_1\":0}}","tries":1,"key":"67:POST /flights/flt_/seats/seat_/hold hold-",\#
    "key":"54:POST /bookings/bkg_/cancellation-quote offer-","value":"no-store"}],\#
    "key":"44:POST /bookings/bkg_/check-in check-in-","value":"no-store"},\#
    {"key":"42:POST /bookings/bkg_/cancel cancel-","status":200,"value":"\"\""}],\#
    "key":"14:POST /bookings book-","fingerprint":"0001-","status":201,\#
    "headers":["name":"content-type","value":"application/json"},{"name":"cache-control",\#
    "value":"private, no-cache"},{"name":"etag","value":"\"\""},{"name":"location",\#
    "value":"/v1/bookings/bkg_"}],"body":0,"booking":"bkg_","lapses":17}{"id":"bkg_",\#
    "confirmationCode":"","sale":{"user":"","purchases":[{"quote":{"id":"quo_","holder":"",\#
    "request":{"itinerary":["flt_"],"travelers":[{"type":"ADULT","seats":["seat_"]}],\#
    "holds":["hld_"],"ancillaries":[]},"leases":[{"hold":"hld_","fence":1}],\#
    "price":{"lines":[{"description":" –, economy, adult","amount":{"amount":,\#
    "currency":"USD"}},{"description":" –, seat  (extra legroom)","amount":{"amount":,\#
    "currency":"USD"}}],"subtotal":{"amount":,"currency":"USD"},"taxes":[{"code":"US",\#
    "amount":{"amount":,"currency":"USD"}},{"code":"ZP","amount":{"amount":,\#
    "currency":"USD"}},{"code":"AY","amount":{"amount":,"currency":"USD"}}],\#
    "total":{"amount":,"currency":"USD"}},"created":17,"expires":17,"number":1,\#
    "stored":"open"},"payment":"pay_","created":17,"stage":"cancelled","confirmed":17,\#
    "asks":[{"resource":{"scope":"flt_","name":"seat_"},"quantity":1,"limit":1}]}],\#
    "offer":{"id":"cxl_","refund":{"amount":,"currency":"USD"},"fee":{"amount":,\#
    "currency":"USD"},"expires":17},"cards":0,"isForgotten":false,"changed":17},"contact":1,\#
    "passengers":[{"id":"pax_","type":"ADULT","details":2}],"segments":[{"instance":"flt_",\#
    "designator":"","origin":"","destination":"","scheduledDeparture":{"at":17,\#
    "zone":"America/","offset":-480},"departure":{"at":17,"zone":"America/","offset":-480},\#
    "arrival":{"at":17,"zone":"America/","offset":-300},"status":"SCHEDULED",\#
    "soldDeparture":{"at":17,"zone":"America/","offset":-480},"seatMap":"map_"}],\#
    "deliveries":[{"passenger":"pax_","segment":0,"place":"seat_","seat":"",\#
    "cabin":"ECONOMY","seatPrice":{"amount":,"currency":"USD"},"state":"CHECKED_IN",\#
    "sequence":}],"passes":{"passes":[{"id":"","entitlement":"pax_/0","issued":17,\#
    "validFrom":17,"validUntil":17,"content":{"bookingReference":"","surname":3,\#
    "givenNames":4,"isInfant":false,"designator":"","origin":"","destination":"",\#
    "departure":{"at":17,"zone":"America/","offset":-480},"compartment":"Y","seat":"",\#
    "sequence":},"state":"revoked"}],"due":{}}}
    """#

  /// The words of lists of lookups: name, value, rank and whether it is unique, each followed by a NUL character.
  static let lookups =
    "all\u{0}passes\u{0}0\u{0}0\u{0}subject\u{0}flight_booking bkg_\u{0}0\u{0}0\u{0}booking\u{0}bkg_"
    + "\u{0}0\u{0}0\u{0}confirmation_code\u{0}\u{0}0\u{0}1\u{0}user\u{0}\u{0}0\u{0}0\u{0}payment\u{0}pay_"
    + "\u{0}0\u{0}1\u{0}instance\u{0}flt_\u{0}0\u{0}0\u{0}pass\u{0}\u{0}0\u{0}1\u{0}document\u{0}0001-"
    + "\u{0}0\u{0}0\u{0}code_and_name\u{0}0001-\u{0}0\u{0}0\u{0}email\u{0}0001-\u{0}0\u{0}0\u{0}phone\u{0}0001-"
    + "\u{0}0\u{0}0\u{0}name_start\u{0}0001-\u{0}0\u{0}0\u{0}surname\u{0}0001-\u{0}2"
}
