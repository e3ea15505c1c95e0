@testable import PassMinting
import BookingTestSupport
import PassCrypto
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// The merge of files that services change independently.
@Suite struct FileMergeTests {
  /// A service's files, and their state at the last merge.
  private struct Side {
    var files: [String: String] = [:]
    var base: [String: String] = [:]

    /// Merges with the files in the store.
    mutating func agree(_ stored: inout [String: String]) throws {
      let merged = try FileMerge.merged(files, stored, base: base)
      (files, stored) = (merged, merged)
      base = try merged.mapValues(FileMerge.digest)
    }
  }

  /// After random changes in random order, all services have the same files once each has merged twice.
  @Test(arguments: 0..<60) func `services come to the same files, whatever each changed`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let paths = [
      "keys/UA.jwks.json", "keys/private/UA/A.pem", "maintenance.json", "trust/bundle.jwt",
    ]
    let sets = try Self.keySets()
    var sides = [Side](repeating: Side(), count: 3)
    var stored: [String: String] = [:]
    for _ in 0..<40 {
      let side = Int.random(in: 0..<sides.count, using: &random)
      if Bool.random(using: &random) {
        try sides[side].agree(&stored)
      } else {
        let path = paths[Int.random(in: 0..<paths.count, using: &random)]
        let texts = path == paths[0] ? sets : ["a", "b", "c"]
        sides[side].files[path] =
          Int.random(in: 0..<4, using: &random) == 0
          ? nil : texts[Int.random(in: 0..<texts.count, using: &random)]
      }
    }
    for _ in 0..<2 { for side in sides.indices { try sides[side].agree(&stored) } }
    for side in sides { #expect(side.files == stored) }
    let settled = stored
    for side in sides.indices { try sides[side].agree(&stored) }
    #expect(stored == settled)
  }

  @Test func `of keys that two made at once none is lost`() throws {
    let sets = try Self.keySets()
    let path = "keys/UA.jwks.json"
    let merged = try FileMerge.merged([path: sets[0]], [path: sets[1]], base: [:])
    let both = try JWKSet(Array(try merged[path].orThrow("a set").utf8)).keys.map(\.keyID)
    let each = try sets.prefix(2).flatMap { try JWKSet(Array($0.utf8)).keys.map(\.keyID) }
    #expect(Set(both) == Set(each) && both.count == 2)
    #expect(try FileMerge.merged([path: sets[1]], [path: sets[0]], base: [:]) == merged)
  }

  @Test func `what is removed at one place goes at the others, and what is new there comes`()
    throws
  {
    var (first, second) = (Side(files: ["maintenance.json": "a"]), Side())
    var stored: [String: String] = [:]
    try first.agree(&stored)
    try second.agree(&stored)
    #expect(second.files == ["maintenance.json": "a"])
    second.files = [:]
    try second.agree(&stored)
    try first.agree(&stored)
    #expect(first.files.isEmpty && stored.isEmpty)
    // A change has precedence over a removal.
    first.files["maintenance.json"] = "b"
    try first.agree(&stored)
    try second.agree(&stored)
    first.files["maintenance.json"] = "c"
    second.files["maintenance.json"] = nil
    try second.agree(&stored)
    try first.agree(&stored)
    #expect(stored == ["maintenance.json": "c"])
  }

  @Test(arguments: [
    ("keys/UA.jwks.json", true), ("keys/private/UA/ABC.pem", true), ("access/x.jwks.json", true),
    ("access/private/passservice/ABC.uri", true), ("development-root/UA.jwks.json", true),
    ("gates/A12.jwks.json", true), ("trust/bundle.jwt", true), ("maintenance.json", true),
    ("lock", false), ("storage-keys/0001-ab.key", false), ("bookings.sqlite", false),
    ("keys/../lock.jwks.json", false), ("keys/private/../x/a.pem", false), ("/etc/passwd", false),
    ("keys//UA.jwks.json", false), ("keys/.x.jwks.json", false), ("", false),
    ("keys/private/UA/a.txt", false), ("gates/private/UA/a.pem", false),
    ("passservice.json", false),
  ])
  func `nothing but shared files is shared`(path: String, isShared: Bool) {
    #expect(SharedFolder.isShared(path) == isShared)
  }

  @Test func `a directory that comes to another store keeps its keys and brings them along`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let (own, others) = ("\(directory.path)/own", "\(directory.path)/others")
    func join(_ store: InMemoryStore, _ data: String) async throws {
      _ = try await ServiceGroup.join(
        store, data: data, issuer: nil, mode: .trial, now: TestService.start)
    }
    try await join(InMemoryStore(), own)
    let mine = SharedFolder(directory: own).paths()
    // Another service has initialised the other store meanwhile.
    let store = InMemoryStore()
    try await join(store, others)
    for data in [own, others, own] { try await join(store, data) }
    #expect(Set(SharedFolder(directory: own).paths()).isSuperset(of: mine) && !mine.isEmpty)
    #expect(
      SharedFolder(directory: own).paths() == SharedFolder(directory: others).paths())
  }

  private static func keySets() throws -> [String] {
    try (0..<3).map { _ in
      let key = try PrivateKey.generate().publicKey
      let set = KeyStore.jwks([
        JWKSet.Key(keyID: try key.defaultKeyID(), x: key.x, y: key.y)
      ])
      return String(decoding: set, as: UTF8.self)
    }
  }
}
