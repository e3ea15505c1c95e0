// Written by Scripts/write-stored-forms.

internal import Vocabulary

extension CustomerAction: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("url")
    try url.write(to: &text)
    if let ends {
      text.name("ends")
      try ends.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("url")
    url = try String(reading: &text)
    ends = try text.has("ends") ? Instant(reading: &text) : nil
    try text.close()
  }
}

extension LastFour: Storable {}

extension Payment {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("product")
    try product.write(to: &text)
    text.name("booking")
    try booking.write(to: &text)
    text.name("amount")
    try amount.write(to: &text)
    text.name("method")
    try method.write(to: &text)
    text.name("provider")
    try provider.write(to: &text)
    text.name("savesMethod")
    try savesMethod.write(to: &text)
    text.name("state")
    try state.write(to: &text)
    text.name("created")
    try created.write(to: &text)
    text.name("attempts")
    try attempts.write(to: &text)
    if let nextAttempt {
      text.name("nextAttempt")
      try nextAttempt.write(to: &text)
    }
    text.name("isUncertain")
    try isUncertain.write(to: &text)
    if let refund {
      text.name("refund")
      try refund.write(to: &text)
    }
    text.name("refunds")
    try refunds.write(to: &text)
    if let isTaken {
      text.name("isTaken")
      try isTaken.write(to: &text)
    }
    if let unasked {
      text.name("unasked")
      try unasked.write(to: &text)
    }
    if let mismatch {
      text.name("mismatch")
      try mismatch.write(to: &text)
    }
    text.name("awaitsWord")
    try awaitsWord.write(to: &text)
    if let declineReason {
      text.name("declineReason")
      try declineReason.write(to: &text)
    }
    if let reference {
      text.name("reference")
      try reference.write(to: &text)
    }
    if let lapses {
      text.name("lapses")
      try lapses.write(to: &text)
    }
    if let action {
      text.name("action")
      try text.conceal(action)
    }
    if let returnAddress {
      text.name("returnAddress")
      try text.conceal(returnAddress)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    id = try ID(reading: &text)
    try text.name("product")
    product = try String(reading: &text)
    try text.name("booking")
    booking = try String(reading: &text)
    try text.name("amount")
    amount = try Money(reading: &text)
    try text.name("method")
    method = try PaymentMethodToken(reading: &text)
    try text.name("provider")
    provider = try PaymentProviderName(reading: &text)
    try text.name("savesMethod")
    savesMethod = try Bool(reading: &text)
    try text.name("state")
    state = try PaymentState(reading: &text)
    try text.name("created")
    created = try Instant(reading: &text)
    try text.name("attempts")
    attempts = try Int(reading: &text)
    nextAttempt = try text.has("nextAttempt") ? Instant(reading: &text) : nil
    try text.name("isUncertain")
    isUncertain = try Bool(reading: &text)
    refund = try text.has("refund") ? Money(reading: &text) : nil
    try text.name("refunds")
    refunds = try [Refund](reading: &text)
    isTaken = try text.has("isTaken") ? Bool(reading: &text) : nil
    unasked = try text.has("unasked") ? Money(reading: &text) : nil
    mismatch = try text.has("mismatch") ? Mismatch(reading: &text) : nil
    try text.name("awaitsWord")
    awaitsWord = try Bool(reading: &text)
    declineReason = try text.has("declineReason") ? String(reading: &text) : nil
    reference = try text.has("reference") ? PaymentReference(reading: &text) : nil
    lapses = try text.has("lapses") ? Instant(reading: &text) : nil
    let action = try text.has("action") ? text.reveal(CustomerAction.self) : nil
    let returnAddress = try text.has("returnAddress") ? text.reveal(ReturnAddress.self) : nil
    try text.close()
    self.action = action
    self.returnAddress = returnAddress
  }
}

extension Payment.Mismatch: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("said")
    try said.write(to: &text)
    text.name("expected")
    try expected.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("said")
    said = try Money(reading: &text)
    try text.name("expected")
    expected = try Money(reading: &text)
    try text.close()
  }
}

extension Payment.Refund: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("amount")
    try amount.write(to: &text)
    text.name("state")
    try state.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("amount")
    amount = try Money(reading: &text)
    try text.name("state")
    state = try State(reading: &text)
    try text.close()
  }
}

extension Payment.Refund.State: Storable {}

extension PaymentMethodToken: Storable {}

extension PaymentProviderName: Storable {}

extension PaymentReference: Storable {}

extension PaymentState: Storable {}

extension ReturnAddress: Storable {}
