internal import Vocabulary

// Straight code by hand, because a sale reads a language that it does not know as none, and needs a purchase.
extension Sale: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("user")
    try user.write(to: &text)
    text.name("purchases")
    try purchases.write(to: &text)
    if let offer {
      text.name("offer")
      try offer.write(to: &text)
    }
    if let contact {
      text.name("contact")
      try text.conceal(contact)
    }
    if let cards {
      text.name("cards")
      try text.conceal(cards)
    }
    if let language {
      text.name("language")
      text.write(language.rawValue)
    }
    if let givenByAgents {
      text.name("givenByAgents")
      try givenByAgents.write(to: &text)
    }
    text.name("isForgotten")
    text.write(isForgotten)
    if let cameToNothing {
      text.name("cameToNothing")
      try cameToNothing.write(to: &text)
    }
    if let changed {
      text.name("changed")
      try changed.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("user")
    user = try UserID(reading: &text)
    try text.name("purchases")
    purchases = try [Purchase<Request>](reading: &text)
    guard !purchases.isEmpty else { throw OtherForm() }
    offer = try text.has("offer") ? CancellationOffer(reading: &text) : nil
    let contact = try text.has("contact") ? text.reveal(CustomerContact.self) : nil
    let cards = try text.has("cards") ? text.reveal([String: LastFour].self) : nil
    language = try text.has("language") ? Language(rawValue: text.string()) : nil
    givenByAgents = try text.has("givenByAgents") ? Money(reading: &text) : nil
    try text.name("isForgotten")
    isForgotten = try text.bool()
    cameToNothing = try text.has("cameToNothing") ? Instant(reading: &text) : nil
    changed = try text.has("changed") ? Instant(reading: &text) : nil
    try text.close()
    self.contact = contact
    self.cards = cards
  }
}
