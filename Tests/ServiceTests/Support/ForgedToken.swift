import Foundation
import PassCrypto
import PassFormats
import PassIssuer
import PassTestSupport
import Vocabulary

/// An access token with arbitrary defects.
struct ForgedToken {
  var algorithm = "ES256"
  var type = "at+jwt"
  var issuer = "passservice"
  var audience = "passservice"
  var subject = "jane"
  var role = "traveler"
  var issuedAt = TestService.start
  /// The `nbf` member as raw JSON; nil omits it.
  var notBefore: String?
  var expires = TestService.start.adding(seconds: 3_600)

  /// Returns the token, signed with this key or unsigned.
  func text(by signer: (key: PrivateKey, id: KeyID), isSigned: Bool = true) throws -> String {
    let header = #"{"alg":"\#(algorithm)","kid":"\#(signer.id)","typ":"\#(type)"}"#
    let payload = """
      {"iss":"\(issuer)","aud":"\(audience)","sub":"\(subject)","client_id":"x","role":"\(role)",\
      "iat":\(issuedAt.secondsSince1970),\(notBefore.map { "\"nbf\":\($0)," } ?? "")\
      "exp":\(expires.secondsSince1970),"jti":"0D4X8K2M7PQR9TVW"}
      """
    let input = CompactJWS.signingInput(header: Array(header.utf8), payload: Array(payload.utf8))
    if !isSigned { return String(decoding: input, as: UTF8.self) + "." }
    return CompactJWS.text(signingInput: input, signature: try signer.key.signature(for: input))
  }
}

extension TestService {
  /// Returns the private key in one of the service's directories, with its id.
  func key(in folder: String) throws -> (key: PrivateKey, id: KeyID) {
    let entry = try KeyStore(directory: "\(data)/\(folder)").list().first.orThrow("a key")
    let path = try entry.privatePath.orThrow("a private key")
    return (try PrivateKey(pem: Array(try Data(contentsOf: URL(filePath: path)))), entry.keyID)
  }
}
