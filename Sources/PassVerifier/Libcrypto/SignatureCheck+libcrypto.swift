#if canImport(PassCrypto)
  internal import PassCrypto

  extension SignatureCheck {
    /// Checks the signature with libcrypto.
    func answer() -> SignatureAnswer {
      do throws(CryptoError) {
        guard try key.libcrypto.isValidSignature(signature, for: message) else { return .invalid }
        return .valid(digest: needsDigest ? try SHA256.digest(message) : nil)
      } catch {
        return .notChecked(detail: error.description)
      }
    }
  }
#endif
