// Written by Scripts/write-stored-forms.

package import Bookings
internal import Vocabulary

extension HTTPAnswer.Header: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("name")
    try name.write(to: &text)
    text.name("value")
    try value.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("name")
    name = try String(reading: &text)
    try text.name("value")
    value = try String(reading: &text)
    try text.close()
  }
}
