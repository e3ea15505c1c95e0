import Foundation
import PassTestSupport
import Testing

/// Killed key rotations: the key store works in any state that they leave.
@Suite struct RotationKillTests {
  @Test(.timeLimit(.minutes(5)))
  func `after a kill at any instant one key signs and the next rotation goes through`()
    async throws
  {
    let isLong = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == "1"
    let session = try Session()
    defer { session.end() }
    let keys = "passtool keys"
    let first = "--issuer UA --now 2025-03-01T00:00:00Z"
    #expect(try await session.run("\(keys) generate \(first)").code == 0)
    var generator = SeededGenerator(seed: 7)
    for round in 1...(isLong ? 500 : 12) {
      let minutes = round * 2
      let now = "2025-03-01T\(Self.padded(minutes / 60 % 24)):\(Self.padded(minutes % 60)):00Z"
        .replacing("03-01", with: "03-\(Self.padded(1 + minutes / 1440))")
      // A rotation takes about 10 ms, in a debug build several times as long.
      let limit = Double.random(in: 0.001...0.08, using: &generator)
      _ = try await session.run(
        "timeout -s KILL \(limit) \(keys) rotate --issuer UA --now \(now) 2>/dev/null")
      let list = try await session.run("\(keys) list --json --now \(now)")
      #expect(list.code == 0, "\(list)")
      #expect(list.output.count { $0.contains("\"state\":\"signs\"") } == 1, "\(list)")
    }
    let last = try await session.run("\(keys) rotate --issuer UA --now 2025-04-01T00:00:00Z")
    #expect(last.code == 0, "\(last)")
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
