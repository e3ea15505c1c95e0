internal import Bookings
internal import PassFormats
internal import Vocabulary

extension MintedPass {
  /// The members of a boarding pass that its traveler is given.
  func write(to writer: inout JSONWriter) {
    writer.member("pass_id", id.rawValue)
    writer.member("passenger_id", passenger.rawValue)
    writer.member("barcode_data", barcode)
    writer.member("barcode_format", "AZTEC")
    writer.member("valid_from", validFrom.description)
    writer.member("valid_until", validUntil.description)
    writer.member("offline_token", token)
  }
}
