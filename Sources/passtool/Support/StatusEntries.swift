internal import PassIssuer
internal import Vocabulary

/// `issue --status-list`: gives the passes of a run entries of a status list.
struct StatusEntries: Sendable {
  private let register: StatusRegister

  init(directory: String) throws { register = try StatusRegister(directory: directory) }

  /// An entry that takes as much room in a pass as any of the list, for trying a request out.
  private var widest: StatusEntry? {
    StatusEntry(list: register.list, index: register.entryCount - 1)
  }

  /// The request with an entry that is as long as any, or why it gets none.
  func trial(of request: PassRequest) throws(RequestError) -> PassRequest {
    guard request.issuer == register.issuer else {
      throw RequestError(
        member: "issuer",
        detail: "the status list \(register.directory) is of \(register.issuer), not of "
          + request.issuer.rawValue)
    }
    guard request.status == nil, let widest else {
      throw RequestError(
        member: "status", detail: "leave it out: --status-list gives every pass its entry")
    }
    return request.with(status: widest)
  }

  /// The requests, each for a pass with an entry of its own; one at fault keeps its error, and one
  /// that a full list has no room for gets it.
  func allocate(
    for trials: [Result<PassRequest, any Error>]
  ) -> [Result<PassRequest, any Error>] {
    let passIDs = trials.compactMap { try? $0.get().passID }
    let given = Result { try register.allocate(passIDs, random: SecureRandom()) }
    var taken = 0
    return trials.map { trial in
      Result {
        let request = try trial.get()
        let entries = try given.get()
        guard taken < entries.count else { throw register.full }
        taken += 1
        return request.with(status: entries[taken - 1])
      }
    }
  }
}
