// Written by Scripts/write-stored-forms.

internal import Vocabulary

extension Ask: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("resource")
    try resource.write(to: &text)
    text.name("quantity")
    try quantity.write(to: &text)
    text.name("limit")
    try limit.write(to: &text)
    if let buffers {
      text.name("buffers")
      try buffers.write(to: &text)
    }
    if let party {
      text.name("party")
      try party.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("resource")
    resource = try Resource(reading: &text)
    try text.name("quantity")
    quantity = try Int(reading: &text)
    try text.name("limit")
    limit = try Int(reading: &text)
    buffers = try text.has("buffers") ? Buffers(reading: &text) : nil
    party = try text.has("party") ? String(reading: &text) : nil
    try text.close()
  }
}

extension Hold {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("holder")
    try holder.write(to: &text)
    text.name("asks")
    try asks.write(to: &text)
    text.name("allowance")
    try allowance.write(to: &text)
    text.name("fence")
    try fence.write(to: &text)
    text.name("expires")
    try expires.write(to: &text)
    text.name("since")
    try since.write(to: &text)
    text.name("stored")
    try stored.write(to: &text)
    if let released {
      text.name("released")
      try released.write(to: &text)
    }
    if let network {
      text.name("network")
      try network.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    id = try ID(reading: &text)
    try text.name("holder")
    holder = try UserID(reading: &text)
    try text.name("asks")
    asks = try [Ask](reading: &text)
    try text.name("allowance")
    allowance = try Ask(reading: &text)
    try text.name("fence")
    fence = try Int(reading: &text)
    try text.name("expires")
    expires = try Instant(reading: &text)
    try text.name("since")
    since = try Instant(reading: &text)
    try text.name("stored")
    stored = try Stored(reading: &text)
    released = try text.has("released") ? Instant(reading: &text) : nil
    network = try text.has("network") ? NetworkShare(reading: &text) : nil
    try text.close()
  }
}

extension Hold.Stored: Storable {}

extension NetworkShare: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("held")
    try held.write(to: &text)
    text.name("unbought")
    try unbought.write(to: &text)
    text.name("ends")
    try ends.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("held")
    held = try [Ask](reading: &text)
    try text.name("unbought")
    unbought = try [Ask](reading: &text)
    try text.name("ends")
    ends = try Instant(reading: &text)
    try text.close()
  }
}

extension Resource: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("scope")
    try scope.write(to: &text)
    text.name("name")
    try name.write(to: &text)
    if let stretch {
      text.name("stretch")
      try stretch.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("scope")
    scope = try String(reading: &text)
    try text.name("name")
    name = try String(reading: &text)
    stretch = try text.has("stretch") ? Stretch(reading: &text) : nil
    try text.close()
  }
}

extension UserID: Storable {}
