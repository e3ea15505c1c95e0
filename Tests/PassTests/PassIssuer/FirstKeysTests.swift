import Foundation
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// The first keys of a directory: all of them or none, wherever a process is killed.
@Suite struct FirstKeysTests {
  private struct Killed: Error {}

  private let directory: TemporaryDirectory
  private let store: KeyStore
  private let issuer: IssuerID

  init() throws {
    directory = try TemporaryDirectory()
    store = KeyStore(directory: "\(directory.path)/data/keys")
    issuer = try IssuerID("UA").orThrow("issuer")
  }

  /// Makes two keys; stops after some of them, as a process that is killed does.
  private func begin(stoppingAfter count: Int = .max) throws -> Bool {
    try store.begin { draft in
      for number in 0..<2 {
        if number == count { throw Killed() }
        _ = try draft.generate(issuer: issuer, terms: nil)
      }
    }
  }

  @Test(arguments: 0...1)
  func `a process that was killed leaves no keys, and the next one makes all`(count: Int) throws {
    #expect(throws: Killed.self) { try begin(stoppingAfter: count) }
    #expect(try store.list().isEmpty)
    #expect(try begin())
    let keys = try store.list()
    #expect(keys.count == 2 && keys.allSatisfy { $0.isPublished && $0.canSign })
    #expect(try !begin())
    #expect(try store.list().map(\.keyID) == keys.map(\.keyID))
    // No private key is forgotten elsewhere.
    let all = try directory.contents().filter { $0.hasSuffix(".pem") }
    #expect(all.count == 2 && all.allSatisfy { $0.hasPrefix("data/keys/private/") })
  }

  @Test func `a directory with other files gets its keys, and keeps the files`() throws {
    try FileManager.default.createDirectory(
      atPath: store.directory, withIntermediateDirectories: true)
    try directory.write("data/keys/README", Array("ours".utf8))
    #expect(try begin())
    #expect(try store.list().count == 2)
    #expect(try directory.read("data/keys/README") == Array("ours".utf8))
  }

  @Test func `many that begin at once make the keys once`() async throws {
    let (store, issuer) = (store, issuer)
    let made = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { try store.begin { _ = try $0.generate(issuer: issuer, terms: nil) } }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(made == 1)
    #expect(try store.list().count == 1)
  }
}
