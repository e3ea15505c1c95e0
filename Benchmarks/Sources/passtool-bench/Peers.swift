import CPeers
import Foundation
import JWTKit
import PassIssuer

/// ES256 signing with libcrypto alone; RS256 with an RSA key.
@safe final class RawSigner {
  private let signer: OpaquePointer

  init(pem: [UInt8]) throws {
    guard let signer = unsafe peer_signer_new(pem, Int32(pem.count)) else {
      throw Unexpected("libcrypto does not take the key")
    }
    unsafe self.signer = signer
  }

  deinit { unsafe peer_signer_free(signer) }

  func sign(_ message: [UInt8], count: Int) throws {
    guard unsafe peer_sign(signer, message, message.count, count) == 1 else {
      throw Unexpected("libcrypto does not sign")
    }
  }
}

/// Verification of the same tokens with libcrypto alone.
@safe final class RawVerifier {
  private let verifier: OpaquePointer

  init(_ passes: [Pass], key: PrivateKey) throws {
    let key = key.publicKey
    guard let verifier = unsafe peer_verifier_new([0x04] + key.x + key.y) else {
      throw Unexpected("libcrypto does not take the key")
    }
    unsafe self.verifier = verifier
    for pass in passes {
      let (message, signature) = try Samples.parts(pass)
      guard unsafe peer_verifier_add(verifier, message, message.count, signature) == 1 else {
        throw Unexpected("libcrypto does not take a signature")
      }
    }
  }

  deinit { unsafe peer_verifier_free(verifier) }

  func verify(count: Int) throws {
    guard unsafe peer_verify(verifier, count) == 1 else {
      throw Unexpected("libcrypto refuses a good signature")
    }
  }
}

/// The claims of a boarding pass as declared for jwt-kit.
struct JWTKitPass: JWTPayload {
  let iss: IssuerClaim
  let jti: IDClaim
  let iat: IssuedAtClaim
  let nbf: NotBeforeClaim
  let exp: ExpirationClaim
  let bcbp: String

  init(_ claims: PassClaims) throws {
    guard case .boardingPass(let pass) = claims.content else {
      throw Unexpected("a sample that is no boarding pass")
    }
    iss = IssuerClaim(value: claims.issuer.rawValue)
    jti = IDClaim(value: claims.passID.rawValue)
    iat = IssuedAtClaim(value: claims.issuedAt.date)
    nbf = NotBeforeClaim(value: claims.notBefore.date)
    exp = ExpirationClaim(value: claims.expires.date)
    bcbp = pass.text
  }

  func verify(using algorithm: some JWTAlgorithm) throws {
    try exp.verifyNotExpired(currentDate: Samples.now.date)
    try nbf.verifyNotBefore(currentDate: Samples.now.date)
  }
}

extension Instant {
  fileprivate var date: Date { Date(timeIntervalSince1970: TimeInterval(secondsSince1970)) }
}
