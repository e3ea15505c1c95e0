import ClientRules
import ClientStore
import Foundation
import Glibc
import PassClient
import PassTestSupport
import SQLite
import StrictText
import Testing

/// A store that another wrote or damaged, a full disk, and several processes at once.
@Suite struct HostileStoreTests {
  private func prepared(_ count: Int = 1) async throws -> (home: TestHome, bookings: [String]) {
    let home = try TestHome(try await TestedService.shared.value)
    var bookings: [String] = []
    for _ in 0..<count { bookings.append(try await home.service.book(for: home.user)) }
    let run = try home.run("sign-in", "--url", home.service.url, "--token", home.tokenFile)
    #expect(run.code == 0, "\(home.errors())")
    return (home, bookings)
  }

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func `a store that another owns or can replace is not opened, also behind a link`()
    async throws
  {
    let (home, _) = try await prepared()
    let link = "\(home.path)-link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home.path)
    for mode in [0o777, 0o770, 0o720, 0o702] {
      try setMode(mode, home.path)
      for path in [home.path, link] {
        #expect(throws: ClientError.self) { try PassClient(home: path) }
        #expect(throws: ClientError.self) {
          try PassClient.signIn(home: path, url: home.service.url, token: .file(home.tokenFile))
        }
      }
      #expect(try home.run("bookings", "--offline").code == 65)
      #expect(home.errors().contains("chmod go-w"))
    }
    try setMode(0o755, home.path)
    #expect(try home.run("bookings", "--offline").code == 0)
    // Only root can give a file away.
    if geteuid() == 0 {
      for path in [home.path, ClientStore.path(in: home.path)] {
        try give(path, to: 12_345)
        #expect(throws: ClientError.self) { try PassClient(home: home.path) }
        try give(path, to: 0)
      }
    }
    _ = try PassClient(home: home.path)
  }

  private func give(_ path: String, to user: Int) throws {
    try FileManager.default.setAttributes([.ownerAccountID: user], ofItemAtPath: path)
  }

  @Test func `a store of a newer program is left as it is, and another user gets none`()
    async throws
  {
    let (home, _) = try await prepared()
    try home.write(token: try home.service.token("u-other-\(home.user)"))
    #expect(throws: ClientError.self) { try home.signIn() }
    try home.renewToken()
    let path = ClientStore.path(in: home.path)
    try SQLiteDatabase(path, .write).execute("PRAGMA user_version=99")
    #expect(try home.run("bookings", "--offline").code == 65)
    #expect(home.errors().contains("newer version"))
    let version = try SQLiteDatabase(path, .readOnly).first("PRAGMA user_version")
    #expect(version?.first?.integer == 99)
  }

  @Test(.timeLimit(.minutes(3)))
  func `a store whose bytes are damaged ends with a message, and never with a crash`()
    async throws
  {
    let (home, _) = try await prepared(2)
    #expect(try home.run("check-in", "--offline", try await first(home)).code == 75)
    let path = ClientStore.path(in: home.path)
    let whole = try Data(contentsOf: URL(filePath: path))
    var random = SeededGenerator(seed: 48_065)
    for round in 0..<200 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let place = Int.random(in: (round % 2 == 0 ? 0 : 100)..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 5 == 0 { bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)) }
      for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
      try bytes.write(to: URL(filePath: path))
      try setMode(0o600, path)
      do {
        let client = try home.client()
        _ = try await client.bookings()
        _ = try await client.passes()
        _ = try await client.commands()
        _ = try await client.counts()
        _ = try await client.lastSynchronization()
      } catch is ClientError {}
      if round % 40 == 0 {
        let code = try home.run("bookings", "--offline").code
        #expect([0, 65, 74, 77].contains(code), "round \(round): \(code)")
      }
    }
  }

  private func first(_ home: TestHome) async throws -> String {
    try await (home.client().bookings().first?.booking.id).orThrow("a booking")
  }

  @Test(.timeLimit(.minutes(2)))
  func `processes that ask for the same check-in at once ask for it once`() async throws {
    let (home, bookings) = try await prepared()
    let asking = try (0..<6).map { _ in try home.start("check-in", bookings[0], "--offline") }
    for process in asking { #expect(process.wait() == 75) }
    let waiting = try home.run("actions", "--offline").json?["actions"]?.items ?? []
    #expect(waiting.count == 1)
    let sending = try (0..<3).map { _ in try home.start("sync", "--wait", "60") }
    for process in sending { #expect(process.wait() == 0, "\(home.errors())") }
    let done = try home.run("actions", "--offline").json?["actions"]?.items ?? []
    #expect(done.map { $0["state"]?.text } == ["confirmed"])
    #expect(done.map { $0["tries"]?.integer } == [1])
    #expect(done.map { $0["key"]?.text } == waiting.map { $0["key"]?.text })
    #expect(try home.run("passes").json?["passes"]?.items.count == 1)
  }

  @Test(.timeLimit(.minutes(2)))
  func `where the disk is full a command is said not to be queued, and is not`() async throws {
    let (home, bookings) = try await prepared()
    var codes: Set<Int32> = []
    // Blocks of 512 bytes; a file cannot grow beyond them.
    for limit in [0, 8, 32, 64, 68, 72, 80, 100, 200, 4_000] {
      let code = try home.start("check-in", bookings[0], "--offline", filesUpTo: limit).wait()
      codes.insert(code)
      let waiting = try home.run("actions", "--offline").json?["actions"]?.items ?? []
      #expect(code == 74 || code == 75, "\(limit): \(code) \(home.errors())")
      #expect(waiting.count == (code == 75 ? 1 : 0), "\(limit)")
      if code == 75 { break }
      #expect(try home.run("bookings", "--offline").json?["bookings"]?.items.count == 1)
    }
    #expect(codes == [74, 75])
    #expect(try home.run("sync").code == 0, "\(home.errors())")
    #expect(try home.run("passes").json?["passes"]?.items.count == 1)
  }
}
