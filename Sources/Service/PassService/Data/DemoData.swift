internal import Platform

/// The demonstration of a new trial service, as files in an operator's format.
///
/// The files are written before the bookings exist, and a marker file is written when all of it is
/// published, so that an interrupted start continues the next time with the same days.
package struct DemoData: Sendable {
  package let directory: String

  /// Names the demonstration in a folder of the service's directory, such as `schedule`.
  package init(data: String, _ name: String) { directory = "\(data)/\(name)" }

  private var marker: String { "\(directory)/published" }

  /// Whether the demonstration is published or about to be.
  package var isThere: Bool { Files.isDirectory(directory) }

  package var isPending: Bool { isThere && !Files.exists(marker) }

  package func write(_ files: [(name: String, bytes: [UInt8])]) throws {
    try Files.createDirectory(directory, mode: 0o755)
    for file in files {
      try Files.replace("\(directory)/\(file.name)", file.bytes, mode: Files.publicMode)
    }
  }

  /// The paths of the files.
  package var paths: [String] {
    get throws {
      let names = try Files.names(in: directory).sorted().filter { $0.hasPrefix("demo.") }
      return names.map { "\(directory)/\($0)" }
    }
  }

  package func finish() throws { try Files.create(marker, [], mode: Files.publicMode) }
}
