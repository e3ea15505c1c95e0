package import Platform
package import Vocabulary

/// The places of the gates that run in one directory: the folder `open` of the directory.
///
/// A place is a list of words such as `--flight=UA123`, as the arguments of the command that opened the gate. Each
/// running gate keeps a locked file with its place, and the system releases the lock of a killed gate. The file `last`
/// has the place of the gate that was opened last.
package struct OpenGates {
  private let folder: String

  package init(_ directory: GateDirectory) { folder = "\(directory.path)/open" }

  /// Registers a place for as long as the returned lock lives; returns nil where the place cannot be written.
  package func register(_ place: [String]) -> FileLock? {
    do {
      try Files.createDirectory(folder, mode: 0o700)
      // Gates register one at a time, because a file that is written and not locked yet would look abandoned.
      let registering = try FileLock("\(folder)/\(Self.registration)")
      for name in try Files.names(in: folder)
      where !Self.others.contains(name) && !FileLock.isHeld("\(folder)/\(name)") {
        Files.remove("\(folder)/\(name)")
      }
      let text = Array(place.joined(separator: "\n").utf8)
      let own = "\(folder)/\(String(UInt64.random(in: .min ... .max), radix: 36))"
      for path in [own, "\(folder)/\(Self.last)"] {
        try Files.replace(path, text, mode: Files.privateMode, isDurable: false)
      }
      let lock = try FileLock(own)
      registering.release()
      return lock
    } catch {
      return nil
    }
  }

  /// The different places of the gates that are open.
  package var places: Set<[String]> { Set(heldNames().compactMap(words)) }

  /// The place of the gate that was opened last; nil where no gate was ever opened.
  package var last: [String]? { words(Self.last) }

  /// The departure of the gate that was opened last; nil where that was no gate of a flight.
  package var lastDeparture: Departure? {
    var values: [String: String] = [:]
    for word in last ?? [] {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let flight = values["--flight"], let date = values["--date"], let from = values["--from"]
    else { return nil }
    return Departure("\(flight)/\(date)/\(from)")
  }

  /// The number, from 2, that the gate that registered last has among the open gates of this directory; nil where it is
  /// the only one.
  package var terminal: Int? {
    let count = heldNames().count
    return count > 1 ? count : nil
  }

  /// Returns the files of running gates, after a gate that is just registering has finished.
  private func heldNames() -> [String] {
    if Files.isDirectory(folder) { try? FileLock("\(folder)/\(Self.registration)").release() }
    let names = (try? Files.names(in: folder)) ?? []
    return names.filter { !Self.others.contains($0) && FileLock.isHeld("\(folder)/\($0)") }
  }

  private static let last = "last"
  /// The name of the file that a gate locks while it registers.
  private static let registration = ".turn"
  private static let others = [last, registration]

  private func words(_ name: String) -> [String]? {
    guard let bytes = try? Files.read("\(folder)/\(name)", limit: 1 << 14), !bytes.isEmpty else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
