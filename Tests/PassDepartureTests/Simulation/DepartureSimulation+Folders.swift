import Foundation
import PassDeparture
import PassTestSupport

// Desks meet in folders into which others can write: messages come late, twice, in another order, and cut.
extension DepartureSimulation {
  func exchange(at index: Int) throws {
    let name = chance(60) ? "share" : any(folders) ?? "share"
    try keepCopies(name)
    let before = world.desks[index].events
    let isDone = try perhapsKilled(index, name) {
      let faults = try DeskExchange(world.share(name)).run(&world.desks[index])
      if !faults.isEmpty { note("left out", faults.joined(separator: "; ")) }
    }
    note("exchange", "desk \(index + 1) by \(name)\(isDone ? "" : ", killed")")
    let after = Set(world.desks[index].events)
    try require(before.allSatisfy(after.contains), "an exchange took events away")
    for conflict in world.desks[index].state.conflicts {
      switch conflict {
      case .seat: note("seat conflict")
      case .twice: note("twice")
      default: break
      }
    }
  }

  private func keepCopies(_ name: String) throws {
    for file in try world.folder.contents() where file.hasPrefix("\(name)/") && copies.count < 40 {
      if let bytes = try content(of: file) { copies.append((file, bytes)) }
    }
  }

  /// The bytes of a regular file; nil for anything else, such as a link that an attacker made.
  func content(of path: String) throws -> [UInt8]? {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: "\(world.folder.path)/\(path)")
    return attributes[.type] as? FileAttributeType == .typeRegular
      ? try world.folder.read(path) : nil
  }

  /// A stick is pulled out half way, an older copy comes back, or another user writes there.
  func disturbFolder() throws {
    guard let name = any(folders) else { return }
    let files = try world.folder.contents().filter { $0.hasPrefix("\(name)/") }
    let path = any(files)
    let place = path.map { "\(world.folder.path)/\($0)" }
    switch number(0...5) {
    case 0:
      guard let path, let bytes = try content(of: path) else { return }
      try world.folder.write(path, Array(bytes.prefix(number(0...bytes.count))))
    case 1:
      guard let copy = any(copies) else { return }
      try remove("\(world.folder.path)/\(copy.path)")
      try world.folder.write(copy.path, copy.bytes)
    case 2:
      guard let path, let bytes = try content(of: path), !bytes.isEmpty else { return }
      var changed = bytes
      changed[number(0...bytes.count - 1)] ^= 1
      try world.folder.write(path, changed)
    case 3:
      guard let place else { return }
      try remove(place)
    case 4:
      guard let place else { return }
      try remove(place)
      try FileManager.default.createSymbolicLink(
        atPath: place, withDestinationPath: any(["/dev/zero", aside, "."]) ?? ".")
    default:
      guard let place else { return }
      try remove(place)
      try FileManager.default.createDirectory(
        atPath: "\(place)/within", withIntermediateDirectories: true)
    }
    note("folder disturbed", "\(name) \(path ?? "")")
  }

  /// A file of another user, to which links lead.
  var aside: String { "\(world.folder.path)/aside" }

  private func remove(_ path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
  }
}
