internal import ClientRules
internal import ClientStore
internal import StrictText
internal import Vocabulary

/// A device or a paper that was lost or stolen.
extension PassClient {
  /// Gets a new boarding pass in place of a lost one, which gates refuse once they have the service's next status list.
  ///
  /// It is done at once or not at all. If it was done and the answer is lost, the next synchronization has the new pass.
  ///
  /// - Parameters:
  ///   - id: the id of a boarding pass of the store.
  ///   - time: the time for the network.
  /// - Returns: the passes of its booking, with the new one.
  /// - Throws: `ClientError.notFound`, `refused`, `away`.
  public func replacePass(
    _ id: String, within time: Duration = patience
  ) async throws(ClientError) -> [KeptPass] {
    guard let kept = try passes().first(where: { $0.pass.id == id }) else {
      throw .notFound("\(escaped(id)): the store has no such pass; see passclient passes")
    }
    guard kept.product == .flights else {
      throw .unusable("\(id): only boarding passes are replaced")
    }
    let booking = try booking(named: kept.bookingID)
    let deadline = clock.ticks() + time
    _ = try await create("/passes/\(kept.pass.id)/reissue", [], until: deadline, .notReplaced)
    let fresh = try await readAgain(booking, until: deadline).booking
    try await refreshPasses(of: fresh, until: deadline)
    return try passes(of: booking.id)
  }
}

extension CommandProblem {
  static let notReplaced = CommandProblem(
    status: 0, code: "NO_NETWORK", message: "No answer came. Look again with: passclient sync")
}
