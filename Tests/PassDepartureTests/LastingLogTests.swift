import PassCrypto
import PassDeparture
import PassFormats
import PassIssuer
import PassTestSupport
import StrictText
import Testing
import Vocabulary

/// A desk writes nothing that it cannot read again, and nobody with one desk's key stops the others.
@Suite struct LastingLogTests {
  @Test(arguments: [-40, 40])
  func aWrongClockWritesNothingAndADeviceKeyOfToolsDoesNotHelp(days: Int) throws {
    let world = try DepartureWorld(count: 20)
    let before = try world.folder.read("desk1/desks/1.desk")
    let right = world.now
    world.now = right.adding(seconds: days * 86_400)
    let fault = #expect(throws: DepartureError.self) {
      try world.checkIn([world.desks[0].state.all[0]])
    }
    let words = "\(try fault.orThrow("an error"))"
    #expect(words.contains("set the clock") && !words.contains("keys generate"), "\(words)")
    // A key that the general tool made is not the one that the first desk named.
    let issuer = world.desks[0].facts.issuer
    _ = try KeyStore(directory: "\(world.directory(1).path)/desk").generate(
      issuer: issuer,
      terms: try KeyTerms(from: world.now, days: 9, kinds: [.device]).orThrow("terms"))
    #expect(throws: (any Error).self) { try world.checkIn([world.desks[0].state.all[0]]) }
    #expect(try world.folder.read("desk1/desks/1.desk") == before)
    try world.restart(0)
    // With the clock set right the desk works on, also beside the other key.
    world.now = right.adding(seconds: days > 0 ? 60 : 3_600)
    try world.checkIn([world.desks[0].state.all[0]])
    try world.restart(0)
    #expect(world.desks[0].state.all[0].sequence == 1_001)
  }

  @Test(arguments: [1 << 40, 1_000_000])
  func aForgedTickOfOneDeskStopsNoOther(tick: Int) throws {
    let world = try DepartureWorld(count: 20)
    try world.join()
    try world.join()
    try world.checkIn([world.desks[1].state.all[2]], at: 1)
    try world.checkIn([world.desks[2].state.all[3]], at: 2)
    #expect(try world.exchangeAll() == [])
    let name = "share/\(world.desks[0].facts.id)-2.desk"
    try world.folder.write(name, try forged(world, after: world.folder.read(name), tick: tick))
    for index in [0, 2] {
      let faults = try world.exchangeFolder("share").run(&world.desks[index])
      #expect(faults.count == 1 && faults[0].contains("seen more than there are"), "\(faults)")
      try world.checkIn([world.desks[index].state.all[5 + index]], at: index)
      try world.restart(index)
      #expect(world.desks[index].state.all[5 + index].isCheckedIn)
      #expect(world.desks[index].events.allSatisfy { $0.tick < 1_000 })
    }
  }

  /// An event with an early tick would come before what others did, and take their seats.
  @Test func aForgedEarlyTickComesBeforeNobody() throws {
    let world = try DepartureWorld(count: 20)
    try world.join()
    let name = "share/\(world.desks[0].facts.id)-2.desk"
    #expect(try world.exchangeAll() == [])
    // The first event of the desk, and then one after others.
    for isFirst in [true, false] {
      if !isFirst {
        try world.checkIn([world.desks[1].state.all[2]], at: 1)
        #expect(try world.exchangeAll() == [])
      }
      let log = isFirst ? [] : try world.folder.read(name)
      try world.folder.write(name, try forged(world, after: log, tick: 1))
      let before = world.desks[0].state.all
      let faults = try world.exchangeFolder("share").run(&world.desks[0])
      #expect(faults.count == 1 && faults[0].contains("was not loaded"), "\(faults)")
      #expect(world.desks[0].state.all == before)
      try world.folder.write(name, log)
    }
  }

  @Test func aNewDeskTakesInALongHistoryAtOnce() throws {
    let world = try DepartureWorld(count: 40)
    try world.join()
    for number in 0..<30 {
      try world.checkIn([world.desks[number % 2].state.all[number]], at: number % 2)
      #expect(try world.exchangeAll() == [])
    }
    try world.join()
    #expect(try world.exchangeAll() == [])
    #expect(world.desks[2].state.all == world.desks[0].state.all)
  }

  /// The log of desk 2 with one more event, signed by its key.
  private func forged(_ world: DepartureWorld, after log: [UInt8], tick: Int) throws -> [UInt8] {
    let facts = world.desks[0].facts
    let last = log.split(separator: 0x0A).dropLast().last
    let number = (last == nil ? 0 : try world.desks[1].logs[2].orThrow("a log").events.count) + 1
    let traveler = world.desks[0].state.all[4].id
    func encoded(_ bytes: [UInt8]) -> String {
      String(decoding: Base64URL.encode(bytes), as: UTF8.self)
    }
    let line = Array(
      (#"{"event":"boarded","desk":2,"n":\#(number),"tick":\#(tick),"#
        + #""at":\#(world.now.secondsSince1970),"prev":"\#(encoded(try last.map { try SHA256.digest(Array($0)) } ?? []))","#
        + #""traveler":"\#(traveler)"}"#).utf8)
    let payload = Array(
      (#"{"departure":"\#(facts.id)","desk":2,"n":\#(number),"#
        + #""head":"\#(encoded(try SHA256.digest(line)))"}"#).utf8)
    let signer = try KeyStore(directory: "\(world.directory(2).path)/desk").signer(
      of: facts.issuer, for: .device, now: world.now)
    let header = TokenHeader(keyID: signer.keyID, type: "departure-desk+jwt")
    let token = try signer.sign(header.signingInput(payload)).token
    return log + line + [0x0A] + Array(token.utf8) + [0x0A]
  }
}
