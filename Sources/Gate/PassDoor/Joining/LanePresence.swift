internal import GateRules
package import PassFormats
internal import PassGate
package import Platform
package import Vocabulary

/// The presence of the lanes of a shared folder.
///
/// Each lane renews a file of its own. A lane whose file stays the same is reported as silent until the file is
/// renewed, says that the lane was closed, or the lane is dismissed.
///
/// The files decide nothing. A party that may write into the folder can hide that a lane is silent, just as it can keep
/// the lane's ledger from the folder.
package struct LanePresence {
  /// The result of a look at the other lanes.
  package struct Report {
    /// The lanes that are not heard, each with the time since when it is silent.
    package var silent: [(lane: String, since: Instant)] = []
    /// The lanes that were closed since the look before.
    package var closed: [String] = []
  }

  /// The file of another lane.
  private struct Sight {
    var text: [UInt8]
    /// The second of its last change, by a clock that only goes forward; `at` is that time as people see it.
    var second: Int
    var at: Instant
    /// Whether this lane saw the file change, so that both lanes were alive at the same time.
    var wasSeenAlive = false
    /// Whether its closing was reported, or was old when this lane began.
    var isClosingTold: Bool
  }

  private let folder: UntrustedFolder
  private let own: String
  private var beats = 0
  private var lastBeat = -Self.pause
  private var others: [String: Sight] = [:]

  /// The number of seconds between two renewals.
  private static let pause = 5
  /// The number of seconds without a renewal after which a lane is silent.
  package static let patience = 30
  private static let suffix = ".alive"
  private static let closed = Array("closed\n".utf8)
  /// Maximum number of lanes that a message names.
  private static let maxNames = 16

  /// The presence of a lane in a folder.
  package init(_ folder: UntrustedFolder, lane: DeviceID) {
    self.folder = folder
    own = Self.name(lane)
  }

  private static func name(_ lane: DeviceID) -> String {
    "\(lane.issuer)_\(lane.keyID)\(suffix)"
  }

  /// Renews this lane's file when it is due, and looks at the files of the others.
  ///
  /// `lanes` are the lanes of the door, as the bundle names them; files of other names may be made up and
  /// do not count. `second` is of a clock that only goes forward, and `now` is the time that people see.
  package mutating func look(at lanes: [DeviceID], second: Int, now: Instant) -> Report {
    if second - lastBeat >= Self.pause {
      lastBeat = second
      beats += 1
      write(Array("\(now.secondsSince1970) \(beats)\n".utf8))
    }
    var report = Report()
    for name in lanes.map(Self.name) where name != own {
      guard let text = try? folder.read(name, limit: 64) else { continue }
      look(at: name, text, second: second, now: now, &report)
    }
    return report
  }

  private mutating func look(
    at name: String, _ text: [UInt8], second: Int, now: Instant, _ report: inout Report
  ) {
    let lane = Self.lane(of: name)
    guard var sight = others[name] else {
      others[name] = Sight(
        text: text, second: second, at: now, isClosingTold: text == Self.closed)
      return
    }
    if sight.text != text {
      (sight.text, sight.second, sight.at, sight.wasSeenAlive) = (text, second, now, true)
      if text != Self.closed { sight.isClosingTold = false }
    }
    defer { others[name] = sight }
    if text == Self.closed {
      // A second terminal of the same lane may go on, and its next renewal then comes within the pause.
      if !sight.isClosingTold, second - sight.second > Self.pause {
        sight.isClosingTold = true
        report.closed.append(lane)
      }
    } else if second - sight.second >= Self.patience {
      let since = sight.wasSeenAlive ? sight.at : Self.time(of: text, now: sight.at)
      report.silent.append((lane, since))
    }
  }

  /// Writes that this lane was closed.
  package func close() { write(Self.closed) }

  /// Writes that a lane that is not heard any more was closed; where it is heard again, it counts again.
  ///
  /// It throws a `DoorError` where no lane of that name was ever heard in the folder.
  package static func dismiss(_ lane: DeviceID, in folder: UntrustedFolder) throws {
    guard folder.holds(name(lane)) else {
      let names = try folder.names(withSuffix: suffix, atMost: maxNames).names
      let lanes = names.map(Self.lane).sorted().joined(separator: ", ")
      throw DoorError.missing(
        "\(folder.path): no lane is called \(lane.keyID); "
          + (lanes.isEmpty ? "no lane has written there yet" : "the lanes are: \(lanes)"))
    }
    try folder.put(name(lane), closed, isDurable: false)
  }

  /// Returns when a lane that was dead before this one began renewed its file last, by its own clock.
  ///
  /// It is the time of the first look where the file has no time, or one in the future.
  private static func time(of text: [UInt8], now: Instant) -> Instant {
    let digits = text.prefix { $0 != 0x20 }
    guard let seconds = Int64(String(decoding: digits, as: UTF8.self)), seconds >= 0,
      seconds <= now.secondsSince1970
    else { return now }
    return Instant(secondsSince1970: seconds)
  }

  private static func lane(of name: String) -> String {
    escaped(String(name.dropLast(suffix.count).split(separator: "_").last ?? ""), limit: 16)
  }

  private func write(_ bytes: [UInt8]) {
    try? folder.put(own, bytes, isDurable: false)
  }
}
