import Foundation
import PassGate
import PassTestSupport
import Platform
import Vocabulary

@testable import PassDoor

extension DoorSimulation {
  /// Revokes a random ticket in a new status list.
  func takeBack() throws {
    revoked.insert(number(0...9))
    test.status = try test.lists.statusList(
      issuedAt: time, values: Dictionary(uniqueKeysWithValues: revoked.map { ($0, 1) }))
    note("taken back: \(revoked.sorted())")
    count("taken back")
  }

  /// Lets an attacker change a file of the door in the lanes' folder.
  func disturb() throws {
    let share = test.door.share
    let names = [
      DoorPublication.doorName, DoorPublication.bundleName, test.statusName, "list.csv", "list.sig",
    ]
    let name = any(names) ?? names[0]
    let path = "\(share)/\(name)"
    let trick = number(0...6)
    note("\(name) in the folder is changed (\(trick))")
    count("folder changed (\(trick))")
    try? FileManager.default.removeItem(atPath: path)
    switch trick {
    case 0: break
    case 1:
      let gate = test.door.gate.path
      let targets = [
        "\(gate)/device.pem", "\(gate)/ledger.sqlite", test.door.recordPath, "nowhere",
      ]
      try test.link(name, to: any(targets) ?? "nowhere")
    case 2: try DoorFixture.pipe(path)
    case 3:
      try FileManager.default.createDirectory(
        atPath: "\(path)/in it", withIntermediateDirectories: true)
    case 4: try test.folder.write("door/share/\(name)", Array("x.y.z\n".utf8))
    case 5:
      // The file gets the content of another public file.
      let other = any(names.filter { $0 != name }) ?? names[0]
      let bytes = try DoorFixture.bytes(in: share)[other] ?? Data()
      try test.folder.write("door/share/\(name)", Array(bytes))
    default: try FileManager.default.removeItem(atPath: share)
    }
  }
}
