// Written by Scripts/write-stored-forms.

internal import Vocabulary

extension CustomerContact: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    if let name {
      text.name("name")
      try name.write(to: &text)
    }
    if let email {
      text.name("email")
      try email.write(to: &text)
    }
    if let phone {
      text.name("phone")
      try phone.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    name = try text.has("name") ? String(reading: &text) : nil
    email = try text.has("email") ? String(reading: &text) : nil
    phone = try text.has("phone") ? String(reading: &text) : nil
    try text.close()
  }
}
