/// Returns once a condition holds.
///
/// It does not end by itself, but it throws `CancellationError` when the time limit of its test has passed. So a condition
/// that never holds fails one test, and takes no processor from the others.
public func eventually(_ holds: () async throws -> Bool) async throws {
  while try await !holds() {
    try Task.checkCancellation()
    await Task.yield()
  }
}
