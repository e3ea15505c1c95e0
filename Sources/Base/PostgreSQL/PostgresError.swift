/// The failure of a statement or of a connection.
package struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The effect of the statement, as far as it is known.
  package enum Kind: Hashable, Sendable {
    /// No server could be reached, or it refused access: nothing was sent.
    case unreachable
    /// The server refused the statement and undid it.
    case refused
    /// The connection ended after the statement was sent: it may have had its effect.
    case lost
  }

  package let kind: Kind
  /// The five characters of SQLSTATE (PostgreSQL, Appendix A); empty if the server said nothing.
  package let state: String
  /// The server's or the library's message, without the detail, which may quote values.
  package let message: String
  /// The constraint that was violated; empty if none was.
  package let constraint: String

  package init(_ kind: Kind, _ message: String, state: String = "", constraint: String = "") {
    self.kind = kind
    self.state = state
    self.message = message
    self.constraint = constraint
  }

  /// Whether the same transaction may succeed when it is repeated, after a serialization failure or a deadlock.
  package var isCollision: Bool { state == "40001" || state == "40P01" }
  /// Whether the statement's values are at fault, or a constraint forbids them, so that it would fail again.
  package var isAboutContent: Bool {
    kind == .refused && ["22", "23", "54"].contains { state.hasPrefix($0) }
  }
  /// Whether another row has the key.
  package var isDuplicate: Bool { state == "23505" }
  /// Whether the server only follows another, such as a standby or a primary that was replaced.
  package var isReadOnlyServer: Bool { state == "25006" }
  /// Whether the statement took longer than it may, or waited longer than it may for a lock.
  package var isTimeout: Bool { state == "57014" || state == "55P03" }
  /// Whether the server ends or has no room, so that another connection, or the same later, may succeed.
  package var isPassing: Bool {
    kind != .refused || isReadOnlyServer || state.hasPrefix("57P") || state.hasPrefix("53")
      || state.hasPrefix("08")
  }
  /// Whether the server refuses this name, password, database or address.
  package var isAccess: Bool { state.hasPrefix("28") || state == "3D000" || state == "42501" }

  package var description: String { state.isEmpty ? message : "\(message) (SQLSTATE \(state))" }
}
