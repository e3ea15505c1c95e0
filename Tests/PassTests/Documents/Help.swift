import Foundation

/// The recorded help of the programs.
enum Help {
  /// Returns the help of each command, such as `passtool trust build`.
  static func recorded() throws -> [String: String] {
    var helps: [String: String] = [:]
    for program in ["passtool", "passservice", "passgate-sync", "passclient"] {
      let file = Document.root.appending(path: "Tests/PassTests/Transcripts/help/\(program).txt")
      let text = try String(contentsOf: file, encoding: .utf8)
      for part in ("\n" + text).components(separatedBy: "\n$ ").dropFirst() {
        let command = part.prefix { $0 != "\n" }.replacing(" --help", with: "")
        helps[String(command)] = part
      }
    }
    return helps
  }

  /// Returns the commands and options of a line that no help has.
  static func unknown(in line: String, helps: [String: String]) -> [String] {
    var unknown: [String] = []
    // Words in comments and quotation marks are no options.
    var code = line.replacing(/(^|\s)#.*$/, with: "")
    code = code.replacing(/"[^"]*"|'[^']*'/, with: "TEXT")
    for part in code.split(whereSeparator: { "|;&()<>`$".contains($0) }) {
      var words = part.split(separator: " ").map(String.init)
      // A command may be wrapped: `sudo runuser -u passservice -- passservice init`
      if let dashes = words.firstIndex(of: "--"), words[0] == "sudo" {
        words.removeFirst(dashes + 1)
      }
      guard let program = words.first, helps[program] != nil else { continue }
      var command = program
      words.removeFirst()
      while let next = words.first, helps["\(command) \(next)"] != nil {
        command += " \(next)"
        words.removeFirst()
      }
      // A program or a command with a default subcommand takes the options of that, too.
      let known = helps.filter { $0.key == command || $0.key.hasPrefix("\(command) ") }.values
      for word in words where word.hasPrefix("--") && word.count > 2 {
        let option = String(word.prefix { $0 != "=" && $0 != "," && $0 != "." })
        if !known.contains(where: { $0.contains(option) }) {
          unknown.append("\(command) \(option)")
        }
      }
    }
    return unknown
  }
}
