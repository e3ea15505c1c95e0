/// What a gate adds to the sentence of a verdict.
package enum GateRemark: Equatable, Sendable {
  /// The list does not have the pass.
  case notListed
  /// The list has another seat than the pass.
  case listedSeat(String)
  /// Which of the people of a pass this is, and how many it admits.
  case people(Int, of: Int)
  /// The scan could not be kept in the ledger.
  case notLogged(String)
}
