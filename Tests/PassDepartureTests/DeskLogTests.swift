import Foundation
import PassDeparture
import PassTestSupport
import Platform
import Testing
import Vocabulary

/// A folder that others can write into can keep news from a desk, and do nothing else to it.
@Suite struct DeskLogTests {
  private func joined() throws -> (DepartureWorld, Passenger) {
    let world = try DepartureWorld(count: 20)
    try world.join()
    let passenger = world.desks[1].state.all[2]
    try world.checkIn([passenger], at: 1)
    _ = try world.exchangeFolder("share").run(&world.desks[1])
    return (world, passenger)
  }

  private func log(_ world: DepartureWorld, _ desk: Int) throws -> String {
    let names = try world.folder.contents()
    return try names.first { $0.hasPrefix("share/") && $0.hasSuffix("-\(desk).desk") }.orThrow(
      "a log")
  }

  @Test func aChangedLineIsNotLoaded() throws {
    let (world, passenger) = try joined()
    let name = try log(world, 2)
    let bytes = try world.folder.read(name)
    // Each single byte of the signed text matters.
    for offset in stride(from: 0, to: bytes.count - 1, by: 37) {
      var changed = bytes
      changed[offset] ^= 0x01
      try world.folder.write(name, changed)
      let faults = try world.exchangeFolder("share").run(&world.desks[0])
      #expect(world.desks[0].state.passengers[passenger.id]?.isCheckedIn == false, "byte \(offset)")
      #expect(!faults.isEmpty || changed[offset] == 0x0A || bytes[offset] == 0x0A, "byte \(offset)")
    }
    try world.folder.write(name, bytes)
    #expect(try world.exchangeFolder("share").run(&world.desks[0]) == [])
    #expect(world.desks[0].state.passengers[passenger.id]?.isCheckedIn == true)
  }

  @Test func aLogCutAnywhereIsLoadedUpToItsLastSignature() throws {
    let (world, passenger) = try joined()
    try world.checkIn([world.desks[1].state.all[5]], at: 1)
    _ = try world.exchangeFolder("share").run(&world.desks[1])
    let name = try log(world, 2)
    let bytes = try world.folder.read(name)
    for count in stride(from: 0, to: bytes.count, by: 101) {
      try world.folder.write(name, Array(bytes.prefix(count)))
      _ = try world.exchangeFolder("share").run(&world.desks[0])
    }
    #expect(world.desks[0].state.passengers[passenger.id]?.isCheckedIn == true)
  }

  @Test func aLinkAndAPipeAreNotFollowed() throws {
    let (world, passenger) = try joined()
    let name = try log(world, 2)
    let path = "\(world.folder.path)/\(name)"
    let aside = "\(world.folder.path)/aside"
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: aside)
    let faults = try world.exchangeFolder("share").run(&world.desks[0])
    #expect(faults.count == 1)
    #expect(world.desks[0].state.passengers[passenger.id]?.isCheckedIn == false)
    try FileManager.default.removeItem(atPath: path)
    let made = unsafe mkfifo(path, 0o600)
    #expect(made == 0)
    // The exchange ends, although no process writes into the pipe.
    #expect(try world.exchangeFolder("share").run(&world.desks[0]).count == 1)
  }

  /// Files of 64 GiB, folders and thousands of names cost no memory and no event, and nothing is written through a link.
  @Test func aHostileStickIsReadWithinBounds() throws {
    let (world, passenger) = try joined()
    let share = "\(world.folder.path)/share"
    let id = world.desks[0].facts.id
    try world.folder.write("aside", [1, 2, 3])
    for number in 3...9 {
      let path = "\(share)/\(id)-\(number).desk"
      try world.folder.write("share/\(id)-\(number).desk", [])
      try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 1 << 36)
    }
    for number in 0..<5_000 { try world.folder.write("share/\(id)-\(number).text", []) }
    // In the places where this desk writes there are a folder, a link and a huge file.
    let own = "\(share)/\(id)-1.desk"
    for trap in 0...2 {
      try? FileManager.default.removeItem(atPath: own)
      switch trap {
      case 0:
        try FileManager.default.createDirectory(
          atPath: "\(own)/a/b/c/d/e/f", withIntermediateDirectories: true)
      case 1:
        try FileManager.default.createSymbolicLink(
          atPath: own, withDestinationPath: "\(world.folder.path)/aside")
      default:
        try world.folder.write("share/\(id)-1.desk", [])
        try FileHandle(forWritingTo: URL(filePath: own)).truncate(atOffset: 1 << 36)
      }
      let faults = try world.exchangeFolder("share").run(&world.desks[0])
      #expect(faults.count <= 9, "\(faults)")
      #expect(
        try world.folder.read("share/\(id)-1.desk") == world.folder.read("desk1/desks/1.desk"))
      #expect(try world.folder.read("aside") == [1, 2, 3])
    }
    #expect(world.desks[0].state.passengers[passenger.id]?.isCheckedIn == true)
  }

  @Test func aDeskThatWasPutBackTakesInItsOwnLaterEvents() throws {
    let (world, passenger) = try joined()
    try world.checkIn([world.desks[1].state.all[5]], at: 1)
    _ = try world.exchangeFolder("share").run(&world.desks[1])
    let seat = world.desks[1].state.passengers[passenger.id]?.seat
    // The directory of desk 2 is put back to a copy of the time before its first event.
    try putBack(world)
    #expect(try world.exchangeFolder("share").run(&world.desks[1]) == [])
    #expect(world.desks[1].state.passengers[passenger.id]?.seat == seat)
    try world.checkIn([world.desks[1].state.all[9]], at: 1)
    #expect(world.desks[1].state.all[9].sequence == 2_003)
    #expect(try world.exchangeAll() == [])
    #expect(world.desks[0].state.all == world.desks[1].state.all)
  }

  @Test func twoDirectoriesOfOneDeskDoNotOverwriteEachOther() throws {
    let (world, passenger) = try joined()
    _ = try world.exchangeFolder("share").run(&world.desks[0])
    try putBack(world)
    // It works on without having met the folder, and gives sequence 2001 a second time.
    try world.checkIn([world.desks[1].state.all[9]], at: 1)
    let name = try log(world, 2)
    let before = try world.folder.read(name)
    #expect(throws: DepartureError.self) {
      try world.exchangeFolder("share").run(&world.desks[1])
    }
    #expect(try world.folder.read(name) == before)
    #expect(try world.exchangeFolder("share").run(&world.desks[0]) == [])
    #expect(world.desks[0].state.passengers[passenger.id]?.isCheckedIn == true)
    // A desk that knows the one story does not believe the other, wherever it comes from.
    try world.folder.write(name, try world.folder.read("desk2/desks/2.desk"))
    let faults = try world.exchangeFolder("share").run(&world.desks[0])
    #expect(faults.contains { $0.contains("another story") })
    #expect(world.desks[0].state.passengers[passenger.id]?.sequence == 2_001)
  }

  /// Takes the events of desk 2 out of its directory.
  private func putBack(_ world: DepartureWorld) throws {
    let copy = try world.folder.contents().first { $0 == "desk2/desks/2.desk" }.orThrow("a log")
    try FileManager.default.removeItem(atPath: "\(world.folder.path)/\(copy)")
    try world.restart(1)
  }

  @Test func aDeskThatWasNotNamedDoesNotCount() throws {
    let world = try DepartureWorld(count: 20)
    let other = try DepartureWorld(count: 20)
    try other.join()
    try other.checkIn([other.desks[1].state.all[0]], at: 1)
    _ = try other.exchangeFolder("share").run(&other.desks[1])
    // The log of another departure's desk, under the name of a desk here.
    let bytes = try other.folder.read(try log(other, 2))
    try world.folder.makeFolder("share")
    try world.folder.write("share/\(world.desks[0].facts.id)-2.desk", bytes)
    _ = try world.exchangeFolder("share").run(&world.desks[0])
    #expect(world.desks[0].logs[2] == nil)
    try world.join()
    try world.folder.write("share/\(world.desks[0].facts.id)-2.desk", bytes)
    #expect(try !world.exchangeFolder("share").run(&world.desks[0]).isEmpty)
    #expect(world.desks[0].state.all.filter(\.isCheckedIn).isEmpty)
  }

  @Test func aWrongCodeOpensNoInvitation() throws {
    let world = try DepartureWorld(count: 20)
    let inviting = try DeskInviting(world.desks[0], now: world.now)
    #expect(inviting.code.filter(\.isNumber).count == 24)
    #expect(throws: DepartureError.self) {
      try DeskJoining.join(
        inviting.file, code: Array("000000000000000000000000".utf8), keys: nil, world.directory(2),
        now: world.now)
    }
    // The file alone has no key in the clear.
    #expect(!String(decoding: inviting.file, as: UTF8.self).contains("BEGIN PRIVATE KEY"))
  }

  @Test func aKilledWriteLeavesWhatWasSigned() throws {
    let world = try DepartureWorld(count: 20)
    try world.checkIn([world.desks[0].state.all[0]])
    let whole = try world.folder.read("desk1/desks/1.desk")
    let before = world.desks[0].state.all
    try world.checkIn([world.desks[0].state.all[1]])
    let more = try world.folder.read("desk1/desks/1.desk")
    for count in whole.count..<more.count {
      try world.folder.write("desk1/desks/1.desk", Array(more.prefix(count)))
      try world.restart(0)
      #expect(world.desks[0].state.all == before)
    }
    // The next event follows the last signature, and the sequence that was not signed is given again.
    try world.checkIn([world.desks[0].state.all[2]])
    try world.restart(0)
    #expect(world.desks[0].state.all[2].sequence == 1_002)
  }
}
