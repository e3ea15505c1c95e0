extension Service {
  /// Does what a request asks for, for the first time: it spends one request of the client's quotas.
  func perform(_ call: Call) async throws -> HTTPAnswer {
    try admission.spend(call)
    do {
      let answer = try await call.endpoint.handle(call, self)
      admission.held(call, failing: nil)
      return answer
    } catch {
      admission.held(call, failing: error)
      throw error
    }
  }
}
