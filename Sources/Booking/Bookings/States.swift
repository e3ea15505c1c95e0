/// The state machines, for printing and checking.
package enum States {
  /// The machines common to all products.
  package static let shared = [
    QuoteState.table.outline, HoldState.table.outline, PaymentState.table.outline,
    PassState.table.outline, WaitingListState.table.outline,
  ]
}
