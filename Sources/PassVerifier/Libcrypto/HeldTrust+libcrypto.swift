#if canImport(PassCrypto)
  internal import PassCompression
  package import PassFormats
  public import Vocabulary

  extension HeldTrust {
    /// Takes in a bundle or a status list, as a file or as a scan.
    ///
    /// - Throws: why it does not count; nothing changed then.
    @discardableResult
    public mutating func accept(
      _ text: [UInt8], now: Instant
    ) throws(UpdateRefusal) -> TrustUpdate {
      try accept(try Statement(ScanText(text).text), now: now)
    }

    /// The same for a statement that was taken apart already.
    package mutating func accept(
      _ statement: Statement, now: Instant
    ) throws(UpdateRefusal) -> TrustUpdate {
      let answer = try signatureCheck(of: statement).answer()
      switch try accept(statement, answer, now: now) {
      case .entries(let list): return try hold(list, entries: try list.inflated())
      case .done(.bundle(let version, let replaced)):
        // What the lists rest on may have changed with their issuer's keys.
        for list in lastLists.values { _ = try? readmit(list) }
        return .bundle(version: version, replaced: replaced)
      case .done(let update): return update
      }
    }

    /// Takes in a list that was good once, whatever its age: it still needs a key that may sign it.
    ///
    /// - Parameters:
    ///   - uri: the list that it must be, where somebody says so.
    ///   - issuer: whose it must be.
    package mutating func readmit(
      _ token: [UInt8], as uri: String? = nil, of issuer: IssuerID? = nil
    ) throws(UpdateRefusal) {
      let statement = try Statement(token)
      guard statement.kind == .status else { throw .noStatusList }
      let answer = try signatureCheck(of: statement).answer()
      let list = try readmittable(statement, answer, as: uri, of: issuer)
      _ = try hold(list, entries: try list.inflated())
    }

    /// What was held when it was stored: with the same checks of signature and form, and none of time.
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
    /// Takes a text apart, and inflates it where it is packed.
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
