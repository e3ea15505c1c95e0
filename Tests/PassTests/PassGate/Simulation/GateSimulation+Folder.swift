import Foundation
import PassTestSupport
import Platform
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// The possible actions of an attacker who can write into the shared folder.
  enum Trick: String, CaseIterable {
    // These actions change the file of a lane.
    case remove, cut, alter, replay
    case lineInFront = "a line in front"
    case lineBehind = "a line behind"
    case flood = "a flood in front"
    // These actions take the place of a lane's file, or use a name of no lane.
    case link, hardLink = "a hard link", pipe, directory, endless, junk
    case copy = "a copy of another's"
    // These actions add files beside those of the lanes.
    case many = "thousands of names"
    case others = "hundreds of others"
  }

  var sharedFolder: String { "\(folder.path)/shared" }
  /// The content of a file to which links in the folder lead.
  private static let secret = "SECRET\n{\"event\":1}\nx.y.z\n"

  /// Lets an attacker change something in the shared folder.
  ///
  /// No gate may admit a pass because of it, show the content of a file that a link leads to, or lose a file of its
  /// own. Each lane whose file is intact must be heard.
  func tamper() throws {
    guard let victim = any(gates), let other = any(gates.filter({ $0 !== victim })),
      let trick = any(Trick.allCases)
    else { return }
    let old = plainBytes(victim.publishedFile)
    for gate in gates where gate.tampering == .none {
      guard let bytes = plainBytes(gate.publishedFile) else { continue }
      copies = copies.suffix(5) + [(gate.name, bytes)]
    }
    switch trick {
    case .remove:
      remove(victim.publishedFile)
      victim.published = 0
      (victim.tampering, victim.isObstacle) = (.none, false)
    case .lineInFront:
      guard let old else { return }
      try write(Array((any(["x.y.z\n", "\n\n"]) ?? "\n").utf8) + old, to: victim.publishedFile)
      if victim.tampering == .none { victim.tampering = .besides }
    case .lineBehind:
      guard let old else { return }
      try write(
        old + Array((any(["x.y.z\n", "{\"event\":"]) ?? "\n").utf8), to: victim.publishedFile)
      if victim.tampering == .none { victim.tampering = .besides }
    case .cut:
      guard let old, !old.isEmpty else { return }
      try write(old.prefix(number(0...old.count - 1)), to: victim.publishedFile)
      if victim.tampering != .lasting { victim.tampering = .untilPublished }
      victim.isObstacle = false
    case .alter:
      guard var new = old, !new.isEmpty else { return }
      new[number(0...new.count - 1)] ^= 1
      try write(new, to: victim.publishedFile)
      (victim.tampering, victim.isObstacle) = (.lasting, false)
    case .flood:
      // A signature of the lane follows the flood, so the lane continues to write into this file.
      guard let old, victim.published > 0, [.none, .besides].contains(victim.tampering)
      else { return }
      let flood = String(repeating: "{}\n", count: LaneFolder.chunk / 3 + 1)
      try write(Array(flood.utf8) + old, to: victim.publishedFile)
      (victim.tampering, victim.isObstacle) = (.lasting, true)
    case .replay:
      guard let copy = any(copies), let owner = gates.first(where: { $0.name == copy.name })
      else { return }
      try write(copy.bytes, to: owner.publishedFile)
      (owner.tampering, owner.isObstacle) = (.untilPublished, false)
    case .copy:
      guard let copy = plainBytes(other.publishedFile) else { return }
      try place(trick, victim, other, copy)
    case .link, .hardLink, .pipe, .directory, .endless, .junk:
      try place(trick, victim, other, Array(Self.secret.utf8))
    case .many, .others:
      // These actions take long, so they happen in few runs.
      guard chance(trick == .many ? 25 : 50) else { return }
      try fill(trick)
    }
    note("in the folder: \(trick.rawValue), \(victim.name)")
    count("tampered: \(trick.rawValue)")
    for gate in gates where gate.isAttached { requests.append(.scan(gate, scan(), .none)) }
  }

  /// Puts something in the place of a lane's file, or under a name of no lane.
  private func place(
    _ trick: Trick, _ victim: SimulatedGate, _ other: SimulatedGate, _ content: [UInt8]
  ) throws {
    let isStrange = chance(30)
    let name = any(["AA_X", "UA_Z", "ZZ_Z"]) ?? "ZZ_Z"
    let path = isStrange ? "\(sharedFolder)/\(name).ledger" : victim.publishedFile
    var isObstacle = true
    remove(path)
    switch trick {
    case .link:
      let own = ["device.pem", "trust.json", "ledger.sqlite"].map {
        "\(victim.directory.path)/\($0)"
      }
      let others = [other.publishedFile, "/dev/zero", "nowhere", try outside(nil)]
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: any(own + others) ?? "nowhere")
    case .hardLink:
      // The link leads mostly to a copy of the lane's own file, which the lane must not extend.
      let copy = copies.last { $0.name == victim.name }
      let target = chance(20) ? "\(victim.directory.path)/trust.json" : try outside(copy)
      try FileManager.default.linkItem(atPath: target, toPath: path)
      isObstacle = false
    case .pipe:
      let isMade = unsafe mkfifo(path, 0o600)
      expect(isMade == 0, "no pipe could be made")
    case .directory:
      try FileManager.default.createDirectory(
        atPath: "\(path)/in it", withIntermediateDirectories: true)
    case .endless:
      try write("{".utf8, to: path)
      let file = try FileDescriptor(plain: path, forWriting: true)
      // A sparse file takes no space.
      try file.resize(to: 1 << 36)
    default:
      try write(content, to: path)
      isObstacle = false
    }
    if isStrange {
      strangeObstacles.removeAll { $0 == name }
      if isObstacle { strangeObstacles.append(name) }
    } else {
      (victim.tampering, victim.isObstacle) = (.untilPublished, isObstacle)
    }
  }

  /// Makes a file beside the folder, which no gate may change: a secret, or a copy of a lane's file; returns its path.
  private func outside(_ copy: (name: String, bytes: [UInt8])?) throws -> String {
    let path = "\(folder.path)/outside\(outside.count)"
    outside[path] = copy?.bytes ?? Array(Self.secret.utf8)
    try write(outside[path] ?? [], to: path)
    return path
  }

  /// Fills the folder with names of no lane.
  private func fill(_ trick: Trick) throws {
    let isFull = trick == .many
    let letter = any(["!", "a"]) ?? "a"
    for index in 0..<(isFull ? UntrustedFolder.maxNames + 9 : LaneFolder.maxOthers + 9) {
      try write([], to: "\(sharedFolder)/\(letter)\(index)\(isFull ? "" : ".ledger")")
    }
    strangeObstacles.append(trick.rawValue)
  }
}
