/// A value with changes that the service did not confirm yet.
///
/// `value` shows the changes at once, and `confirmed` never does: what is final, such as a pass, is made of it alone.
public struct Optimistic<Value: Sendable>: Sendable {
  /// The value that the service last gave.
  public private(set) var confirmed: Value
  private var changes: [(id: String, apply: @Sendable (inout Value) -> Void)] = []

  /// A value that the service gave.
  public init(_ confirmed: Value) { self.confirmed = confirmed }

  /// The value with all changes that are under way.
  public var value: Value { changes.reduce(into: confirmed) { $1.apply(&$0) } }

  /// Whether a change is under way.
  public var isPending: Bool { !changes.isEmpty }

  /// Shows a change before the service confirms it.
  public mutating func begin(_ id: String, _ apply: @escaping @Sendable (inout Value) -> Void) {
    changes.append((id, apply))
  }

  /// Takes the service's answer to a change, which may differ from what was shown.
  public mutating func confirm(_ id: String, _ answer: Value) {
    confirmed = answer
    rollBack(id)
  }

  /// Takes a newer value; changes that are under way are shown on top of it.
  public mutating func refresh(_ newer: Value) { confirmed = newer }

  /// Takes a change back that the service refused.
  public mutating func rollBack(_ id: String) { changes.removeAll { $0.id == id } }
}
