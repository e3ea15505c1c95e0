/// What a thing does if operations come one after the other: what a history is compared with.
package protocol SequentialModel {
  associatedtype State: Hashable
  associatedtype Operation

  /// Before any operation.
  var initial: State { get }

  /// Every state in which this operation, with its answer, may leave the thing; empty where it cannot have had
  /// this answer. What nobody knows, such as the outcome of an unanswered request, is several states.
  func states(after state: State, _ operation: Timed<Operation>) -> [State]

  /// Whether an operation leaves every state as it is, wherever it is possible.
  func isObservation(_ operation: Operation) -> Bool
}

/// An operation between two moments of one monotonic clock.
package struct Timed<Operation> {
  package let operation: Operation
  /// When it was asked for first; it did not happen before.
  package let invoked: Int64
  /// When it was known to have happened, or never to happen; nil where it may still happen after the history, or
  /// not at all.
  package let returned: Int64?

  package init(_ operation: Operation, invoked: Int64, returned: Int64?) {
    self.operation = operation
    self.invoked = invoked
    self.returned = returned
  }
}

extension Timed: Sendable where Operation: Sendable {}

/// Whether a concurrent history has an order in which each operation happened at one moment between its invocation
/// and its return, and which the model allows (Herlihy and Wing).
///
/// The search is that of Wing and Gong with the memory of Lowe: a set of operations that were placed is tried with
/// the same state only once. An observation that may come next comes next: whatever order there is, it can be
/// moved there. The search is exact: nothing is hashed away.
package struct Linearization<Model: SequentialModel> {
  package enum Verdict {
    /// An order that the model allows, as positions in the history; open operations that never happened are
    /// left out.
    case legal(order: [Int])
    /// There is none. The longest beginning of one, the state that it led to, and the operations of which one
    /// would have had to come next.
    case illegal(order: [Int], state: Model.State, next: [Int])
    /// The limit was reached first.
    case undecided
  }

  package let verdict: Verdict
  /// How many pairs of placed operations and state were looked at.
  package let explored: Int

  /// - Parameter limit: how many pairs may be looked at.
  package init(of history: [Timed<Model.Operation>], by model: Model, limit: Int = 5_000_000) {
    var search = Search(history, model)
    verdict = search.run(limit: limit)
    explored = search.seen.count
  }

  package var isLegal: Bool { if case .legal = verdict { true } else { false } }
}

extension Linearization {
  /// What was placed, and the state then.
  ///
  /// The operations are sorted by invocation: all before `end` are placed, but
  /// for the holes.
  private struct Position: Hashable {
    let end: Int32
    let holes: [Int32]
    let state: Model.State
  }

  /// One step of the order: which operation, and what else could be tried in its place.
  private struct Step {
    var candidates: [Int]
    var next = 0
    /// The states that the last candidate may lead to and that were not tried yet.
    var states: [Model.State] = []
    let before: Model.State
    /// Behind the last that was placed before.
    let end: Int
  }

  private struct Search {
    private let model: Model
    private let operations: [Timed<Model.Operation>]
    /// The position of each in the given history.
    private let numbers: [Int]
    // What is not placed, as a list in order of invocation; the last index is its head.
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

    /// The next thing to try at this step.
    private func advance(_ step: inout Step) -> (Int, Model.State)? {
      while true {
        if let state = step.states.popLast() { return (step.candidates[step.next - 1], state) }
        guard step.next < step.candidates.count else { return nil }
        let operation = operations[step.candidates[step.next]]
        // What may happen at any time, or never, is placed where it changes something.
        let before = operation.returned == nil ? step.before : nil
        step.states = model.states(after: step.before, operation).reversed()
          .filter { $0 != before }
        step.next += 1
      }
    }

    /// What may come next: invoked before anything else that is left has returned.
    ///
    /// An observation is alone; those that must happen soonest
    /// come first, and those that need not happen last.
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
