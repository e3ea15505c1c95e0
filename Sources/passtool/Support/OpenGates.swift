internal import ArgumentParser
internal import PassGate
internal import Platform
internal import Vocabulary

/// The places of the gates that run in one directory, so that `gate ctl` need not be given the place.
///
/// Each running gate keeps a locked file with its place; the lock of a killed gate is released by the
/// system.
struct OpenGates {
  private let folder: String

  init(_ directory: GateDirectory) { folder = "\(directory.path)/open" }

  /// Registers the place of this process for as long as the lock lives; nil where that cannot be written.
  func open(_ place: GatePlaceOptions) -> FileLock? {
    do {
      try Files.createDirectory(folder, mode: 0o700)
      // One gate at a time: a file that is written and not locked yet would look abandoned.
      let registering = try FileLock("\(folder)/\(Self.registration)")
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
      registering.release()
      return lock
    } catch {
      return nil
    }
  }

  /// The place of the gates that are open, or of the last one where none is; fails where several places are.
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

  /// Which terminal of this directory the gate is that registered last, from 2; nil where it is the only one.
  var terminal: Int? {
    let count = heldNames().count
    return count > 1 ? count : nil
  }

  /// The files of running gates; waits for a gate that is just registering.
  private func heldNames() -> [String] {
    if Files.isDirectory(folder) { try? FileLock("\(folder)/\(Self.registration)").release() }
    let names = (try? Files.names(in: folder)) ?? []
    return names.filter { !Self.others.contains($0) && FileLock.isHeld("\(folder)/\($0)") }
  }

  private static let last = "last"
  /// Locked by a gate while it registers.
  private static let registration = ".turn"
  private static let others = [last, registration]

  private func arguments(_ name: String) -> [String]? {
    guard let bytes = try? Files.read("\(folder)/\(name)", limit: 1 << 14), !bytes.isEmpty else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
