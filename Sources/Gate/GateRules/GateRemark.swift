/// A remark that a gate adds to the sentence of a verdict or a finding.
package enum GateRemark: Equatable, Sendable {
  /// The list does not have the pass.
  case notListed
  /// The list has another seat than the pass.
  case listedSeat(String)
  /// The ordinal of this person on the pass, and the number of people that the pass admits.
  case people(Int, of: Int)
  /// The scan could not be kept in the ledger.
  case notLogged(String)
}
