/// A sequential model: the states that operations lead to, one after the other; a history is compared with it.
package protocol SequentialModel {
  associatedtype State: Hashable
  associatedtype Operation

  /// The state before any operation.
  var initial: State { get }

  /// Returns every state that this operation, with its answer, may lead to; empty if it cannot have had this answer.
  ///
  /// An unknown outcome, such as that of an unanswered request, leads to several states.
  func states(after state: State, _ operation: Timed<Operation>) -> [State]

  /// Returns whether an operation leaves every state as it is, in all states that allow it.
  func isObservation(_ operation: Operation) -> Bool
}

/// An operation between two moments of one monotonic clock.
package struct Timed<Operation> {
  package let operation: Operation
  /// The time of its first request; it did not happen before.
  package let invoked: Int64
  /// The time when it was known to have happened, or never to happen.
  ///
  /// Nil if it may still happen after the history, or not at all.
  package let returned: Int64?

  package init(_ operation: Operation, invoked: Int64, returned: Int64?) {
    self.operation = operation
    self.invoked = invoked
    self.returned = returned
  }
}

extension Timed: Sendable where Operation: Sendable {}

/// The search for a sequential order of a concurrent history (Herlihy and Wing).
///
/// In such an order each operation happened at one moment between its invocation and its return, and the model allows
/// all of them. The search is that of Wing and Gong with the memory of Lowe: it tries a set of placed operations with
/// the same state only once. If an observation may come next, it comes next, because any order that exists remains one
/// when the observation moves there. The search is exact: it compares whole states and not their hashes.
package struct Linearization<Model: SequentialModel> {
  package enum Verdict {
    /// An order that the model allows, as positions in the history, without open operations that never happened.
    case legal(order: [Int])
    /// No order exists: the longest beginning of one, its last state, and the operations that could have come next.
    case illegal(order: [Int], state: Model.State, next: [Int])
    /// The search reached its limit first.
    case undecided
  }

  package let verdict: Verdict
  /// The number of pairs of placed operations and state that were examined.
  package let explored: Int

  /// Searches for an order; undecided after `limit` pairs of placed operations and state.
  package init(of history: [Timed<Model.Operation>], by model: Model, limit: Int = 5_000_000) {
    var search = Search(history, model)
    verdict = search.run(limit: limit)
    explored = search.seen.count
  }

  package var isLegal: Bool { if case .legal = verdict { true } else { false } }
}

extension Linearization {
  /// The placed operations, and the state after them.
  ///
  /// The operations are sorted by invocation; all before `end` are placed, except for the holes.
  private struct Position: Hashable {
    let end: Int32
    let holes: [Int32]
    let state: Model.State
  }

  /// One step of the order: the operation, and the alternatives that were not tried yet.
  private struct Step {
    var candidates: [Int]
    var next = 0
    /// The states that the last candidate may lead to and that were not tried yet.
    var states: [Model.State] = []
    let before: Model.State
    /// The index behind the last operation that was placed before.
    let end: Int
  }

  private struct Search {
    private let model: Model
    private let operations: [Timed<Model.Operation>]
    /// The position of each operation in the given history.
    private let numbers: [Int]
    // These link the operations that are not placed, in order of invocation; the last index is the head of the list.
    private var after: [Int]
    private var before: [Int]
    private var required: Int
    var seen: Set<Position> = []

    init(_ history: [Timed<Model.Operation>], _ model: Model) {
      self.model = model
      numbers = history.indices.sorted { history[$0].invoked < history[$1].invoked }
      operations = numbers.map { history[$0] }
      let count = operations.count
      after = Array(1...count + 1)
      after[count] = 0
      before = (0...count).map { $0 == 0 ? count : $0 - 1 }
      required = operations.count { $0.returned != nil }
    }

    private var head: Int { operations.count }

    mutating func run(limit: Int) -> Verdict {
      var state = model.initial
      var end = 0
      var placed: [Int] = []
      var steps: [Step] = []
      var best: (placed: [Int], state: Model.State, next: [Int])?
      var isNew = true
      while true {
        if required == 0 { return .legal(order: placed.map { numbers[$0] }) }
        if isNew {
          if seen.count >= limit { return .undecided }
          steps.append(Step(candidates: candidates(state), before: state, end: end))
          if best.map({ $0.placed.count < placed.count }) ?? true {
            best = (placed, state, steps[steps.count - 1].candidates)
          }
        }
        if let (candidate, next) = advance(&steps[steps.count - 1]) {
          remove(candidate)
          let last = max(steps[steps.count - 1].end, candidate + 1)
          isNew = seen.insert(position(next, end: last)).inserted
          guard isNew else {
            restore(candidate)
            continue
          }
          placed.append(candidate)
          (state, end) = (next, last)
        } else {
          let step = steps.removeLast()
          guard let last = placed.popLast() else {
            let (order, state, next) = best ?? ([], step.before, [])
            return .illegal(
              order: order.map { numbers[$0] }, state: state, next: next.map { numbers[$0] })
          }
          restore(last)
          isNew = false
        }
      }
    }

    /// Returns the next candidate and state to try at this step; nil if none is left.
    private func advance(_ step: inout Step) -> (Int, Model.State)? {
      while true {
        if let state = step.states.popLast() { return (step.candidates[step.next - 1], state) }
        guard step.next < step.candidates.count else { return nil }
        let operation = operations[step.candidates[step.next]]
        // An operation that may happen at any time, or never, is placed only where it changes the state.
        let before = operation.returned == nil ? step.before : nil
        step.states = model.states(after: step.before, operation).reversed()
          .filter { $0 != before }
        step.next += 1
      }
    }

    /// Returns the operations that may come next: invoked before any other remaining operation has returned.
    ///
    /// An observation that may come next is the only candidate. Otherwise the operations that must happen soonest come
    /// first, and those that need not happen come last.
    private func candidates(_ state: Model.State) -> [Int] {
      var bound = Int64.max
      var found: [Int] = []
      var index = after[head]
      while index != head, operations[index].invoked <= bound {
        found.append(index)
        bound = min(bound, operations[index].returned ?? .max)
        index = after[index]
      }
      found.removeAll { operations[$0].invoked > bound }
      let observation = found.first { index in
        let operation = operations[index]
        return operation.returned != nil && model.isObservation(operation.operation)
          && !model.states(after: state, operation).isEmpty
      }
      if let observation { return [observation] }
      return found.sorted { one, other in
        let (one, other) = (operations[one], operations[other])
        return (one.returned ?? .max, one.invoked) < (other.returned ?? .max, other.invoked)
      }
    }

    private func position(_ state: Model.State, end: Int) -> Position {
      var holes: [Int32] = []
      var index = after[head]
      while index < end {
        holes.append(Int32(index))
        index = after[index]
      }
      return Position(end: Int32(end), holes: holes, state: state)
    }

    private mutating func remove(_ index: Int) {
      after[before[index]] = after[index]
      before[after[index]] = before[index]
      if operations[index].returned != nil { required -= 1 }
    }

    /// Undoes the last `remove`.
    private mutating func restore(_ index: Int) {
      after[before[index]] = index
      before[after[index]] = index
      if operations[index].returned != nil { required += 1 }
    }
  }
}
