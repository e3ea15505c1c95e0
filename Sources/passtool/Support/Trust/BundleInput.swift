internal import PassFormats
internal import StrictText
internal import PassIssuer

/// A trust bundle as an argument of the command line: signed, in a file or as the text of a symbol, or
/// an unsigned draft.
struct BundleInput {
  /// The name of the bundle in messages.
  let name: String
  /// The signed statement; nil for a draft.
  let statement: SignedStatement?
  let bundle: TrustBundle

  /// Reads a path, `-` for standard input, or the text itself.
  init(_ argument: String) throws {
    let input = try StatementText(argument, prefixes: ["PT1T/", "eyJ", "{"])
    name = input.name
    let text = input.bytes
    do {
      if text.first == UInt8(ascii: "{") {
        (statement, bundle) = (nil, try TrustBundle(unsigned: text))
      } else {
        let signed = try SignedStatement(reading: text)
        guard signed.kind == .trust else {
          throw Failure.data("\(name): is a status list; see passtool status inspect")
        }
        (statement, bundle) = (signed, try TrustBundle(payload: signed.payload))
      }
    } catch let error as ShapeError {
      throw Failure.data(
        "\(name): is no trust bundle (\(error)); correct the source of the bundle, and run passtool trust build"
      )
    } catch let error as StatementError {
      throw Failure.data("\(name): is no trust bundle (\(error))")
    }
  }
}
