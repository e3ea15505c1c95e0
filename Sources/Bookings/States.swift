/// The state machines by product, for whoever prints or checks them all.
package enum States {
  /// The machines that every product shares.
  package static let shared = [
    HoldState.table.outline, PaymentState.table.outline, PassState.table.outline,
  ]

  /// Each product with its machines.
  package static let products: [(name: String, machines: [StateOutline])] = [
    (
      "flight",
      [
        BookingState.table.outline, DeliveryState.table.outline, FlightStatus.table.outline,
        QuoteState.table.outline,
      ] + shared
    )
  ]
}
