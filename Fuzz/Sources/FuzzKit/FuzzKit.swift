import FuzzSupport
import PassGate
import PassTestSupport
import PassTrustStore
import PassVerifier
import Platform
import Vocabulary

/// Gate kits that an attacker may have changed.
///
/// A gate that begins with a kit trusts what its roots signed, and a gate that has roots takes nothing from a kit with
/// other roots. An input is four files with a line of `---` between: `gate-kit.json`, the roots, the bundle and a
/// passenger list. `$` and two letters represent a key. The bundle is `d` and a payload that the daily root signs, or
/// the file itself.
@main
enum FuzzKit: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    var files = files(bytes)
    while files.count < 4 { files.append([]) }
    FuzzSupport.start {
      try put("gate-kit.json", gate.filled(files[0]))
      try put("roots.jwks.json", gate.filled(files[1]))
      try put("bundle.jwt", statement(files[2]))
      try put("UA123-2025-03-15-SFO.csv", files[3])
    }
    do throws(GateKitError) {
      let kit = try GateKit(folder.path)
      requireList(of: kit, files[3])
      requireTrust(of: kit)
      requireUpdate(by: kit)
    } catch {
      requirePlain("\(error)")
    }
  }

  private static func files(_ bytes: [UInt8]) -> [[UInt8]] {
    var files: [[UInt8]] = [[]]
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.elementsEqual("---".utf8) {
        files.append([])
      } else {
        if files[files.count - 1].isEmpty {
          files[files.count - 1] += line
        } else {
          files[files.count - 1] += [UInt8(ascii: "\n")] + line
        }
      }
    }
    return files
  }

  private static func statement(_ bytes: [UInt8]) throws -> [UInt8] {
    guard bytes.first == UInt8(ascii: "d") else { return bytes }
    let payload = gate.filled(Array(bytes.dropFirst()))
    return Array(try gate.daily.statement(.trust, payload: payload).utf8)
  }

  /// Checks the trust of a gate that begins with the kit.
  private static func requireTrust(of kit: GateKit) {
    do {
      let held = try kit.trust(now: TestAuthority.now)
      require(held.roots.issuer == kit.roots.issuer, "the roots are those of the kit")
      require(
        held.bundle?.issuers.contains { $0.id == kit.gates } == true,
        "the bundle knows whose gates these are")
    } catch {
      requirePlain("\(error)")
    }
  }

  /// Checks that a gate that has roots takes nothing from a refused kit, or from a kit with other roots.
  private static func requireUpdate(by kit: GateKit) {
    let before = FuzzSupport.start {
      try Files.replace(state.path, state.bytes, mode: Files.publicMode, isDurable: false)
      return try store.load().held
    }
    do {
      for refusal in try kit.update(GateDirectory(store.directory), now: TestAuthority.now) {
        requirePlain(refusal)
      }
    } catch {
      requirePlain("\(error)")
      let after = FuzzSupport.start { try store.load().held }
      require(
        after.roots == before.roots && after.bundle == before.bundle,
        "of a kit that is refused nothing is taken")
    }
    let after = FuzzSupport.start { try store.load().held }
    require(after.roots.issuer == before.roots.issuer, "a kit replaces who keeps the roots")
    require(after.roots.recovery == before.roots.recovery, "a kit replaces the recovery root")
    require(
      after.bundle == before.bundle || [before.roots, after.roots].contains(kit.roots),
      "nothing is taken of a kit with other roots")
  }

  private static func requireList(of kit: GateKit, _ bytes: [UInt8]) {
    do {
      let list = try kit.list(of: departure).orThrow("the list")
      require(list.bytes == bytes, "the list is the one of the departure")
    } catch {
      requirePlain("\(error)")
    }
  }

  private static func requirePlain(_ text: String) {
    let lines = text.split(separator: "\n")
    require(
      lines.allSatisfy { isPlain(String($0)) }, "the message paints: \(text.debugDescription)")
    require(text.utf8.count < 8_000, "the message floods the screen")
  }

  private static func put(_ name: String, _ bytes: [UInt8]) throws {
    try Files.replace("\(folder.path)/\(name)", bytes, mode: Files.publicMode, isDurable: false)
  }
}

private let gate = FuzzSupport.start { try FuzzGate() }
private let folder = FuzzSupport.start { try TemporaryDirectory() }
private let directory = FuzzSupport.start { try TemporaryDirectory() }
private let store = FuzzSupport.start {
  let store = TrustStore(directory: directory.path)
  try store.create(HeldTrust(roots: try gate.pins()))
  _ = try store.accept(try gate.bundleToken(), now: TestAuthority.now)
  return store
}
private let state = FuzzSupport.start {
  let path = "\(store.directory)/trust.json"
  return (path: path, bytes: try Files.read(path, limit: 1 << 21).orThrow("state"))
}
private let departure = FuzzSupport.start {
  try Departure("UA123/2025-03-15/SFO").orThrow("a departure")
}
