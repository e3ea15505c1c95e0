import CPeers

/// One way to do a piece of work.
struct Contender {
  let name: String
  /// Does the work so many times.
  let run: (_ count: Int) async throws -> Void

  init(_ name: String, _ run: @escaping (_ count: Int) async throws -> Void) {
    self.name = name
    self.run = run
  }
}

/// What a race measured of one contender, per piece of work.
struct Timing {
  let name: String
  /// Nanoseconds of processor time, one for each round.
  let rounds: [Double]
  /// Calls of malloc and its kin.
  let allocations: Double

  var nanoseconds: Double { rounds.median }

  /// How many times the rate of another this one has: the median over the rounds, so that both
  /// figures of a ratio were taken within the same moment.
  func rate(against other: Timing) -> Double { rates(against: other).median }

  /// The same with how far the middle half of the rounds lies apart.
  func spread(against other: Timing) -> Double {
    let sorted = rates(against: other).sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]
  }

  private func rates(against other: Timing) -> [Double] {
    zip(other.rounds, rounds).map { $0 / $1 }
  }
}

/// Times contenders against each other, in turn and in many rounds.
///
/// What slows the machine down for a while slows all of them. Processor time is taken, so that
/// waiting for a neighbour does not count.
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
      // Every other round backwards, so that nobody always runs after the same one.
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

  /// How many pieces of work fill a batch.
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
  /// The middle value; of an even number the upper of both.
  var median: Double {
    let sorted = sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }
}

/// Takes a result, so that no work is left out because nobody asked for what came of it.
@inline(never) @_optimize(none)
func keep<Value>(_ value: consuming Value) {}
