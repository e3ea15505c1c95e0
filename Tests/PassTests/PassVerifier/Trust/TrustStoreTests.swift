import Foundation
import PassFormats
import PassTestSupport
import PassTrustStore
import PassVerifier
import Testing
import Vocabulary

/// The trust store of a gate.
///
/// With any fault of the disk, the trust state never goes back and is never misread.
@Suite struct TrustStoreTests {
  let gate: TestGate
  let directory: TemporaryDirectory
  let store: TrustStore

  init() throws {
    gate = try TestGate()
    directory = try TemporaryDirectory()
    store = TrustStore(directory: "\(directory.path)/gate")
  }

  private func bundle(_ version: Int, lists: [Int] = [1]) throws -> [UInt8] {
    let airline = try gate.airline.trusted(
      [gate.airline.trustedKey(), gate.listKey.trustedKey(kinds: [.status])],
      lists: lists.map(gate.airline.listURI))
    return Array(try gate.root.token(gate.root.bundle([airline], version: version)).utf8)
  }

  private func list(_ minute: Int, number: Int = 1, values: [Int: UInt8] = [:]) throws -> [UInt8] {
    Array(
      try gate.listKey.statusList(
        uri: gate.airline.listURI(number),
        issuedAt: TestAuthority.now.adding(seconds: 60 * minute - 3600), values: values
      ).utf8)
  }

  @discardableResult
  private func accept(_ text: [UInt8]) throws -> TrustUpdate {
    let (update, held, _) = try store.accept(text, now: TestAuthority.now)
    #expect(HeldState(held) == HeldState(try store.load().held))
    return update
  }

  private func filled(lists: [Int] = [1]) throws {
    try store.create(HeldTrust(roots: try gate.root.pins()))
    try accept(bundle(5, lists: lists))
    for number in lists { try accept(list(0, number: number)) }
  }

  private func files() throws -> [String] {
    try directory.contents().filter { !$0.hasPrefix("gate/status/") || $0.hasSuffix(".jwt") }
  }

  // MARK: Changes by others

  /// A gate looks at the store before each scan, with a clock that is given here in nanoseconds.
  @Test(arguments: [0, 1_000_000, 5_000_000_000] as [Int64])
  func `a gate at work sees each statement that another process takes in, and nothing else`(
    pause: Int64
  ) throws {
    try store.create(HeldTrust(roots: try gate.root.pins()))
    var files = store.files
    var now: Int64 = 0
    var last = files.revision(at: now)
    func look() -> Bool {
      now += pause
      let found = files.revision(at: now)
      defer { last = found }
      return found != last
    }
    for number in 1...3 {
      try accept(bundle(number, lists: [1, 2]))
      #expect(look())
      #expect(!look())
      for list in 1...2 {
        try accept(self.list(number, number: list))
        #expect(look())
        #expect(!look())
      }
      try accept(bundle(number, lists: [1, 2]))
      #expect(!look())
    }
  }

  // MARK: Round trip

  @Test func `what is taken in is there when the store is opened again`() throws {
    try store.create(HeldTrust(roots: try gate.root.pins()))
    #expect(try store.load().held.bundle == nil)
    #expect(try accept(bundle(5)) == .bundle(version: 5, replaced: nil))
    let list = try list(0)
    #expect(
      try accept(list)
        == .statusList(
          issuer: gate.airline.issuer, uri: gate.airline.listURI(), entries: 1000, isFirst: true))
    #expect(try accept(list) == .alreadyHeld)
    let (held, diagnostics) = try store.load()
    #expect(diagnostics.isEmpty)
    #expect(held.bundle?.version == 5)
    #expect(held.roots == (try gate.root.pins()))
    #expect(held.report(now: TestAuthority.now).isSound)
    let token = try gate.airline.token(
      payload: gate.airline.payload(rest: TestAuthority.status(7)))
    #expect(Verifier(trust: held.trust).verify(token, now: TestAuthority.now).word == "admit")
    #expect(try files().count == 5)
    #expect(try directory.mode("gate/trust.json") == 0o644)
  }

  @Test func `a scan is kept as the token that it stands for`() throws {
    try store.create(HeldTrust(roots: try gate.root.pins()))
    let token = String(decoding: try bundle(5), as: UTF8.self)
    let scan = "]z0" + (try PackedStatement.text(ofToken: token)) + "\r\n"
    try accept(Array(scan.utf8))
    #expect(String(decoding: try directory.read("gate/trust.json"), as: UTF8.self).contains(token))
    #expect(try accept(Array(token.utf8)) == .alreadyHeld)
  }

  @Test func `pins cannot be overwritten, and a root is replaced by a bundle alone`() throws {
    try filled()
    let before = try directory.read("gate/trust.json")
    let other = try TestRoot().pins()
    #expect(throws: TrustStoreError.exists(directory: store.directory)) {
      try store.create(HeldTrust(roots: other))
    }
    #expect(try directory.read("gate/trust.json") == before)
    let next = try TestAuthority(issuer: "GROUND")
    let bundle = try gate.root.bundle(
      [gate.airline.trusted()], version: 6, nextRoot: next.rootKey)
    try accept(Array(gate.root.token(bundle).utf8))
    #expect(try store.load().held.roots.daily == next.rootKey)
    // The root that signed the current bundle is no longer pinned; the bundle still opens.
    #expect(throws: UpdateRefusal.self) { try accept(self.bundle(7)) }
  }

  @Test func `nothing is taken into a store that nobody made`() throws {
    let missing = TrustStoreError.missing(directory: store.directory)
    #expect(throws: missing) { try store.load() }
    #expect(throws: missing) { try store.accept(self.bundle(1), now: TestAuthority.now) }
    #expect(try directory.contents().isEmpty)
  }

  // MARK: Leftovers

  @Test func `what a killed process left is cleared away, and nothing else`() throws {
    try filled()
    let before = try files()
    for name in [
      "gate/.trust.json.0a1b2c3d4e5f6", "gate/status/.0011.jwt.0zzzzzzzzzzzz",
      "gate/.trust.json.swp", "gate/.notes", "gate/trust.json.0a1b2c3d4e5f6",
    ] {
      try directory.write(name, Array("{".utf8))
    }
    #expect(try store.load().diagnostics.isEmpty)
    try accept(bundle(6))
    #expect(
      try Set(directory.contents())
        == Set(before + ["gate/.trust.json.swp", "gate/.notes", "gate/trust.json.0a1b2c3d4e5f6"]))
  }

  @Test func `a store that was made halfway is made anew`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(store.directory)/status", withIntermediateDirectories: true)
    #expect(throws: TrustStoreError.missing(directory: store.directory)) { try store.load() }
    try filled()
    #expect(try store.load().held.bundle?.version == 5)
  }

  @Test func `a list waits for a bundle that names it again`() throws {
    try filled(lists: [1, 2])
    try accept(list(9, number: 2, values: [7: 1]))
    try accept(bundle(6, lists: [1]))
    #expect(try store.load().held.report(now: TestAuthority.now).lists.count == 1)
    try accept(bundle(7, lists: [1, 2]))
    #expect(throws: UpdateRefusal.self) { try accept(list(8, number: 2)) }
    let ages = try store.load().held.report(now: TestAuthority.now).lists.map(\.age)
    #expect(ages == [3600, 3060])
  }

  // MARK: Damage

  @Test func `a damaged trust.json is told, and nothing is written over it`() throws {
    try filled()
    let good = try directory.read("gate/trust.json")
    var damages: [[UInt8]] = [[], Array("{}".utf8), Array("null".utf8), good + good]
    damages += stride(from: 1, to: good.count, by: 11).map { Array(good.prefix($0)) }
    damages.append([UInt8](repeating: 0, count: good.count))
    damages.append([UInt8](repeating: 0x20, count: 2 << 20))
    for damaged in damages {
      try directory.write("gate/trust.json", damaged)
      for attempt: () throws -> Void in [
        { _ = try store.load() }, { _ = try store.accept(self.bundle(6), now: TestAuthority.now) },
      ] {
        let error = #expect(throws: TrustStoreError.self) { try attempt() }
        guard case .damaged = error else {
          Issue.record("\(damaged.count) bytes: \(String(describing: error))")
          continue
        }
      }
      #expect(try directory.read("gate/trust.json") == damaged)
    }
    try directory.write("gate/trust.json", good)
    try accept(bundle(6))
  }

  @Test func `a bit that fell over in trust.json is never another bundle`() throws {
    try filled()
    let good = try directory.read("gate/trust.json")
    let held = try store.load().held
    for place in stride(from: 0, to: good.count, by: 3) {
      var damaged = good
      damaged[place] ^= 1 << UInt8(place % 7)
      try directory.write("gate/trust.json", damaged)
      guard let (read, _) = try? store.load() else { continue }
      #expect(read.bundle == held.bundle, "\(place)")
    }
  }

  @Test func `bundle and roots of another store do not mix`() throws {
    try filled()
    let other = TrustStore(directory: "\(directory.path)/other")
    let thief = try TestRoot()
    try other.create(HeldTrust(roots: try thief.pins()))
    _ = try other.accept(
      Array(thief.token(thief.bundle([gate.airline.trusted()])).utf8), now: TestAuthority.now)
    let ours = String(decoding: try directory.read("gate/trust.json"), as: UTF8.self)
    let theirs = String(decoding: try directory.read("other/trust.json"), as: UTF8.self)
    let token = /"bundle":"([^"]*)"/
    let foreign = try (theirs.firstMatch(of: token)?.output.1).orThrow("bundle")
    let mixed = ours.replacing(token) { _ in "\"bundle\":\"\(foreign)\"" }
    #expect(mixed != ours)
    try directory.write("gate/trust.json", Array(mixed.utf8))
    #expect(throws: TrustStoreError.self) { try store.load() }
  }

  @Test func `a damaged list is left out and told, and comes back with the next`() throws {
    try filled()
    let name = try files().first { $0.hasSuffix(".jwt") }.orThrow("list")
    let good = try directory.read(name)
    for damaged in [
      [], Array(good.dropLast()), Array(good.prefix(99)), good + good,
      [UInt8](repeating: 0x41, count: 2 << 20), try bundle(9), try list(0, number: 2),
      Array(try gate.another.statusList().utf8),
    ] {
      try directory.write(name, damaged)
      let (held, diagnostics) = try store.load()
      #expect(diagnostics.count == 1)
      #expect(diagnostics.first?.contains(name) == true)
      #expect(held.bundle?.version == 5)
      #expect(held.report(now: TestAuthority.now).lists.map(\.age) == [nil])
    }
    try accept(list(1))
    #expect(try store.load().diagnostics.isEmpty)
  }

  @Test func `a list in the file of another is left out`() throws {
    try filled(lists: [1, 2])
    let names = try files().filter { $0.hasSuffix(".jwt") }
    try accept(list(5, number: 1, values: [7: 1]))
    // An old copy of the first list is in the place of the second.
    for name in names { try directory.write(name, try list(0, number: 1)) }
    let (held, diagnostics) = try store.load()
    #expect(diagnostics.count == 1)
    let lists = held.report(now: TestAuthority.now).lists
    #expect(lists.map(\.age) == [3600, nil])
  }
}
