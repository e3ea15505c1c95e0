package import BookingStore
package import Bookings
internal import PassCompression

/// Long confidential parts are compressed before they are encrypted.
///
/// Most of them are kept answers, which have much in common. The plain text of a confidential part begins with a
/// bracket, so that the first byte of a compressed one says what it is.
enum PackedText {
  /// The length in bytes from which a text is compressed: the answer to a hold is shorter, so that a hold costs no more.
  static let shortest = 512
  /// The maximum length of a text that is compressed.
  static let longest = 16 << 20

  /// The first byte: the number of the dictionary.
  private static let mark: UInt8 = 1

  private static let deflate = PresetDeflate(dictionary: Array(dictionary.utf8))

  /// Returns the compressed text; nil if it is short, or does not become shorter.
  static func packed(_ text: [UInt8]) -> [UInt8]? {
    guard (shortest...longest).contains(text.count), let packed = deflate.deflate(text),
      packed.count < text.count
    else { return nil }
    return [mark] + packed
  }

  /// Returns the plain text of a text that may be compressed; nil if it is damaged.
  static func unpacked(_ text: [UInt8]) -> [UInt8]? {
    guard text.first == mark else { return text }
    return try? deflate.inflate(Array(text.dropFirst()), limit: longest)
  }

  /// What answers have in common, the most frequent at the end.
  ///
  /// It is part of the stored form and never changes: another dictionary gets another number.
  private static let dictionary = #"""
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
}

/// The keys of a store whose long confidential parts may be compressed.
package struct PackingKeys: Sealer {
  private let keys: StorageKeys
  /// Whether long parts are compressed; false while a service that cannot read them may use the store.
  private let isPacking: Bool

  package init(_ keys: StorageKeys, isPacking: Bool) {
    (self.keys, self.isPacking) = (keys, isPacking)
  }

  package func seal(_ bytes: [UInt8], about record: RecordKey) throws -> SealedPart {
    try keys.seal(isPacking ? PackedText.packed(bytes) ?? bytes : bytes, about: record)
  }

  package func open(_ part: SealedPart, about record: RecordKey) throws -> [UInt8] {
    try keys.open(part, about: record)
  }

  package func digests(of text: String) throws -> [String] { try keys.digests(of: text) }
}
