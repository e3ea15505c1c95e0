// Written by Scripts/write-stored-forms.

internal import Vocabulary

extension BookingAllowance {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("key")
    try key.write(to: &text)
    text.name("full")
    try full.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("key")
    key = try String(reading: &text)
    try text.name("full")
    full = try Instant(reading: &text)
    try text.close()
  }
}

extension BookingPart: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("units")
    try units.write(to: &text)
    text.name("places")
    try places.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("units")
    units = try [String](reading: &text)
    try text.name("places")
    places = try Int(reading: &text)
    try text.close()
  }
}

extension CancellationOffer: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("refund")
    try refund.write(to: &text)
    text.name("fee")
    try fee.write(to: &text)
    text.name("expires")
    try expires.write(to: &text)
    if let part {
      text.name("part")
      try part.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    id = try ID(reading: &text)
    try text.name("refund")
    refund = try Money(reading: &text)
    try text.name("fee")
    fee = try Money(reading: &text)
    try text.name("expires")
    expires = try Instant(reading: &text)
    part = try text.has("part") ? BookingPart(reading: &text) : nil
    try text.close()
  }
}

extension ExchangeRate: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("from")
    try from.write(to: &text)
    text.name("to")
    try to.write(to: &text)
    text.name("millionths")
    try millionths.write(to: &text)
    text.name("source")
    try source.write(to: &text)
    text.name("time")
    try time.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("from")
    from = try CurrencyCode(reading: &text)
    try text.name("to")
    to = try CurrencyCode(reading: &text)
    try text.name("millionths")
    millionths = try Int(reading: &text)
    try text.name("source")
    source = try String(reading: &text)
    try text.name("time")
    time = try Instant(reading: &text)
    try text.close()
  }
}

extension Lease: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("hold")
    try hold.write(to: &text)
    text.name("fence")
    try fence.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("hold")
    hold = try Hold.ID(reading: &text)
    try text.name("fence")
    fence = try Int(reading: &text)
    try text.close()
  }
}

extension Price: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("lines")
    try lines.write(to: &text)
    text.name("subtotal")
    try subtotal.write(to: &text)
    text.name("taxes")
    try taxes.write(to: &text)
    text.name("total")
    try total.write(to: &text)
    if let rate {
      text.name("rate")
      try rate.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("lines")
    lines = try [Line](reading: &text)
    try text.name("subtotal")
    subtotal = try Money(reading: &text)
    try text.name("taxes")
    taxes = try [Tax](reading: &text)
    try text.name("total")
    total = try Money(reading: &text)
    rate = try text.has("rate") ? ExchangeRate(reading: &text) : nil
    try text.close()
  }
}

extension Price.Line: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("description")
    try description.write(to: &text)
    text.name("amount")
    try amount.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("description")
    description = try String(reading: &text)
    try text.name("amount")
    amount = try Money(reading: &text)
    try text.close()
  }
}

extension Price.Tax: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("code")
    try code.write(to: &text)
    text.name("amount")
    try amount.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("code")
    code = try String(reading: &text)
    try text.name("amount")
    amount = try Money(reading: &text)
    try text.close()
  }
}

extension Purchase: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("quote")
    try quote.write(to: &text)
    if let payment {
      text.name("payment")
      try payment.write(to: &text)
    }
    text.name("created")
    try created.write(to: &text)
    text.name("stage")
    try stage.write(to: &text)
    if let confirmed {
      text.name("confirmed")
      try confirmed.write(to: &text)
    }
    if let failure {
      text.name("failure")
      try failure.write(to: &text)
    }
    if let awaitsWord {
      text.name("awaitsWord")
      try awaitsWord.write(to: &text)
    }
    text.name("asks")
    try asks.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("quote")
    quote = try Quote<Request>(reading: &text)
    payment = try text.has("payment") ? Payment.ID(reading: &text) : nil
    try text.name("created")
    created = try Instant(reading: &text)
    try text.name("stage")
    stage = try SaleStage(reading: &text)
    confirmed = try text.has("confirmed") ? Instant(reading: &text) : nil
    failure = try text.has("failure") ? SaleFailure(reading: &text) : nil
    awaitsWord = try text.has("awaitsWord") ? Instant(reading: &text) : nil
    try text.name("asks")
    asks = try [Ask](reading: &text)
    try text.close()
  }
}

extension Quote {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("holder")
    try holder.write(to: &text)
    text.name("request")
    try request.write(to: &text)
    text.name("leases")
    try leases.write(to: &text)
    text.name("price")
    try price.write(to: &text)
    text.name("created")
    try created.write(to: &text)
    text.name("expires")
    try expires.write(to: &text)
    text.name("number")
    try number.write(to: &text)
    text.name("stored")
    try stored.write(to: &text)
    if let booking {
      text.name("booking")
      try booking.write(to: &text)
    }
    if let declined {
      text.name("declined")
      try declined.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    id = try ID(reading: &text)
    try text.name("holder")
    holder = try UserID(reading: &text)
    try text.name("request")
    request = try Request(reading: &text)
    try text.name("leases")
    leases = try [Lease](reading: &text)
    try text.name("price")
    price = try Price(reading: &text)
    try text.name("created")
    created = try Instant(reading: &text)
    try text.name("expires")
    expires = try Instant(reading: &text)
    try text.name("number")
    number = try Int(reading: &text)
    try text.name("stored")
    stored = try Stored(reading: &text)
    booking = try text.has("booking") ? String(reading: &text) : nil
    declined = try text.has("declined") ? [Declined](reading: &text) : nil
    try text.close()
  }
}

extension Quote.Declined: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("method")
    try method.write(to: &text)
    text.name("reason")
    try reason.write(to: &text)
    text.name("booking")
    try booking.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("method")
    method = try PaymentMethodToken(reading: &text)
    try text.name("reason")
    reason = try String(reading: &text)
    try text.name("booking")
    booking = try String(reading: &text)
    try text.close()
  }
}

extension Quote.Stored: Storable {}

extension SaleFailure: Storable {}

extension SaleStage: Storable {}
