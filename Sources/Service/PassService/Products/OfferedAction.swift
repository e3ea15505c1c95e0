package import StrictText

/// An action that the reader of a booking can take now, with the endpoint for it.
package struct OfferedAction: Sendable {
  /// The name, such as `cancel`; it is the same for the same action of every product.
  package let name: String
  /// The path to post to, such as `/bookings/bkg_71H0RA6Y5G7RZJMR/check-in`.
  package let path: String

  package init(_ name: String, at path: String) {
    self.name = name
    self.path = path
  }

  /// Returns the first step of a cancellation of the booking at a path: an offer that names the refund.
  package static func cancel(_ booking: String) -> OfferedAction {
    OfferedAction("cancel", at: "\(booking)/cancellation-quote")
  }
}

extension JSONWriter {
  /// Writes the actions that the reader of a booking can take now; the first step of an action that has several.
  package mutating func actions(_ actions: [OfferedAction]) {
    objects("available_actions", actions) {
      $0.member("action", $1.name)
      $0.member("method", "POST")
      $0.member("href", "/v1\($1.path)")
    }
  }
}
