internal import PassIssuer
internal import Vocabulary

/// `issue --status-list`: the entries of a status list for the passes of a run.
struct StatusEntries: Sendable {
  private let register: StatusRegister

  init(directory: String) throws { register = try StatusRegister(directory: directory) }

  /// The entry with the longest index, for drafts: no other entry makes a pass longer.
  private var widest: StatusEntry? {
    StatusEntry(list: register.list, index: register.entryCount - 1)
  }

  /// Returns the request with the longest entry; throws the reason if it gets none.
  func trial(of request: PassRequest) throws(RequestError) -> PassRequest {
    guard request.issuer == register.issuer else {
      throw RequestError(
        member: "issuer",
        detail: "the status list \(register.directory) is of \(register.issuer), not of "
          + "\(request.issuer); give --status-list a list of \(request.issuer)")
    }
    guard request.status == nil, let widest else {
      throw RequestError(
        member: "status",
        detail: "leave this member out, because --status-list gives every pass its entry")
    }
    return request.with(status: widest)
  }

  /// Returns the requests, each with an entry of its own.
  ///
  /// A request at fault keeps its error, and one for which the list has no room gets the error that the list is full.
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
