import Foundation
import PassCrypto
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// The tickets of a list that changes, and runs that are cut off.
@Suite struct TicketBookTests {
  private static let now = TestAuthority.now

  /// One list on one disk, with all passes that were ever issued for it.
  private final class House {
    let folder: TemporaryDirectory
    let authority: TestAuthority
    let signer: Signer
    var issued: [PassID: PassClaims] = [:]
    /// The time of the run; a ticket is issued again a minute later at the soonest.
    var now = TicketBookTests.now

    init() throws {
      folder = try TemporaryDirectory(inMemory: true)
      authority = try TestAuthority(issuer: "ZOFIN")
      signer = try Signer(
        issuer: authority.issuer, key: .generate(),
        terms: KeyTerms(from: TicketBookTests.now.adding(seconds: -60), kinds: [.status])
          .orThrow("terms"))
      // The lists are small, so that they fill up and the next one is made.
      _ = try StatusRegister.create(
        in: "\(folder.path)/status", issuer: authority.issuer, entryCount: 24)
    }

    /// Performs one run, which is cut off before the step of that number.
    ///
    /// Doors need the lists for `seconds` seconds.
    func run(
      _ requests: [TicketRequest], cutBefore last: Int = .max, lasting seconds: Int = 86_400
    ) throws {
      now = now.adding(seconds: 120)
      var book = try TicketBook(
        "\(folder.path)/passes.ndjson",
        registers: TicketRegisters(root: "\(folder.path)/status", issuer: authority.issuer))
      let issuer = try authority.productionIssuer()
      let keys = try RowKey.keys(of: requests)
      let plan = try book.plan(keys)
      let rows = zip(keys, requests)
      let succession = TicketSuccession(
        plan, tickets: Dictionary(uniqueKeysWithValues: rows.map { ($0, $1.ticket) }))
      let new = rows.filter { plan.kept[$0.0] == nil }.map {
        (key: $0, request: $1, former: succession.carried(by: $0, $1.ticket))
      }
      #expect(Set(new.map(\.key)) == Set(plan.new) && new.count == plan.new.count)
      var step = 0
      func isCut() -> Bool {
        step += 1
        return step > last
      }
      var passes = Array(plan.kept.values)
      for start in stride(from: 0, to: new.count, by: 2) {
        if isCut() { return }
        let made = try book.mint(
          Array(new[start..<min(start + 2, new.count)]), issuer, now: now, random: SecureRandom())
        for pass in made.values { issued[pass.claims.passID] = pass.claims }
        passes += made.values
      }
      if isCut() { return }
      try book.revoke(plan.ended, reason: "test", now: now)
      if isCut() { return }
      let gone = plan.ended + plan.revoked
      _ = try book.signLists(
        of: passes + gone, with: signer, now: now, until: now.adding(seconds: seconds))
      if isCut() { return }
      try book.forget(gone)
    }

    /// Returns the words of the passes that a door with the signed lists admits.
    func valid() throws -> [String] {
      try validClaims().map { claims in
        guard case .ticket(let ticket) = claims.content else { return "" }
        return words(ticket)
      }.sorted()
    }

    /// Returns the claims of the passes that a door with the signed lists admits.
    func validClaims() throws -> [PassClaims] {
      var lists: [String: StatusList] = [:]
      for number in 1...64 {
        let directory = "\(folder.path)/status/ZOFIN/\(number)"
        guard FileManager.default.fileExists(atPath: "\(directory)/list.jwt") else { continue }
        let bytes = Array(try Data(contentsOf: URL(filePath: "\(directory)/list.jwt")))
        let claims = try StatusListClaims(payload: SignedStatement(reading: bytes).payload)
        lists[claims.uri] = try claims.list()
      }
      return try issued.values.filter { claims in
        let status = try claims.status.orThrow("an entry")
        return lists[status.uri]?[Int(status.index)] == 0
      }
    }

    /// Returns the claims of the signed list with that number.
    func list(_ number: Int = 1) throws -> StatusListClaims {
      let path = "\(folder.path)/status/ZOFIN/\(number)/list.jwt"
      let bytes = Array(try Data(contentsOf: URL(filePath: path)))
      return try StatusListClaims(payload: SignedStatement(reading: bytes).payload)
    }

    func words(_ ticket: Ticket) -> String {
      "\(ticket.holder?.rawValue ?? "")|\(ticket.seats)|\(ticket.reference)|\(ticket.admits)"
    }
  }

  private func request(_ generator: inout SeededGenerator) throws -> TicketRequest {
    func pick(_ texts: [String]) throws -> TicketText {
      try TicketText(texts.randomElement(using: &generator) ?? "").orThrow("a text")
    }
    let start = Self.now.adding(seconds: 86_400)
    return TicketRequest(
      issuer: try IssuerID("ZOFIN").orThrow("issuer"),
      ticket: try Ticket(
        kind: .event, title: pick(["Ball"]), place: pick(["Hall"]), starts: start,
        ends: start.adding(seconds: 3600), holder: pick(["Jane Doe", "John Doe", "Baby Doe"]),
        seats: [pick(["A1", "A2"])], reference: pick(["7", "8"])
      ).orThrow("a ticket"))
  }

  /// Adds, removes, corrects or reorders rows.
  private func edit(
    _ rows: inout [TicketRequest], _ generator: inout SeededGenerator
  ) throws {
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0 where !rows.isEmpty:
        rows.remove(at: Int.random(in: rows.indices, using: &generator))
      case 1 where !rows.isEmpty:
        rows[Int.random(in: rows.indices, using: &generator)] = try request(&generator)
      case 2: rows.shuffle(using: &generator)
      default: rows.append(try request(&generator))
      }
    }
  }

  @Test(arguments: SeededRuns(usual: 24, soak: 400).seeds)
  func `after each whole run the valid tickets are the rows, wherever others were cut`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let house = try House()
    var rows = try (0..<4).map { _ in try request(&generator) }
    for _ in 0..<8 {
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        try house.run(rows, cutBefore: Int.random(in: 0...8, using: &generator))
        if Bool.random(using: &generator) {
          // The power failed while this line was being written.
          let journal = try house.folder.journal()
          journal.seekToEndOfFile()
          journal.write(Data(#"{"row":"00","pass_"#.utf8))
          try journal.close()
        }
        if Bool.random(using: &generator) { try edit(&rows, &generator) }
      }
      try house.run(rows)
      #expect(try house.valid() == rows.map { house.words($0.ticket) }.sorted())
      // No two valid tickets are issues of the same one, so each admits its own guest.
      let identities = try house.validClaims().map { $0.first ?? $0.passID }
      #expect(Set(identities).count == identities.count)
      let count = house.issued.count
      try house.run(rows)
      #expect(house.issued.count == count, "a run without a change issued something")
      try edit(&rows, &generator)
    }
  }

  @Test func `exactly what was replaced is revoked, and rows in another order are the same`() throws
  {
    var generator = SeededGenerator(seed: 3)
    let house = try House()
    let rows = try (0..<6).map { _ in try request(&generator) }
    try house.run(rows)
    let first = Set(house.issued.keys)
    try house.run(rows.reversed())
    #expect(Set(house.issued.keys) == first)
    try house.run(Array(rows.dropLast()))
    let register = try StatusRegister(directory: "\(house.folder.path)/status/ZOFIN/1")
    #expect(try register.changes().count == 1 && house.issued.count == 6)
  }

  @Test func `a list is good until its tickets end, a week at least, and is not signed in vain`()
    throws
  {
    var generator = SeededGenerator(seed: 4)
    let house = try House()
    let rows = [try request(&generator)]
    try house.run(rows)
    let path = "\(house.folder.path)/status/ZOFIN/1/list.jwt"
    let before = try Data(contentsOf: URL(filePath: path))
    let expires = try house.list().expires
    #expect(expires == Self.now.adding(seconds: 120 + 7 * 86_400))
    try house.run(rows)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func `a list that is signed again is good for no less long`() throws {
    var generator = SeededGenerator(seed: 4)
    let house = try House()
    let rows = try (0..<3).map { _ in try request(&generator) }
    try house.run(rows, lasting: 60 * 86_400)
    let expires = try house.list().expires
    #expect(expires == house.now.adding(seconds: 60 * 86_400))
    // Doors that need the list for one day must not shorten its validity for all tickets.
    try house.run(Array(rows.dropLast()))
    #expect(try house.list().issuedAt == house.now)
    #expect(try house.list().expires == expires)
    try house.run(Array(rows.dropLast()), lasting: 61 * 86_400)
    #expect(try house.list().expires == house.now.adding(seconds: 61 * 86_400))
  }

  @Test func `an index that is revoked in one list says nothing of another`() throws {
    var generator = SeededGenerator(seed: 5)
    let house = try House()
    let template = try request(&generator)
    func row(_ number: Int) throws -> TicketRequest {
      var row = template
      row.ticket = try Ticket(
        kind: .event, title: template.ticket.title, place: template.ticket.place,
        starts: template.ticket.starts, ends: template.ticket.ends,
        reference: try TicketText("\(number)").orThrow("a text")
      ).orThrow("a ticket")
      return row
    }
    /// Returns the rows whose passes are in the second list, and the indexes that the first list uses.
    func later(_ rows: [TicketRequest]) throws -> (rows: [TicketRequest], taken: Set<UInt64>) {
      var (references, taken): (Set<String>, Set<UInt64>) = ([], [])
      for claims in house.issued.values {
        guard case .ticket(let ticket) = claims.content, let status = claims.status else {
          continue
        }
        if status.uri.hasSuffix(":1") {
          taken.insert(UInt64(status.index))
        } else {
          references.insert(ticket.reference.rawValue)
        }
      }
      return (rows.filter { references.contains($0.ticket.reference.rawValue) }, taken)
    }
    // Both lists are full, so that each index of the second is also used in the first.
    let rows = try (0..<48).map(row)
    try house.run(Array(rows.prefix(24)))
    _ = try StatusRegister.create(
      in: "\(house.folder.path)/status", issuer: house.authority.issuer, entryCount: 24)
    try house.run(rows)
    let (kept, taken) = try later(rows)
    #expect(kept.count == 24 && taken.count == 24, "\(kept.count) beside \(taken.count)")
    // The run is cut off before the revoked passes are forgotten.
    try house.run(kept, cutBefore: 2)
    try house.run(kept)
    #expect(house.issued.count == rows.count, "a good pass was issued anew")
    #expect(try house.valid() == kept.map { house.words($0.ticket) }.sorted())
  }
}

extension TemporaryDirectory {
  /// Returns the journal of tickets, which is created if it is missing.
  fileprivate func journal() throws -> FileHandle {
    let path = "\(path)/passes.ndjson"
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
}
