import Foundation
import PassTestSupport
import Platform
import Testing

/// The names in a directory that is looked at often, on file systems whose clock goes in long steps.
@Suite struct WatchedNamesTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Sets the time of the directory's last change to `now`, rounded down to a whole `step`, both in nanoseconds.
  ///
  /// A file system with a slow clock dates changes so.
  private func date(_ now: Int64, step: Int64) throws {
    let seconds = Double(now / step * step) / 1e9
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + seconds)],
      ofItemAtPath: directory.path)
  }

  @Test(arguments: [4_000_000, 1_000_000_000, 2_000_000_000] as [Int64])
  func `every name is seen at the next look, however coarsely changes are dated`(
    step: Int64
  ) throws {
    var random = SeededGenerator(seed: 20_261_130)
    var names = WatchedNames(in: directory.path)
    var now: Int64 = 0
    var present: Set<String> = []
    try date(now, step: step)
    for _ in 1...400 {
      now +=
        Int64.random(in: 0...4_000_000_000, using: &random)
        / Int64.random(
          in: 1...40, using: &random)
      if Int.random(in: 0..<3, using: &random) > 0 {
        let name = "list\(Int.random(in: 0..<8, using: &random))"
        if present.remove(name) != nil {
          try FileManager.default.removeItem(atPath: "\(directory.path)/\(name)")
        } else {
          try directory.write(name, [])
          present.insert(name)
        }
        try date(now, step: step)
      }
      #expect(names.read(at: now) == present.sorted())
    }
  }

  @Test func `a directory that does not change is read once more after its clock's longest step`()
    throws
  {
    var names = WatchedNames(in: directory.path)
    try directory.write("one", [])
    try date(0, step: 1)
    #expect(names.read(at: 0) == ["one"])
    #expect(names.read(at: WatchedNames.slowestClock) == ["one"])
    // Another name under the same date: what was settled is not read again.
    try FileManager.default.moveItem(
      atPath: "\(directory.path)/one", toPath: "\(directory.path)/two")
    try date(0, step: 1)
    #expect(names.read(at: 2 * WatchedNames.slowestClock) == ["one"])
    try date(1_000_000_000, step: 1)
    #expect(names.read(at: 2 * WatchedNames.slowestClock) == ["two"])
  }

  @Test func `a directory that is not there has no names until it is made`() throws {
    var names = WatchedNames(in: "\(directory.path)/later")
    #expect(names.read(at: 0) == [])
    #expect(names.read(at: 2 * WatchedNames.slowestClock) == [])
    try FileManager.default.createDirectory(
      atPath: "\(directory.path)/later", withIntermediateDirectories: false)
    try directory.write("later/one", [])
    #expect(names.read(at: 3 * WatchedNames.slowestClock) == ["one"])
  }
}
