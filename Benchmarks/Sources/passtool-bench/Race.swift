import CPeers

/// One implementation of an operation.
struct Contender {
  let name: String
  /// A function that performs the operation this many times.
  let run: (_ count: Int) async throws -> Void

  init(_ name: String, _ run: @escaping (_ count: Int) async throws -> Void) {
    self.name = name
    self.run = run
  }
}

/// The measurements of one contender, per operation.
struct Timing {
  let name: String
  /// Processor time in nanoseconds, one value per round.
  let rounds: [Double]
  /// Number of allocations (malloc and related calls).
  let allocations: Double

  var nanoseconds: Double { rounds.median }

  /// Returns the rate relative to that of another: the median over the rounds.
  ///
  /// Both parts of each ratio are from the same time.
  func rate(against other: Timing) -> Double { rates(against: other).median }

  /// Returns the interquartile range of that ratio over the rounds.
  func spread(against other: Timing) -> Double {
    let sorted = rates(against: other).sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]
  }

  private func rates(against other: Timing) -> [Double] {
    zip(other.rounds, rounds).map { $0 / $1 }
  }
}

/// A comparison of contenders, measured alternately in many rounds.
///
/// A temporary slowdown of the machine affects all of them. Processor time is measured, so that waiting for
/// other processes does not count.
struct Race {
  private let roundCount: Int
  private let batch: Double

  init(isQuick: Bool) {
    roundCount = isQuick ? 25 : 151
    batch = 15e6
  }

  func run(_ contenders: [Contender]) async throws -> [Timing] {
    var counts: [Int] = []
    for contender in contenders { counts.append(try await count(for: contender)) }
    var rounds = [[Double]](repeating: [], count: contenders.count)
    for round in 0..<roundCount {
      // Every other round is in reverse order, so that no contender always runs after the same one.
      let order =
        round.isMultiple(of: 2) ? Array(contenders.indices) : contenders.indices.reversed()
      for index in order {
        let start = peer_processor_time()
        try await contenders[index].run(counts[index])
        rounds[index].append(Double(peer_processor_time() - start) / Double(counts[index]))
      }
    }
    var timings: [Timing] = []
    for (index, contender) in contenders.enumerated() {
      let start = peer_allocations()
      try await contender.run(100)
      timings.append(
        Timing(
          name: contender.name, rounds: rounds[index],
          allocations: (Double(peer_allocations() - start) / 100).rounded()))
    }
    return timings
  }

  /// Returns the number of operations per batch.
  private func count(for contender: Contender) async throws -> Int {
    var count = 1
    while true {
      let start = peer_processor_time()
      try await contender.run(count)
      let time = Double(peer_processor_time() - start)
      if time > batch / 4 { return max(1, Int(batch * Double(count) / time)) }
      count *= 2
    }
  }
}

extension Sequence<Double> {
  /// The median; of an even number of values the upper one.
  var median: Double {
    let sorted = sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }
}

/// Consumes a result, so that the compiler cannot remove the work.
@inline(never) @_optimize(none)
func keep<Value>(_ value: consuming Value) {}
