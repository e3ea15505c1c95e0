internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// The file of a signed bundle or list, as token or packed; nothing is verified.
struct StatementFile {
  let statement: SignedStatement

  init(_ path: String, kind: PackedStatement.Kind) throws {
    guard let bytes = try Files.read(path, limit: PackedStatement.longestToken + 2) else {
      throw Failure.data(
        "\(path): longer than the \(PackedStatement.longestToken) characters of a statement")
    }
    do {
      statement = try SignedStatement(reading: bytes)
    } catch {
      throw Failure.data("\(path): \(escaped("\(error)"))")
    }
    guard statement.kind == kind else {
      throw Failure.data(
        "\(path): is \(statement.kind.noun), expected \(kind.noun)")
    }
  }
}

extension PackedStatement.Kind {
  fileprivate var noun: String {
    switch self {
    case .trust: "a trust bundle"
    case .status: "a status list"
    }
  }
}
