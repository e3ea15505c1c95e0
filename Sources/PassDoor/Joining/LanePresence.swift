package import PassFormats
internal import PassGate
internal import Platform
package import Vocabulary

/// Which lanes of a shared folder are alive: each renews a file of its own, and a lane whose file stays the
/// same is said to be silent until it is renewed or says that it was closed.
///
/// The files decide nothing. Who may write into the folder can hide that a lane is silent, as by keeping its
/// ledger from the folder.
package struct LanePresence {
  private let folder: String
  private let own: String
  private var beats = 0
  private var lastBeat = -Self.pause
  /// What each other lane's file says, and since when.
  private var others: [String: (text: [UInt8], second: Int, at: Instant)] = [:]

  /// Between two renewals, in seconds.
  private static let pause = 5
  /// After how many seconds without a renewal a lane is silent.
  package static let patience = 30
  private static let suffix = ".alive"
  private static let closed = Array("closed\n".utf8)
  private static let maximumNames = 1_024

  /// The presence of a lane in a folder.
  package init(_ folder: String, lane: DeviceID) {
    self.folder = folder
    own = "\(lane.issuer)_\(lane.keyID)\(Self.suffix)"
  }

  /// Renews this lane's file where it is time for that, and looks at the others.
  ///
  /// - Parameters:
  ///   - second: of a clock that only goes forward.
  ///   - now: the time that people are told.
  /// - Returns: the silent lanes, each with the time from which on it was not heard.
  package mutating func look(second: Int, now: Instant) -> [(lane: String, since: Instant)] {
    if second - lastBeat >= Self.pause {
      lastBeat = second
      beats += 1
      write(Array("\(now.secondsSince1970) \(beats)\n".utf8))
    }
    let names = (try? Files.names(in: folder, limit: Self.maximumNames)) ?? []
    var silent: [(lane: String, since: Instant)] = []
    for name in names where name.hasSuffix(Self.suffix) && name != own {
      guard let file = try? FileDescriptor(plain: "\(folder)/\(name)"),
        let text = try? file.read(count: 64)
      else { continue }
      if others[name]?.text != text { others[name] = (text, second, now) }
      guard text != Self.closed, let seen = others[name], second - seen.second >= Self.patience
      else { continue }
      let lane = name.dropLast(Self.suffix.count).split(separator: "_").last ?? ""
      silent.append((escaped(String(lane), limit: 16), seen.at))
    }
    return silent
  }

  /// Says that this lane was closed.
  package func close() { write(Self.closed) }

  private func write(_ bytes: [UInt8]) {
    try? Files.takePlace("\(folder)/\(own)", bytes, mode: Files.privateMode, isDurable: false)
  }
}
