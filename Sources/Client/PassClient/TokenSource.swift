internal import Platform
internal import Vocabulary

/// The place from which the access token comes; the token itself is never kept.
public enum TokenSource: Sendable, Equatable {
  /// A file that only its owner may read; it may be replaced at any time.
  case file(String)
  /// A command of the shell that prints the token.
  case command(String)

  /// Reads the token.
  ///
  /// - Throws: `ClientError.signIn` if there is none, or others can read its file.
  func token() throws(ClientError) -> String {
    let bytes: [UInt8]
    switch self {
    case .command(let command):
      guard let output = ShellCommand.output(of: command, limit: Self.longest) else {
        throw .signIn("the command for the access token failed: \(escaped(command))")
      }
      bytes = output
    case .file(let path):
      let secret: Files.Secret
      do throws(PlatformError) {
        secret = try Files.readSecret(path, limit: Self.longest)
      } catch { throw .signIn("\(error)") }
      switch secret {
      case .bytes(let content): bytes = content
      case .exposed:
        throw .signIn(
          "\(escaped(path)): others can read this token; correct it with: chmod 600 '\(escaped(path))'"
        )
      case .tooLong: throw .signIn("\(escaped(path)): is too long to be an access token")
      }
    }
    let token = bytes.filter { $0 > 0x20 && $0 < 0x7F }
    guard !token.isEmpty else { throw .signIn("there is no access token where it was expected") }
    return String(decoding: token, as: UTF8.self)
  }

  private static let longest = 1 << 15
}
