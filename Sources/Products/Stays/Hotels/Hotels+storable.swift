package import Bookings
package import OperatorFiles
internal import Vocabulary

extension OperatorCode: Storable {}

// Straight code by hand, because nights are checked when they are read.
extension Nights: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("checkIn")
    try checkIn.write(to: &text)
    text.name("checkOut")
    try checkOut.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("checkIn")
    let checkIn = try CivilDate(reading: &text)
    try text.name("checkOut")
    guard let nights = Nights(checkIn, try CivilDate(reading: &text)) else { throw OtherForm() }
    try text.close()
    self = nights
  }
}
