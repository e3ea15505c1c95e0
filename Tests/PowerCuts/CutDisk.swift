import CPowerCut
import Foundation
import PassTestSupport

/// The directory of a machine's files, which each cut replaces by what it has left.
struct CutDisk {
  private let directory: TemporaryDirectory
  private var round = 0

  /// Makes an empty disk.
  init() throws {
    directory = try TemporaryDirectory(inMemory: true)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The directory of the present disk.
  var path: String { "\(directory.path)/\(round)" }

  /// Removes everything from the disk.
  mutating func empty() throws {
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Makes the disk that the cut has left: databases and their logs after the cut, and all other files, which are
  /// written durably, as they were.
  mutating func next() throws {
    let former = path
    round += 1
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: former)
    where !["-wal", "-shm", "-journal"].contains(where: name.hasSuffix) {
      try FileManager.default.copyItem(atPath: "\(former)/\(name)", toPath: "\(path)/\(name)")
    }
    guard unsafe power_cut_settle(path) == 0 else { throw MissingValue("a disk") }
    try FileManager.default.removeItem(atPath: former)
  }
}
