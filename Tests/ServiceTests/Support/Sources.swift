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
      let folder = root.appending(path: "Sources/\(target)").path
      return try FileManager.default.subpathsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".swift") }.map { path in
          (path, try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))
        }
    }
  }
}
