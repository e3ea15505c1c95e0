#if canImport(PassCrypto)
  internal import PassCompression
  package import PassFormats
  public import Vocabulary

  extension HeldTrust {
    /// Takes in a bundle or a status list, as a file or a scan.
    ///
    /// - Throws: `UpdateRefusal`; the held trust then stays as it is.
    @discardableResult
    public mutating func accept(
      _ text: [UInt8], now: Instant
    ) throws(UpdateRefusal) -> TrustUpdate {
      try accept(try Statement(ScanText(text).text), now: now)
    }

    /// Takes in a statement that was read already.
    package mutating func accept(
      _ statement: Statement, now: Instant
    ) throws(UpdateRefusal) -> TrustUpdate {
      let answer = try signatureCheck(of: statement).answer()
      switch try accept(statement, answer, now: now) {
      case .entries(let list): return try hold(list, entries: try list.inflated())
      case .done(.bundle(let version, let replaced)):
        // The new bundle may have changed the keys and names of lists, so all of them are checked
        // again.
        for list in lastLists.values { _ = try? readmit(list) }
        return .bundle(version: version, replaced: replaced)
      case .done(let update): return update
      }
    }

    /// Returns whether a scan is a bundle or a status list with the signature of a key that is trusted for it, however
    /// old it is.
    package func isSigned(_ scan: ScanText) -> Bool {
      guard let statement = try? Statement(scan.text),
        let check = try? signatureCheck(of: statement), case .valid = check.answer()
      else { return false }
      return true
    }

    /// Takes in a list that was accepted before, regardless of its age; its signature and key are
    /// checked again.
    ///
    /// The list must have the URI `uri` and the issuer `issuer`; nil accepts any. Throws `UpdateRefusal`; the held
    /// trust then stays as it is.
    package mutating func readmit(
      _ token: [UInt8], as uri: String? = nil, of issuer: IssuerID? = nil
    ) throws(UpdateRefusal) {
      let statement = try Statement(token)
      guard statement.kind == .status else { throw .noStatusList }
      let answer = try signatureCheck(of: statement).answer()
      let list = try readmittable(statement, answer, as: uri, of: issuer)
      _ = try hold(list, entries: try list.inflated())
    }

    /// Restores stored trust: signature and form are checked again, times are not.
    ///
    /// - Throws: `UpdateRefusal` where the stored bundle is not valid.
    package init(
      roots: RootPins, lowestVersion: Int64, token: [UInt8], signedBy root: RootKey
    ) throws(UpdateRefusal) {
      let statement = try Statement(token)
      let answer = try Self.signatureCheck(of: statement, signedBy: root).answer()
      try self.init(
        roots: roots, lowestVersion: lowestVersion, statement, signedBy: root, answer)
    }
  }

  extension Statement {
    /// Reads a text, and inflates its payload where it is packed.
    package init(_ text: [UInt8]) throws(UpdateRefusal) {
      switch try Self.read(text) {
      case .statement(let statement): self = statement
      case .packed(let packed):
        let payload: [UInt8]
        do throws(InflateError) {
          payload = try Zlib.inflate(packed.compressed, limit: Self.longestPayload)
        } catch .tooLong {
          throw .statementTooLong
        } catch {
          throw .damaged(detail: "payload \(error)", isScan: true)
        }
        try self.init(packed, payload: payload)
      }
    }
  }

  extension HeldTrust.PendingList {
    fileprivate func inflated() throws(UpdateRefusal) -> [UInt8] {
      do throws(InflateError) {
        return try Zlib.inflate(compressed, limit: longest)
      } catch {
        throw .malformedClaims(.list, detail: "lst \(error)")
      }
    }
  }
#endif
