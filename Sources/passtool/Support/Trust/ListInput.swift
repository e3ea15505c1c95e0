internal import PassFormats
internal import PassIssuer
internal import Vocabulary

/// A signed status list as an argument of the command line; the signature is not checked.
struct ListInput {
  /// The name of the list in messages.
  let name: String
  let statement: SignedStatement
  let claims: StatusListClaims
  let list: StatusList

  /// Reads a path, `-` for standard input, or the text itself.
  init(_ argument: String) throws {
    let text = try StatementText(argument, prefixes: ["PT1S/", "eyJ"])
    name = text.name
    do {
      statement = try SignedStatement(reading: text.bytes)
      guard statement.kind == .status else {
        throw Failure.data("\(name): is a trust bundle; see passtool trust inspect")
      }
      claims = try StatusListClaims(payload: statement.payload)
      list = try claims.list()
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure.data("\(name): is no status list (\(escaped("\(error)")))")
    }
  }
}
