/// The state machines, for whoever prints or checks them all.
package enum States {
  /// The machines that every product shares.
  package static let shared = [
    QuoteState.table.outline, HoldState.table.outline, PaymentState.table.outline,
    PassState.table.outline,
  ]
}
