import Foundation
import PassTestSupport
import Platform
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// Returns whether a gate can find something in the folder that cannot be read.
  func hasObstacle(for gate: SimulatedGate) -> Bool {
    gate.isAttached
      && (!strangeObstacles.isEmpty || gates.contains { $0 !== gate && $0.isObstacle })
  }

  /// Checks that the gate reports unreadable files, and shows no content of a file that a link leads to.
  func checkFolder(_ session: GateSession, _ gate: SimulatedGate, hadObstacle: Bool) {
    let faults = session.folderFaults
    if hadObstacle {
      count("obstacle shown")
      expect(!faults.isEmpty, "\(gate.name) says nothing of what it cannot read in the folder")
    }
    expect(
      !faults.contains { $0.contains("SECRET") },
      "\(gate.name) shows what a file in the folder leads to: \(faults)")
  }

  /// Empties the folder as staff would, and checks that the files that links led to are unchanged.
  func emptyFolder() throws {
    for name in try Files.names(in: sharedFolder) where strangeObstacles.isEmpty {
      let bytes = plainBytes("\(sharedFolder)/\(name)") ?? []
      expect(
        !String(decoding: bytes, as: UTF8.self).contains("PRIVATE KEY"),
        "\(name) in the folder has a private key")
    }
    remove(sharedFolder)
    try FileManager.default.createDirectory(
      atPath: sharedFolder, withIntermediateDirectories: false)
    for gate in gates {
      gate.published = 0
      (gate.tampering, gate.isObstacle) = (.none, false)
      let key = try Files.read("\(gate.directory.path)/device.pem", limit: 1 << 14)
      expect(key == house.files[gate.name]?["device.pem"], "\(gate.name) has another key")
    }
    strangeObstacles = []
    for (path, bytes) in outside {
      expect(plainBytes(path) == bytes, "a file beside the folder was changed")
    }
  }

  // MARK: Files

  /// Returns the content of a regular file that is not too long; nil for anything else.
  func plainBytes(_ path: String) -> [UInt8]? {
    let (folder, name) = UntrustedFolder.place(of: path)
    return (try? folder.readIfPresent(name, limit: 1 << 26)) ?? nil
  }

  func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// Puts a file in the place of anything that has its name.
  func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    remove(path)
    try Files.takePlace(path, Array(bytes), mode: Files.privateMode, isDurable: false)
  }
}
