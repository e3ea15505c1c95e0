import Foundation
import PassCompression
import PassTestSupport
import PassTrustStore
import PassVerifier
import Testing
import Vocabulary

/// A trust store with concurrent processes, without permissions, and on a full disk; runs passtool itself.
@Suite struct TrustDiskTests {
  private let session: Session
  private let gate: TestGate

  init() async throws {
    session = try Session()
    gate = try TestGate()
    try store.create(HeldTrust(roots: try gate.root.pins()))
  }

  private var store: TrustStore { TrustStore(directory: session.path("gate")) }

  private func bundle(_ version: Int, lists: [String] = []) throws -> String {
    let airline = try gate.airline.trusted(
      [gate.airline.trustedKey(), gate.listKey.trustedKey(kinds: [.status])],
      lists: lists + [gate.airline.listURI()])
    return try gate.root.token(gate.root.bundle([airline], version: version))
  }

  private func update(_ file: String, before: String = "") -> String {
    "\(before)passtool trust update --store gate --now 2025-03-15T15:00:00Z \(file)"
  }

  private func contents() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: store.directory).sorted()
  }

  @Test(.timeLimit(.minutes(5)))
  func `processes that update at once take turns, and the highest bundle stays`() async throws {
    defer { session.end() }
    let versions = [3, 9, 1, 12, 7, 11, 2, 10, 4, 8, 6, 5]
    for version in versions { try session.write("\(version).jwt", bundle(version)) }
    let commands = versions.map {
      "(" + update("\($0).jwt") + " > \($0).out 2> \($0).err; echo $? >> \($0).out) &"
    }
    let all = try await session.run(commands.joined(separator: "\n") + "\nwait")
    #expect(all.code == 0)
    #expect(try store.load().held.bundle?.version == 12)
    for version in versions {
      let answer = try await session.run("cat \(version).out \(version).err")
      let isTaken = answer.output.first?.hasPrefix("↻ UPDATED trust bundle version \(version)")
      #expect(
        isTaken == true && answer.output.last == "0"
          || answer.output.first?.hasPrefix("✘ UPDATE REFUSED \(version).jwt: not_newer") == true
            && answer.output.last == "1",
        "\(answer)")
    }
    #expect(try contents() == [".lock", "status", "trust.json"])
  }

  /// The system refuses a write halfway, as on a full disk; SIGXFSZ is ignored, so that it is an error.
  @Test(.timeLimit(.minutes(5)), arguments: [0, 1, 2])
  func `a full disk is told, and what was held is held still`(blocks: Int) async throws {
    defer { session.end() }
    try session.write("1.jwt", bundle(1))
    // The bundle is large enough to exceed all limits used here.
    let lists = (2...40).map(gate.airline.listURI)
    try session.write("2.jwt", bundle(2, lists: lists))
    try session.write("list.jwt", gate.listKey.statusList(compressed: noise()))
    #expect(try await session.run(update("1.jwt")).code == 0)
    let before = try await session.run("cat gate/trust.json; ls -A gate gate/status")
    for file in ["2.jwt", "list.jwt"] {
      // The output goes through a pipe, so that it is not subject to the limit itself.
      let limit = "trap '' XFSZ; ulimit -f \(blocks); "
      let full = try await session.run("{ \(update(file, before: limit)); echo $?; } 2>&1 | cat")
      #expect(full.output.count == 2)
      let message = full.output.first ?? ""
      #expect(message.hasPrefix("passtool: cannot write ") && message.contains("gate/"), "\(full)")
      #expect(message.hasSuffix(": File too large"), "\(full)")
      #expect(full.output.last == "73")
      let after = try await session.run("cat gate/trust.json; ls -A gate gate/status")
      #expect(after.output.filter { $0 != ".lock" } == before.output.filter { $0 != ".lock" })
    }
    #expect(try await session.run(update("2.jwt")).code == 0)
  }

  /// Returns 2 KiB of incompressible entries.
  private func noise() throws -> [UInt8] {
    var generator = SeededGenerator(seed: 3)
    let bytes = (0..<2048).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return try Zlib.compress(bytes).orThrow("compressed")
  }

  /// Root is subject to permissions only after dropping the capability to override them.
  @Test(.timeLimit(.minutes(5)))
  func `a directory that must not be written is told, and is read all the same`() async throws {
    defer { session.end() }
    try session.write("1.jwt", bundle(1))
    try session.write("2.jwt", bundle(2))
    #expect(try await session.run(update("1.jwt")).code == 0)
    let unprivileged = geteuid() == 0 ? "setpriv --bounding-set=-dac_override " : ""
    _ = try await session.run("chmod 555 gate gate/status")
    let denied = try await session.run(update("2.jwt", before: unprivileged))
    #expect(denied.code == 77, "\(denied)")
    #expect(denied.error.first?.contains("Permission denied") == true, "\(denied)")
    let status = try await session.run(
      "\(unprivileged)passtool trust status --store gate --json --now 2025-03-15T15:00:00Z")
    #expect(status.output.first?.contains("\"version\":1,") == true, "\(status)")
    _ = try await session.run("chmod 755 gate gate/status")
    #expect(try store.load().held.bundle?.version == 1)
    #expect(try await session.run(update("2.jwt")).code == 0)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a list that inflates without end takes no memory`() async throws {
    defer { session.end() }
    try session.write("1.jwt", bundle(1))
    // The bomb has 128 MiB in 130 KB.
    let bomb = try Zlib.compress([UInt8](repeating: 0, count: 1 << 27)).orThrow("compressed")
    try session.write(
      "bomb.jwt", gate.listKey.statusList(issuedAt: TestAuthority.now, bits: 8, compressed: bomb))
    try session.write("list.jwt", gate.listKey.statusList())
    #expect(try await session.run(update("1.jwt")).code == 0)
    // This finds the minimum address space for accepting a small list, to 16 MiB …
    var mebibytes = 16
    while try await session.run(update("list.jwt", before: "ulimit -v \(mebibytes << 10); ")).code
      != 0
    {
      mebibytes += 16
      try #require(mebibytes < 4096)
    }
    // … and 32 MiB more must be enough to refuse the large one.
    let refused = try await session.run(
      update("bomb.jwt", before: "ulimit -v \((mebibytes + 32) << 10); "))
    #expect(refused.code == 1, "\(mebibytes) MiB: \(refused)")
    #expect(
      refused.output.first?.hasPrefix("✘ UPDATE REFUSED bomb.jwt: malformed_claims") == true,
      "\(refused)")
  }
}
