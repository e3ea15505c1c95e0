import Foundation
import PassDeparture
import PassTestSupport

// A process may be killed at any write: then a part of its files is new, the next one is half written, and the others
// are as before.
extension DepartureSimulation {
  /// Performs a command of a desk, which now and then is killed; returns whether it came to its end.
  ///
  /// `folder` is the one in which it writes besides.
  func perhapsKilled(_ index: Int, _ folder: String? = nil, _ body: () throws -> Void) throws
    -> Bool
  {
    guard chance(12) else {
      try body()
      return true
    }
    let places = ["desk\(index + 1)"] + [folder].compactMap(\.self)
    let before = try files(in: places)
    let known = world.desks[index].events
    try body()
    let own = "desk\(index + 1)/desks/\(index + 1).desk"
    let after = try files(in: places)
    let changed = after.keys.filter { before[$0] != after[$0] }
      .sorted { (rank($0, own), $0) < (rank($1, own), $1) }
    let done = number(0...changed.count)
    for (number, path) in changed.enumerated() where number >= done {
      let was = before[path]
      if number == done, path == own, let was, let whole = after[path], whole.starts(with: was),
        whole.count > was.count
      {
        note("killed while writing")
        let length = self.number(was.count...whole.count - 1)
        try world.folder.write(path, Array(whole.prefix(length)))
      } else if let was {
        try world.folder.write(path, was)
      } else {
        try FileManager.default.removeItem(atPath: "\(world.folder.path)/\(path)")
      }
    }
    if chance(30) {
      // A half of a file waits for its name.
      try world.folder.write("desk\(index + 1)/texts/.half.text.0000000000abc", [0x2E, 0x4C])
    }
    note("killed", "desk \(index + 1) after \(done) of \(changed.count) writes")
    world.desks[index] = try Desk(world.desks[index].directory)
    let left = Set(world.desks[index].events)
    try require(known.allSatisfy(left.contains), "a kill lost events that were on the disk")
    return false
  }

  /// The order in which a command writes: what it learned, texts, its own events, then what others read.
  private func rank(_ path: String, _ own: String) -> Int {
    if path == own { return 2 }
    if path.hasPrefix("desk") {
      return path.contains("/desks/") ? 0 : path.contains("/texts/") ? 1 : 3
    }
    return path.hasSuffix(".text") ? 5 : 4
  }

  private func files(in places: [String]) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for place in places {
      for name in try FileManager.default.subpathsOfDirectory(
        atPath: "\(world.folder.path)/\(place)")
      {
        let path = "\(place)/\(name)"
        files[path] = try content(of: path)
      }
    }
    return files
  }
}
