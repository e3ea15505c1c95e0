/// Why the service cannot run, and how to fix it.
package struct ServiceError: Error, Sendable, CustomStringConvertible {
  /// What is wrong and how to fix it.
  package let description: String
  /// Whether another try may succeed, without a change here: something that is needed is away.
  package let isPassing: Bool

  package init(_ description: String, isPassing: Bool = false) {
    self.description = description
    self.isPassing = isPassing
  }
}
