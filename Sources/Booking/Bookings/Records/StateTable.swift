/// A state machine as a table of every permitted transition.
///
/// Guards, offered actions, diagrams and the test of all pairs derive from the table.
package struct StateTable<State, Action>: Sendable
where
  State: RawRepresentable<String> & CaseIterable & Hashable & Sendable,
  Action: RawRepresentable<String> & CaseIterable & Hashable & Sendable
{
  /// One row of the table.
  package struct Row: Hashable, Sendable {
    package let from: State
    package let action: Action
    package let to: State
  }

  /// The subject of the machine, such as `payment`.
  package let name: String
  /// The initial state.
  package let start: State
  package let rows: [Row]

  package init(_ name: String, start: State, _ rows: [(State, Action, State)]) {
    self.name = name
    self.start = start
    self.rows = rows.map { Row(from: $0.0, action: $0.1, to: $0.2) }
  }

  /// Returns the state after an action, or nil if the action is not permitted.
  package func next(_ state: State, _ action: Action) -> State? {
    rows.first { $0.from == state && $0.action == action }?.to
  }

  /// Returns the state after an action; refuses an action that is not permitted, and names the permitted ones.
  package func apply(_ action: Action, to state: State) throws(Refusal) -> State {
    guard let next = next(state, action) else {
      throw .notAllowed(
        what: name, state: state.rawValue, action: action.rawValue,
        allowed: actions(from: state).map(\.rawValue))
    }
    return next
  }

  /// Returns the permitted actions, in the table's order.
  package func actions(from state: State) -> [Action] {
    rows.filter { $0.from == state }.map(\.action)
  }

  /// The table without its generic types, for printing.
  package var outline: StateOutline {
    StateOutline(
      name: name, start: start.rawValue, states: State.allCases.map(\.rawValue),
      actions: Action.allCases.map(\.rawValue),
      rows: rows.map {
        .init(from: $0.from.rawValue, action: $0.action.rawValue, to: $0.to.rawValue)
      })
  }
}

/// A state machine as text.
package struct StateOutline: Hashable, Sendable {
  /// One row of the table.
  package struct Row: Hashable, Sendable {
    package let from: String
    package let action: String
    package let to: String
  }

  package let name: String
  package let start: String
  package let states: [String]
  package let actions: [String]
  package let rows: [Row]
}
