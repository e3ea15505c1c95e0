package import Bookings
package import PassFormats

extension Checkout.PaymentChoice {
  /// Reads a token of the payment provider or the id of a saved payment method.
  ///
  /// Sending both is an error.
  package init(_ object: inout ObjectReader) throws(ShapeError) {
    guard object.peek("payment_method_id") != nil else {
      self = .token(
        try object.text("payment_method_token"),
        isSaved: try object.optionalBoolean("save_payment_method") ?? false)
      return
    }
    self = .saved(try object.text("payment_method_id"))
    for name in ["payment_method_token", "save_payment_method"] where object.peek(name) != nil {
      throw object.failure(name, "stands beside payment_method_id; send one of them")
    }
  }
}

extension Checkout.PaymentChoice? {
  /// Reads an optional payment method; nil if the object has neither member.
  package init(ifThere object: inout ObjectReader) throws(ShapeError) {
    let isThere = ["payment_method_id", "payment_method_token"].contains { object.peek($0) != nil }
    self = isThere ? try Checkout.PaymentChoice(&object) : nil
  }
}
