import Foundation
import PassFormats
import StrictText
import PassTestSupport
import PassVerifier
import Platform
import Vocabulary

@testable import PassGate

/// The unsigned parts of kits, and a thief's replacements for them.
struct SimulatedKits: Sendable {
  let roots: [UInt8]
  /// The roots of a thief, under the name of the owner of the right ones.
  let foreignRoots: [UInt8]
  /// The bundle that those roots signed; it trusts a thief's key.
  let foreignBundle: [UInt8]
  let foreignList: [UInt8]
  /// An issuer that no bundle names.
  let stranger: IssuerID

  init(_ root: TestRoot, thief: TestAuthority) throws {
    roots = Self.keySet(of: root)
    stranger = try IssuerID("EVIL").orThrow("issuer")
    let foreign = try TestRoot()
    foreignRoots = Self.keySet(of: foreign)
    foreignBundle = Array(
      try foreign.token(
        foreign.bundle(
          [
            thief.trusted(
              [thief.trustedKey(kinds: Set(KeyKind.passes).union([.status]))],
              lists: [thief.listURI()])
          ], version: 99)
      ).utf8)
    foreignList = Array(try thief.statusList(count: 100).utf8)
  }

  private static func keySet(of root: TestRoot) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("keys")
      writer.array { writer in
        for key in [root.daily, root.recovery] {
          writer.publicKey(x: key.key.publicKey.x, y: key.key.publicKey.y, keyID: key.keyID)
        }
      }
    }
    return writer.bytes
  }
}

extension GateSimulation {
  /// Makes a kit, with one change.
  func makeKit(
    _ bundle: SimulatedBundle, _ status: SimulatedList, _ passengers: Manifest?, _ change: KitChange
  ) throws {
    try? FileManager.default.removeItem(atPath: kitPath)
    let kits = house.kits
    let isForeign = change == .roots
    try GateKit.write(
      kitPath, keySet: isForeign || change == .rootsAlone ? kits.foreignRoots : kits.roots,
      gates: change == .gates
        ? any([house.stranger.issuer, kits.stranger]) ?? kits.stranger : house.first.issuer,
      bundle: isForeign ? kits.foreignBundle : bundle.text,
      lists: [isForeign ? kits.foreignList : status.text],
      of: change == .owner ? kits.stranger : house.root.daily.issuer)
    let listName = "UA123-2025-03-15-SFO.csv"
    if let passengers {
      try Files.replace(
        "\(kitPath)/\(listName)",
        Array(Manifest.csv(passengers.rows, passengers.facts).utf8), mode: Files.publicMode,
        isDurable: false)
    }
    switch change {
    case .record: try spoil(any(["gate-kit.json", "roots.jwks.json"]) ?? "gate-kit.json")
    case .bundle: try spoil("bundle.jwt", instead: kits.foreignBundle)
    case .statusList: try spoil("status-1.jwt", instead: kits.foreignList)
    case .passengers: try spoil(listName)
    case .many:
      for index in 0..<70 {
        try Files.replace(
          "\(kitPath)/a\(index).jwt", Array("x.y.z".utf8), mode: Files.publicMode, isDurable: false)
      }
    default: break
    }
  }

  /// Replaces a file by something that cannot be read, or that the right roots did not sign.
  private func spoil(_ name: String, instead: [UInt8]? = nil) throws {
    let path = "\(kitPath)/\(name)"
    try FileManager.default.removeItem(atPath: path)
    switch number(0...4) {
    case 0:
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: any(["/dev/zero", "/etc/passwd", kitPath]) ?? kitPath)
    case 1:
      let isMade = unsafe mkfifo(path, 0o600)
      expect(isMade == 0, "no pipe could be made")
    case 2:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case 3:
      try Files.replace(path, Array("{".utf8), mode: Files.publicMode, isDurable: false)
      // A sparse file takes no space.
      let file = try FileDescriptor(plain: path, forWriting: true)
      try file.resize(to: 1 << 36)
    default:
      try Files.replace(
        path, instead ?? Array("x.y.z\n".utf8), mode: Files.publicMode, isDurable: false)
    }
  }
}
