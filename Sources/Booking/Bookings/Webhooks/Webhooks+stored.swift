// Written by Scripts/write-stored-forms.

internal import Vocabulary

extension PublicEvent.Subject: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("kind")
    try kind.write(to: &text)
    text.name("key")
    try key.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("kind")
    kind = try String(reading: &text)
    try text.name("key")
    key = try String(reading: &text)
    try text.close()
  }
}
