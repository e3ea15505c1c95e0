import Foundation
import PassFormats
import PassIssuer
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

/// A register allocates entries: each to one pass, at random, and durably.
@Suite struct StatusRegisterTests {
  private func failure(_ body: () throws(StatusRegisterError) -> Void) -> StatusRegisterError? {
    do throws(StatusRegisterError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a register is what it was made as`() throws {
    let hand = try RegisterAtHand(bits: 2, entries: 1000)
    let opened = try StatusRegister(directory: hand.register.directory)
    for register in [hand.register, opened] {
      #expect(register.issuer.rawValue == "UA" && register.list == 1)
      #expect(register.bitsPerEntry == 2 && register.entryCount == 1000)
      #expect(register.uri == "urn:passtool:status:UA:1")
    }
    #expect(
      try hand.directory.contents() == [
        "UA", "UA/1", "UA/1/.lock", "UA/1/allocations", "UA/1/list.json",
      ])
    #expect(
      try hand.directory.read(hand.name("allocations")) == [UInt8](repeating: 0, count: 16_000))
    #expect(try hand.directory.mode(hand.name("allocations")) == 0o600)
    #expect(try hand.directory.mode(hand.name("list.json")) == 0o644)
  }

  @Test func `each list takes the next number, and none takes another's place`() throws {
    let directory = try TemporaryDirectory()
    let issuer = try IssuerID("UA").orThrow("issuer")
    let numbers: [Int?] = [nil, nil, 7, nil]
    let lists = try numbers.map {
      try StatusRegister.create(in: directory.path, issuer: issuer, list: $0, entryCount: 8).list
    }
    #expect(lists == [1, 2, 7, 8])
    let error = failure { () throws(StatusRegisterError) in
      _ = try StatusRegister.create(in: directory.path, issuer: issuer, list: 7)
    }
    #expect(error == .exists(directory: "\(directory.path)/UA/7"))
  }

  @Test func `what a killed process left is made anew, and no pass is forgotten`() throws {
    let hand = try RegisterAtHand()
    func create() -> StatusRegisterError? {
      failure { () throws(StatusRegisterError) in
        _ = try StatusRegister.create(
          in: hand.directory.path, issuer: hand.register.issuer, list: 1, entryCount: 64)
      }
    }
    let json = "\(hand.register.directory)/list.json"
    // The creation was interrupted before the description was written: no entry was allocated.
    try FileManager.default.removeItem(atPath: json)
    #expect(
      failure { () throws(StatusRegisterError) in
        _ = try StatusRegister(directory: hand.register.directory)
      } == .noRegister(directory: hand.register.directory))
    #expect(create() == nil)
    // The description was lost afterwards: entries belong to passes already.
    _ = try hand.register.allocate(RegisterAtHand.passIDs(1), random: SecureRandom())
    try FileManager.default.removeItem(atPath: json)
    #expect(
      create()
        == .invalid(
          path: hand.register.directory,
          "passes have entries here, but list.json is missing; put a copy of it back"))
  }

  @Test(arguments: [0, 8 * 16, 200_000])
  func `what a killed process left is made anew, whatever its size is`(size: Int) throws {
    let directory = try TemporaryDirectory()
    let issuer = try IssuerID("UA").orThrow("issuer")
    func create(_ entries: Int) throws {
      _ = try StatusRegister.create(in: directory.path, issuer: issuer, entryCount: entries)
    }
    try create(64)
    try FileManager.default.removeItem(atPath: "\(directory.path)/UA/1/list.json")
    var left = [UInt8](repeating: 0, count: size)
    try directory.write("UA/1/allocations", left)
    try create(64)
    try FileManager.default.removeItem(atPath: "\(directory.path)/UA/1/list.json")
    // The last entry is a pass's, also where the new list would end before it.
    guard size > 0 else { return }
    left[size - 1] = 65
    try directory.write("UA/1/allocations", left)
    #expect(throws: StatusRegisterError.self) { try create(4) }
    #expect(try directory.read("UA/1/allocations") == left)
  }

  @Test func `a list that a killed process left behind takes no number`() throws {
    let directory = try TemporaryDirectory()
    let issuer = try IssuerID("UA").orThrow("issuer")
    func create() throws -> Int {
      try StatusRegister.create(in: directory.path, issuer: issuer, entryCount: 8).list
    }
    #expect(try create() == 1)
    for _ in 1...2 {
      #expect(try create() == 2)
      try FileManager.default.removeItem(atPath: "\(directory.path)/UA/2/list.json")
      #expect(try StatusRegister.numbers(of: issuer, in: directory.path) == [1])
    }
    #expect(try create() == 2)
  }

  @Test(arguments: [(0, 1), (3, 1), (8, 1), (1, 0), (1, StatusList.maxEntries + 1)])
  func `a list has 1 or 2 bits and room for someone`(bits: Int, entries: Int) throws {
    let directory = try TemporaryDirectory()
    let issuer = try IssuerID("UA").orThrow("issuer")
    let error = failure { () throws(StatusRegisterError) in
      _ = try StatusRegister.create(
        in: directory.path, issuer: issuer, bitsPerEntry: bits, entryCount: entries)
    }
    #expect(error != nil)
    #expect(try directory.contents().isEmpty)
  }

  @Test(arguments: [-1, 2048]) func `a number is one that a boarding pass has room for`(list: Int)
    throws
  {
    let directory = try TemporaryDirectory()
    let issuer = try IssuerID("UA").orThrow("issuer")
    #expect(
      failure { () throws(StatusRegisterError) in
        _ = try StatusRegister.create(in: directory.path, issuer: issuer, list: list)
      } != nil)
  }

  @Test(arguments: ["..", "...", ".hidden"])
  func `an issuer's id leads to no other directory`(id: String) throws {
    let directory = try TemporaryDirectory()
    let issuer = try IssuerID(id).orThrow("issuer")
    #expect(
      failure { () throws(StatusRegisterError) in
        _ = try StatusRegister.create(in: directory.path, issuer: issuer)
      } != nil)
    #expect(try directory.contents().isEmpty)
  }

  @Test func `passes get entries of their own, which the disk has`() throws {
    let hand = try RegisterAtHand(entries: 1000)
    let passIDs = try RegisterAtHand.passIDs(900)
    var entries: [StatusEntry] = []
    for start in stride(from: 0, to: 900, by: 300) {
      entries += try hand.register.allocate(
        Array(passIDs[start..<start + 300]), random: SecureRandom())
    }
    #expect(entries.count == 900 && Set(entries.map(\.index)).count == 900)
    #expect(entries.allSatisfy { $0.list == 1 && (0..<1000).contains($0.index) })
    let slots = try hand.directory.read(hand.name("allocations"))
    for (passID, entry) in zip(passIDs, entries) {
      #expect(slots[entry.index * 16..<entry.index * 16 + 16].elementsEqual(passID.rawValue.utf8))
    }
    #expect(slots.count { $0 == 0 } == 100 * 16)
    #expect(try hand.register.summary().given == 900)
  }

  /// A chi-squared test over 16 parts of the list; a sequence of numbers would fail it clearly.
  @Test func `entries are spread over the whole list and say nothing of their order`() throws {
    let hand = try RegisterAtHand(entries: 16_384)
    let passIDs = try RegisterAtHand.passIDs(1600)
    let indexes = try hand.register.allocate(passIDs, random: SecureRandom()).map(\.index)
    let perPart = Dictionary(grouping: indexes) { $0 / 1024 }.mapValues(\.count)
    let deviation = (0..<16).reduce(0.0) { sum, part in
      let difference = Double(perPart[part] ?? 0) - 100
      return sum + difference * difference / 100
    }
    // With 15 degrees of freedom the deviation is above 60 once in ten million runs.
    #expect(deviation < 60)
    let rising = zip(indexes, indexes.dropFirst()).count { $0 < $1 }
    #expect((600...1000).contains(rising))
  }

  @Test(arguments: [1, 7, 64, 100]) func `a full list gives what it has and no more`(
    atOnce: Int
  ) throws {
    let hand = try RegisterAtHand(entries: 64)
    let passIDs = try RegisterAtHand.passIDs(100)
    var indexes: [Int] = []
    for start in stride(from: 0, to: 100, by: atOnce) {
      let some = Array(passIDs[start..<min(start + atOnce, 100)])
      indexes += try hand.register.allocate(some, random: SecureRandom()).map(\.index)
    }
    #expect(indexes.sorted() == Array(0..<64))
    #expect(try hand.register.allocate([passIDs[0]], random: SecureRandom()).isEmpty)
    #expect("\(hand.register.full)".contains("passtool status create --issuer UA"))
  }

  /// A random source that always selects the same entry does not prevent the allocation of others.
  @Test(arguments: [UInt8(0), 0x5A, 0xFF]) func `a poor source of chance gives no entry twice`(
    byte: UInt8
  ) throws {
    let hand = try RegisterAtHand(entries: 50)
    let passIDs = try RegisterAtHand.passIDs(50)
    let entries = try hand.register.allocate(passIDs, random: FixedRandom(byte))
    #expect(Set(entries.map(\.index)).count == 50)
  }

  /// All threads compete for the same entries, because their random sources agree, and there are just enough.
  @Test func `many at once give no entry twice`() throws {
    let passIDs = try RegisterAtHand.passIDs(400)
    for _ in 0..<10 {
      let hand = try RegisterAtHand(entries: 400)
      let found = Mutex<[Int]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { worker in
        do {
          // The register is opened again, as by another process.
          let register = try StatusRegister(directory: hand.register.directory)
          let entries = try register.allocate(
            Array(passIDs[worker * 50..<worker * 50 + 50]), random: FixedRandom())
          found.withLock { $0 += entries.map(\.index) }
        } catch {
          Issue.record("\(error)")
        }
      }
      #expect(found.withLock { $0.sorted() } == Array(0..<400))
      #expect(try hand.register.summary().given == 400)
    }
  }

  @Test(arguments: [0, 16, 63 * 16, 64 * 16 + 1, 65 * 16])
  func `allocations that were cut give out nothing`(size: Int) throws {
    let hand = try RegisterAtHand(entries: 64)
    try hand.directory.write(hand.name("allocations"), [UInt8](repeating: 0, count: size))
    let passIDs = try RegisterAtHand.passIDs(1)
    let error = failure { () throws(StatusRegisterError) in
      _ = try hand.register.allocate(passIDs, random: SecureRandom())
    }
    guard case .invalid(let path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == "\(hand.register.directory)/allocations")
    try FileManager.default.removeItem(atPath: path)
    #expect(
      failure { () throws(StatusRegisterError) in
        _ = try hand.register.allocate(passIDs, random: SecureRandom())
      } != nil)
  }

  @Test(arguments: [
    "", "{}", "not JSON", #"{"issuer":"UA","list":1,"bits":3,"entries":64}"#,
    #"{"issuer":"UA","list":1,"bits":1,"entries":0}"#,
    #"{"issuer":"UA","list":2048,"bits":1,"entries":64}"#,
    #"{"issuer":"UA","list":1,"bits":1,"entries":64,"more":1}"#,
    #"{"issuer":"U A","list":1,"bits":1,"entries":64}"#, String(repeating: " ", count: 5000),
  ])
  func `a description that is none is an error that names it`(text: String) throws {
    let hand = try RegisterAtHand()
    try hand.directory.write(hand.name("list.json"), Array(text.utf8))
    let error = failure { () throws(StatusRegisterError) in
      _ = try StatusRegister(directory: hand.register.directory)
    }
    #expect(error?.description.hasPrefix("\(hand.register.directory)/list.json: ") == true)
  }
}
