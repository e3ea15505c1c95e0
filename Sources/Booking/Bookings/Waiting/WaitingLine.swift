package import Vocabulary

/// The line of the users who wait for a part of one thing, such as a show, a flight or a hotel.
///
/// Its version changes when a user enters, leaves or is offered something, and with every commit that frees
/// something of it while users wait. A decision that relies on the version therefore knows that no user came and
/// nothing became free since it read the line, so it overtakes no waiting user.
package struct WaitingLine: Record {
  package static let kind = "waiting_line"

  package let key: String
  /// The policy name of the product's holds, such as `shows`.
  package let product: String
  /// The number of the next entry; larger than the number of every entry in the line.
  package internal(set) var next = 1
  /// The number of entries that wait.
  package internal(set) var waiting = 0
  /// The number of times that something of the line became free while users waited.
  package internal(set) var freed = 0
  /// The number of these times for which every user in the line was tried.
  package internal(set) var tried = 0
  /// The time of the last change.
  package internal(set) var touched: Instant

  package init(_ key: String, of product: String, now: Instant) {
    (self.key, self.product, touched) = (key, product, now)
  }

  /// Whether something may be free for a user in line.
  package var isDue: Bool { waiting > 0 && freed > tried }

  package var lookups: [Lookup] {
    waiting == 0 ? [] : [RankedLookup.waitingLines(of: product).at(isDue ? 0 : 1)]
  }
  /// The time from which an empty line may be deleted: numbers only order users who wait
  /// together, so they may begin anew.
  package var lapses: Instant? { waiting == 0 ? touched.adding(seconds: 86_400) : nil }
}

extension RankedLookup {
  /// Returns the lookup of lines in which users wait: at rank 0 those with something free, at rank 1 the others.
  package static func waitingLines(of product: String) -> RankedLookup {
    RankedLookup("waiting_lines", product)
  }
}

extension ChangeSet {
  /// Changes a line as this change set leaves it, or as it was read if this change set does not write it.
  mutating func change(_ read: Versioned<WaitingLine>, _ change: (inout WaitingLine) -> Void) {
    var line = written(WaitingLine.self, read.value.key) ?? read.value
    change(&line)
    line.touched = now
    update(read, to: line)
  }

  /// The lines for which this change set frees something: it releases claims that it does not take again.
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

  /// Notes that something of a line became free; if no user waits, the change set only relies on that.
  package mutating func tell(_ read: Versioned<WaitingLine>) {
    guard written(WaitingLine.self, read.value.key) == nil else { return }
    if read.value.waiting == 0 { rely(on: read) } else { change(read) { $0.freed += 1 } }
  }

  /// Notes that every user in a line was tried for all that became free up to the count `freed`.
  package mutating func tried(_ read: Versioned<WaitingLine>, upTo freed: Int) {
    guard read.value.tried < freed else { return }
    change(read) { $0.tried = min(freed, $0.freed) }
  }
}
