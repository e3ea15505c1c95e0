internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// What a text of a barcode holds, read for form alone.
struct BarcodeContents {
  private enum Form {
    case token(header: JSONNode, payload: JSONNode, claims: Result<PassClaims, ShapeError>)
    case unsigned(BoardingPass)
  }

  private let form: Form
  /// What a scanner had put in front.
  private let removedPrefix: String?
  /// The compact JWT, or nil where there is none.
  let token: String?

  init(_ scan: ScanText) throws(MalformedText) {
    removedPrefix = scan.removedPrefix
    guard !scan.text.isEmpty else {
      throw MalformedText(place: "text", offset: 0, detail: "it is empty")
    }
    guard scan.text.count <= Verifier.longestPass else {
      throw MalformedText(
        place: "text", offset: Verifier.longestPass,
        detail: "longer than the \(Verifier.longestPass) characters of a pass")
    }
    if scan.text.first == UInt8(ascii: "M") {
      do throws(BCBPError) {
        form = .unsigned(BoardingPass(try BCBP(scan.text)))
        token = nil
        return
      } catch {
        throw MalformedText(
          place: "boarding pass", offset: error.offset, detail: error.description)
      }
    }
    let jws = try CompactJWS(scan.text)
    let payload = try Self.json(jws.payload, "payload")
    do throws(ShapeError) {
      form = .token(
        header: try Self.jsonOrThrow(jws.header), payload: payload,
        claims: .success(try PassClaims(payload, payload: jws.payload)))
    } catch {
      form = .token(
        header: try Self.json(jws.header, "header"), payload: payload, claims: .failure(error))
    }
    token = String(decoding: scan.text, as: UTF8.self)
  }
}
