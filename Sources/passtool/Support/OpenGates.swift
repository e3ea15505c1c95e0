internal import ArgumentParser
internal import PassGate
internal import Platform
internal import Vocabulary

/// Where the gates of one directory are at work, so that an operator need not say it with every word.
///
/// Each running gate holds a lock on a file that says its place; a killed one holds it no longer.
struct OpenGates {
  private let folder: String

  init(_ directory: GateDirectory) { folder = "\(directory.path)/open" }

  /// Says where this process is at work, for as long as the lock lives; nil where that cannot be written.
  func open(_ place: GatePlaceOptions) -> FileLock? {
    do {
      try Files.createDirectory(folder, mode: 0o700)
      // Nobody takes the file of a gate that is about to lock it for one that was left behind.
      let turn = try FileLock("\(folder)/\(Self.turn)")
      for name in try Files.names(in: folder)
      where !Self.others.contains(name) && !FileLock.isHeld("\(folder)/\(name)") {
        Files.remove("\(folder)/\(name)")
      }
      let text = Array(place.arguments.joined(separator: "\n").utf8)
      let own = "\(folder)/\(String(UInt64.random(in: .min ... .max), radix: 36))"
      for path in [own, "\(folder)/\(Self.last)"] {
        try Files.replace(path, text, mode: Files.privateMode, isDurable: false)
      }
      let lock = try FileLock(own)
      turn.release()
      return lock
    } catch {
      return nil
    }
  }

  /// The one place at which gates are open, or the last one where none is.
  func place() throws -> GatePlaceOptions {
    let open = Set(heldNames().compactMap(arguments))
    guard open.count <= 1 else {
      let choices = open.map { $0.joined(separator: " ") }.sorted()
      throw Failure.usage(
        "several gates are open; say which: \(choices.joined(separator: ", or "))")
    }
    guard let arguments = open.first ?? arguments(Self.last),
      let place = try? GatePlaceOptions.parse(arguments)
    else { throw Failure.usage(GatePlaceOptions.wanted) }
    return place
  }

  /// The files of gates that are at work, once whoever is just opening one has done so.
  private func heldNames() -> [String] {
    if Files.isDirectory(folder) { try? FileLock("\(folder)/\(Self.turn)").release() }
    let names = (try? Files.names(in: folder)) ?? []
    return names.filter { !Self.others.contains($0) && FileLock.isHeld("\(folder)/\($0)") }
  }

  private static let last = "last"
  /// Held by whoever opens a gate, while it does.
  private static let turn = ".turn"
  private static let others = [last, turn]

  private func arguments(_ name: String) -> [String]? {
    guard let bytes = try? Files.read("\(folder)/\(name)", limit: 1 << 14), !bytes.isEmpty else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
