/// An error that keeps the service from running, with its remedy.
package struct ServiceError: Error, Sendable, CustomStringConvertible {
  /// The fault and its remedy.
  package let description: String
  /// Whether another try may succeed without a change here, because something that the service needs is away for now.
  package let isPassing: Bool

  package init(_ description: String, isPassing: Bool = false) {
    self.description = description
    self.isPassing = isPassing
  }
}
