// Written by Scripts/write-stored-forms.

package import Bookings
internal import Vocabulary

extension MintedPass {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("booking")
    try booking.write(to: &text)
    text.name("entitlement")
    try entitlement.write(to: &text)
    if let first {
      text.name("first")
      try first.write(to: &text)
    }
    text.name("token")
    try text.conceal(token)
    text.name("barcode")
    try text.conceal(barcode)
    text.name("validFrom")
    try validFrom.write(to: &text)
    text.name("validUntil")
    try validUntil.write(to: &text)
    text.name("statusList")
    try statusList.write(to: &text)
    text.name("statusIndex")
    try statusIndex.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    let id = try PassID(reading: &text)
    try text.name("booking")
    let booking = try String(reading: &text)
    try text.name("entitlement")
    let entitlement = try String(reading: &text)
    let first = try text.has("first") ? PassID(reading: &text) : nil
    try text.name("token")
    let token = try text.reveal(String.self)
    try text.name("barcode")
    let barcode = try text.reveal(String.self)
    try text.name("validFrom")
    let validFrom = try Instant(reading: &text)
    try text.name("validUntil")
    let validUntil = try Instant(reading: &text)
    try text.name("statusList")
    let statusList = try Int(reading: &text)
    try text.name("statusIndex")
    let statusIndex = try Int(reading: &text)
    try text.close()
    self.init(
      id: id,
      booking: booking,
      entitlement: entitlement,
      first: first,
      token: token,
      barcode: barcode,
      validFrom: validFrom,
      validUntil: validUntil,
      statusList: statusList,
      statusIndex: statusIndex)
  }
}
