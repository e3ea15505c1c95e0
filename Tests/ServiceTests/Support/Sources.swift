import Foundation

/// The source files of this package, for checks over all of them.
enum Sources {
  static func swift(in targets: [String]) throws -> [(path: String, text: String)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try targets.flatMap { target in
      let folder = root.appending(path: "Sources/\(target)").path
      return try FileManager.default.subpathsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".swift") }.map { path in
          (path, try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))
        }
    }
  }
}
