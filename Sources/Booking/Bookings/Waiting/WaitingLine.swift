package import Vocabulary

/// The line of the users who wait for something of one thing, such as a show, a flight or a hotel.
///
/// Its version changes when a user enters, leaves or is offered something, and with every commit that frees something of
/// it while users wait. A decision that relies on the version therefore knows that no user came and nothing became free
/// since it read the line, so that it overtakes no one.
package struct WaitingLine: Record {
  package static let kind = "waiting_line"

  package let key: String
  /// The policy name of the product's holds, such as `shows`.
  package let product: String
  /// The number of the next entry; larger than that of every other in the line.
  package internal(set) var next = 1
  /// How many wait.
  package internal(set) var waiting = 0
  /// The number of releases that the waiting list still has to process.
  package internal(set) var freed = 0
  /// Up to which of these everybody in line was tried.
  package internal(set) var tried = 0
  /// When it was changed.
  package internal(set) var touched: Instant

  package init(_ key: String, of product: String, now: Instant) {
    (self.key, self.product, touched) = (key, product, now)
  }

  /// Whether something may be free for a user in line.
  package var isDue: Bool { waiting > 0 && freed > tried }

  package var lookups: [Lookup] {
    waiting == 0 ? [] : [RankedLookup.waitingLines(of: product).at(isDue ? 0 : 1)]
  }
  /// Numbers count among those who wait together, so an empty line may begin anew.
  package var lapses: Instant? { waiting == 0 ? touched.adding(seconds: 86_400) : nil }
}

extension RankedLookup {
  /// Lines in which users wait: at rank 0 those with something free, at rank 1 the others.
  package static func waitingLines(of product: String) -> RankedLookup {
    RankedLookup("waiting_lines", product)
  }
}

extension ChangeSet {
  /// Changes a line as it was read, or as this change set leaves it.
  mutating func change(_ read: Versioned<WaitingLine>, _ change: (inout WaitingLine) -> Void) {
    var line = written(WaitingLine.self, read.value.key) ?? read.value
    change(&line)
    line.touched = now
    update(read, to: line)
  }

  /// The lines for which this change set frees something: what it releases and does not take again.
  package var freedLines: [String] {
    guard !releases.isEmpty else { return [] }
    var taken: [Resource: Int] = [:]
    for take in takes { taken[take.resource, default: 0] += take.quantity }
    var lines: Set<String> = []
    for release in releases where release.isLive(at: now) {
      guard let line = WantedPart.line(of: release.resource.scope) else { continue }
      let again = min(taken[release.resource] ?? 0, release.quantity)
      taken[release.resource, default: 0] -= again
      if again < release.quantity { lines.insert(line) }
    }
    return lines.sorted()
  }

  /// Notes that something of a line became free; where no user waits, the change set only relies on that.
  package mutating func tell(_ read: Versioned<WaitingLine>) {
    guard written(WaitingLine.self, read.value.key) == nil else { return }
    if read.value.waiting == 0 { rely(on: read) } else { change(read) { $0.freed += 1 } }
  }

  /// Notes up to which of what came free everybody in a line was tried.
  package mutating func tried(_ read: Versioned<WaitingLine>, upTo freed: Int) {
    guard read.value.tried < freed else { return }
    change(read) { $0.tried = min(freed, $0.freed) }
  }
}
