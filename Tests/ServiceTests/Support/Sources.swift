import Foundation

/// The source files of this package, for checks over all of them.
enum Sources {
  /// The folder of the package.
  static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  static func swift(in targets: [String]) throws -> [(path: String, text: String)] {
    return try targets.flatMap { target in
      let sources = root.appending(path: "Sources").path
      // A target is in Sources, or in one of its parts.
      let parts = try FileManager.default.contentsOfDirectory(atPath: sources)
      let known = [target] + parts.map { "\($0)/\(target)" }
      let folders = known.map { "\(sources)/\($0)" }
      guard let folder = folders.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
        throw CocoaError(.fileNoSuchFile)
      }
      return try FileManager.default.subpathsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".swift") }.map { path in
          (path, try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))
        }
    }
  }
}
