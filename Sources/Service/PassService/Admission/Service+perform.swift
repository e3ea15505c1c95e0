extension Service {
  /// Does what a request asks for, for the first time or because it was not decided: it spends one request of the
  /// client's quotas.
  func perform(_ call: Call) async throws -> HTTPAnswer {
    try admission.spend(call)
    do {
      try call.checkNoQuery()
      let answer = try await call.endpoint.handle(call, self)
      try call.checkQueryWasRead()
      ended(call, failing: nil)
      return answer
    } catch {
      ended(call, failing: error)
      throw error
    }
  }

  private func ended(_ call: Call, failing error: (any Error)?) {
    admission.held(call, failing: error)
    admission.ended(call, failing: error, tries: furtherTries)
  }
}
