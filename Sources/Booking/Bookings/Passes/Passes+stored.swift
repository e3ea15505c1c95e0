// Written by Scripts/write-stored-forms.

internal import Vocabulary

extension EarnedPass: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("entitlement")
    try entitlement.write(to: &text)
    text.name("issued")
    try issued.write(to: &text)
    text.name("validFrom")
    try validFrom.write(to: &text)
    text.name("validUntil")
    try validUntil.write(to: &text)
    text.name("content")
    try content.write(to: &text)
    text.name("state")
    try state.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    id = try PassID(reading: &text)
    try text.name("entitlement")
    entitlement = try String(reading: &text)
    try text.name("issued")
    issued = try Instant(reading: &text)
    try text.name("validFrom")
    validFrom = try Instant(reading: &text)
    try text.name("validUntil")
    validUntil = try Instant(reading: &text)
    try text.name("content")
    content = try Content(reading: &text)
    try text.name("state")
    state = try PassState(reading: &text)
    try text.close()
  }
}

extension PassBook: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("passes")
    try passes.write(to: &text)
    text.name("due")
    try due.write(to: &text)
    if let withheld {
      text.name("withheld")
      try withheld.write(to: &text)
    }
    if let used {
      text.name("used")
      try used.write(to: &text)
    }
    if let letIn {
      text.name("letIn")
      try letIn.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("passes")
    passes = try [EarnedPass<Content>](reading: &text)
    try text.name("due")
    due = try [String: Instant](reading: &text)
    withheld = try text.has("withheld") ? [String](reading: &text) : nil
    used = try text.has("used") ? [String](reading: &text) : nil
    letIn = try text.has("letIn") ? [String: Int](reading: &text) : nil
    try text.close()
  }
}

extension PassState: Storable {}
