internal import Glibc

/// A command of the shell whose output a person named as a source, such as of an access token.
package enum ShellCommand {
  /// Runs a command with `/bin/sh` and returns what it prints; nil if it fails or prints more than `limit` bytes.
  package static func output(of command: String, limit: Int) -> [UInt8]? {
    guard let stream = unsafe popen(command, "re") else { return nil }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = unsafe fread(&part, 1, part.count, stream)
      guard count > 0 else { break }
      if bytes.count + count <= limit { bytes += part[..<count] } else { bytes.append(0) }
    }
    let ended = unsafe pclose(stream)
    return ended == 0 && bytes.count <= limit ? bytes : nil
  }
}
