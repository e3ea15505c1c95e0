import Histories
import PassTestSupport
import Testing

/// The checker on histories written by hand, of a register that is written and read.
@Suite struct LinearizationTests {
  enum Act: Hashable, Sendable {
    case write(Int)
    case read(Int)
    /// A write without an answer, which may have happened.
    case maybe(Int)
  }

  struct Register: SequentialModel {
    let initial = 0

    func states(after state: Int, _ timed: Timed<Act>) -> [Int] {
      switch timed.operation {
      case .write(let value): [value]
      case .read(let value): value == state ? [state] : []
      case .maybe(let value): [state, value]
      }
    }

    func isObservation(_ act: Act) -> Bool {
      if case .read = act { true } else { false }
    }
  }

  typealias History = [Timed<Act>]

  private static func act(_ act: Act, _ invoked: Int64, _ returned: Int64?) -> Timed<Act> {
    Timed(act, invoked: invoked, returned: returned)
  }

  static let legal: [(String, History)] = [
    ("nothing", []),
    ("one after the other", [act(.write(1), 0, 1), act(.read(1), 2, 3)]),
    ("a read during a write sees what was before", [act(.write(1), 0, 9), act(.read(0), 1, 2)]),
    ("or what comes", [act(.write(1), 0, 9), act(.read(1), 1, 2)]),
    (
      "two writes at once, in the order that readers see",
      [act(.write(1), 0, 9), act(.write(2), 0, 9), act(.read(2), 10, 11), act(.read(2), 12, 13)]
    ),
    (
      "first old, then new, while it is written",
      [act(.write(1), 0, 9), act(.read(0), 1, 2), act(.read(1), 3, 4)]
    ),
    ("an unanswered write that was done", [act(.maybe(1), 0, nil), act(.read(1), 1, 2)]),
    ("one that was not", [act(.maybe(1), 0, nil), act(.read(0), 1, 2)]),
    (
      "one that its process did later, before it was dead",
      [act(.maybe(1), 0, 9), act(.read(0), 1, 2), act(.read(1), 3, 4)]
    ),
    (
      "one that is done long after",
      [act(.maybe(1), 0, nil), act(.write(2), 1, 2), act(.read(2), 3, 4), act(.read(1), 5, 6)]
    ),
    ("one that its dead process did in time", [act(.maybe(1), 0, 5), act(.read(1), 6, 7)]),
    ("moments that are equal are at once", [act(.write(1), 0, 1), act(.read(0), 1, 2)]),
  ]

  static let illegal: [(String, History)] = [
    ("a value that nobody wrote", [act(.read(7), 0, 1)]),
    ("an old value after an answered write", [act(.write(1), 0, 1), act(.read(0), 2, 3)]),
    (
      "new, then old again", [act(.write(1), 0, 9), act(.read(1), 1, 2), act(.read(0), 3, 4)]
    ),
    (
      "two readers that see two orders",
      [
        act(.write(1), 0, 9), act(.write(2), 0, 9), act(.read(1), 10, 11), act(.read(2), 12, 13),
      ]
    ),
    (
      "an unanswered write that was done, then not",
      [act(.maybe(1), 0, nil), act(.read(1), 1, 2), act(.read(0), 3, 4)]
    ),
    (
      "one that was done after its process was dead",
      [act(.maybe(1), 0, 5), act(.read(0), 6, 7), act(.read(1), 8, 9)]
    ),
    (
      "a write that is lost", [act(.write(1), 0, 1), act(.write(2), 2, 3), act(.read(1), 4, 5)]
    ),
  ]

  @Test(arguments: legal) func hasAnOrder(_ name: String, _ history: History) {
    #expect(Linearization(of: history, by: Register()).isLegal, "\(name)")
    #expect(Linearization(of: history.reversed(), by: Register()).isLegal, "\(name), reversed")
  }

  @Test(arguments: illegal) func hasNone(_ name: String, _ history: History) {
    let checked = Linearization(of: history, by: Register())
    guard case .illegal = checked.verdict else {
      Issue.record("\(name): \(checked.verdict)")
      return
    }
    let other = Linearization(of: Array(history.reversed()), by: Register())
    #expect(!other.isLegal, "\(name), reversed")
  }

  @Test func anOrderThatIsFoundIsOne() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      // Each operation takes effect at one moment, in this order, between its random start and end.
      var value = 0
      var history: History = []
      for moment in 0..<40 {
        let act: Act
        switch Int.random(in: 0..<3, using: &random) {
        case 0: act = .read(value)
        case 1:
          value = moment
          act = .write(value)
        default:
          let isDone = Bool.random(using: &random)
          act = .maybe(moment)
          if isDone { value = moment }
        }
        let at = Int64(moment) * 10
        history.append(
          Timed(
            act, invoked: at - Int64.random(in: 0..<80, using: &random),
            returned: at + Int64.random(in: 0..<80, using: &random)))
      }
      history.shuffle(using: &random)
      let checked = Linearization(of: history, by: Register())
      guard case .legal(let order) = checked.verdict else {
        Issue.record("\(checked.verdict)")
        continue
      }
      #expect(Set(order) == Set(history.indices))
      var states: Set<Int> = [0]
      for index in order {
        states = Set(states.flatMap { Register().states(after: $0, history[index]) })
        #expect(!states.isEmpty)
      }
      for (one, other) in zip(order, order.dropFirst()) {
        #expect(history[one].invoked <= history[other].returned ?? .max)
      }
    }
  }

  /// n concurrent writes have n! orders, but only 2ⁿ sets.
  @Test func whatHasTooManyOrdersIsGivenUp() {
    var history = (1...40).map { Self.act(.write($0), 0, 100) }
    history.append(Self.act(.read(99), 101, 102))
    let checked = Linearization(of: history, by: Register(), limit: 20_000)
    guard case .undecided = checked.verdict else {
      Issue.record("\(checked.verdict)")
      return
    }
    #expect(checked.explored == 20_000)
  }

  /// Each set of operations is examined once with each last value.
  @Test func setsOfOperationsAreTriedOnce() {
    let count = 10
    var history = (1...count).map { Self.act(.write($0), 0, 100) }
    history.append(Self.act(.read(99), 101, 102))
    let checked = Linearization(of: history, by: Register())
    #expect(!checked.isLegal)
    #expect(checked.explored <= count << (count - 1))
  }

  /// Operations that change nothing need no order among themselves.
  @Test func manyReadsAtOnceCostNoMoreThanTheirNumber() {
    var history = (0..<500).map { _ in Self.act(.read(0), 0, 100) }
    history += (0..<500).map { _ in Self.act(.maybe(0), 0, nil) }
    history.append(Self.act(.read(1), 101, 102))
    let checked = Linearization(of: history, by: Register())
    #expect(!checked.isLegal)
    #expect(checked.explored <= 1_000)
  }
}
