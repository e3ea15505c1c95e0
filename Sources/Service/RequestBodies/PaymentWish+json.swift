package import Bookings
package import StrictText

extension Checkout.PaymentChoice {
  /// Reads a token of the payment provider or the id of a saved payment method, and the address to return to.
  ///
  /// Sending both means of payment is an error.
  package init(_ object: inout ObjectReader) throws(ShapeError) {
    guard object.peek("payment_method_id") != nil else {
      let (token, isSaved, address) = try together(
        part(try object.text("payment_method_token", as: PaymentMethodToken.self)),
        part(try object.optionalBoolean("save_payment_method") ?? false),
        part(try object.returnAddress()))
      self = .token(token, isSaved: isSaved, returnAddress: address)
      return
    }
    let (saved, address, _, _) = try together(
      part(try object.text("payment_method_id", as: SavedMethod.ID.self)),
      part(try object.returnAddress()),
      part(try object.refuse("payment_method_token", beside: "payment_method_id")),
      part(try object.refuse("save_payment_method", beside: "payment_method_id")))
    self = .saved(saved, returnAddress: address)
  }
}

extension Checkout.PaymentChoice? {
  /// Reads an optional payment method; nil if the object has neither member.
  package init(ifThere object: inout ObjectReader) throws(ShapeError) {
    let isThere = ["payment_method_id", "payment_method_token"].contains { object.peek($0) != nil }
    guard isThere || object.peek("return_url") == nil else {
      throw object.failure(
        "return_url", "send it only together with payment_method_token or payment_method_id")
    }
    self = isThere ? try Checkout.PaymentChoice(&object) : nil
  }
}

extension ObjectReader {
  /// Reads the address to which the customer returns after an action at the payment provider.
  fileprivate mutating func returnAddress() throws(ShapeError) -> ReturnAddress? {
    try optionalText("return_url", as: ReturnAddress.self)
  }

  /// Refuses a member that must not be sent together with another one.
  fileprivate mutating func refuse(_ name: String, beside other: String) throws(ShapeError) {
    guard optional(name) == nil else {
      throw failure(name, "must not be sent together with \(other)")
    }
  }
}
