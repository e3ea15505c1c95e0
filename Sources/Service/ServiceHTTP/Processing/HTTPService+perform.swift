extension HTTPService {
  /// Performs a request for the first time, or again if it was not decided, and spends one request of the client's
  /// quotas.
  package func perform(_ call: Call) async throws -> HTTPAnswer {
    try admission.spend(call)
    do {
      try call.checkNoQuery()
      let answer = try await handle(call)
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
    admission.ended(call, failing: error, tries: application.furtherTries)
  }

  /// Calls the handler and counts the outcome of a command; a repeated request does not come here and is not counted.
  private func handle(_ call: Call) async throws -> HTTPAnswer {
    guard let command = call.endpoint.counted else { return try await call.endpoint.handle(call) }
    do {
      let answer = try await call.endpoint.handle(call)
      observability.metrics.count(command, .init(status: answer.status))
      return answer
    } catch {
      observability.metrics.count(command, .init(status: ProblemCode(of: error).status))
      throw error
    }
  }
}
