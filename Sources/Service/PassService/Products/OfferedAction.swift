package import StrictText

/// Something that the reader of a booking can do with it now, and the endpoint for that.
package struct OfferedAction: Sendable {
  /// Such as `cancel`; the same word for the same action of every product.
  package let name: String
  /// The path that is posted to, such as `/bookings/bkg_71H0RA6Y5G7RZJMR/check-in`.
  package let path: String

  package init(_ name: String, at path: String) {
    self.name = name
    self.path = path
  }

  /// Begins to cancel: the offer names the refund.
  ///
  /// - Parameter booking: the path of the booking.
  package static func cancel(_ booking: String) -> OfferedAction {
    OfferedAction("cancel", at: "\(booking)/cancellation-quote")
  }
}

extension JSONWriter {
  /// What the reader of a booking can do with it now; the first step of an action that has several.
  package mutating func actions(_ actions: [OfferedAction]) {
    objects("available_actions", actions) {
      $0.member("action", $1.name)
      $0.member("method", "POST")
      $0.member("href", "/v1\($1.path)")
    }
  }
}
