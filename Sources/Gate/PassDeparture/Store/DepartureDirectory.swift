package import Platform

/// The directory of one desk of a departure, mode 0700.
///
/// | in it | |
/// |---|---|
/// | `departure.json` | the flight, its cabins, the desk and the key of the first desk |
/// | `desk/` | the key of this desk, with which it signs its events |
/// | `desks/` | the events of each desk, `1.desk` and so on: this desk's own, and copies of the others' |
/// | `texts/` | the messages that came, by their digests; passport data is here and nowhere else |
/// | `keys/` | the departure key, which signs the passes, where it was made for this departure alone |
/// | `root/` | the root of this departure, where it has one of its own |
/// | `drawn` | the ids of the passes that were drawn at this desk |
/// | `printed` | the steps of passes through printers at this desk |
/// | `trust/` | the roots and the bundle of the airline, where the departure key is in that bundle |
package struct DepartureDirectory: Sendable {
  /// The path of the directory.
  package let path: String

  /// A directory, which need not exist yet.
  package init(_ path: String) { self.path = path }

  /// Whether a departure was opened here.
  ///
  /// The record comes before the first events, so that a killed opening leaves no departure.
  package var exists: Bool {
    Files.exists(recordPath) && (Files.byteCount(of: logPath(1)) ?? 0) > 0
  }

  var recordPath: String { "\(path)/departure.json" }
  var deskPath: String { "\(path)/desk" }
  var logsPath: String { "\(path)/desks" }
  var textsPath: String { "\(path)/texts" }
  var keysPath: String { "\(path)/keys" }
  var rootPath: String { "\(path)/root" }
  var trustPath: String { "\(path)/trust" }
  func logPath(_ desk: Int) -> String { "\(logsPath)/\(desk).desk" }

  /// Takes the lock of the directory: commands of one desk take turns.
  package func lock() throws(PlatformError) -> FileLock { try FileLock("\(path)/.lock") }

  /// Makes the directory and its folders, for this user alone.
  func create() throws(PlatformError) {
    for folder in [path, logsPath, textsPath] {
      try Files.createDirectory(folder, mode: 0o700)
    }
  }

  /// Throws where other users can enter the directory, because the list in it is personal.
  func checkMode() throws {
    guard try !Files.isExposed(path) else {
      throw DepartureError.invalid(
        "\(path): other users of this machine can enter this directory, and the list in it is personal; correct it "
          + "with: chmod 700 '\(path)'")
    }
  }
}
