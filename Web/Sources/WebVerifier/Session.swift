internal import PassFormats
internal import StrictText
internal import PassVerifier
internal import Vocabulary

/// The state of a page's verifier: its trust, its checkpoint, and the step that waits for an answer.
struct Session {
  /// The next step of the page.
  enum Step: Int32 {
    /// Nothing; the result holds the answer.
    case done = 0
    /// Check the signature in the result, and call `answer`.
    case signature = 1
    /// Inflate the bytes in the result, and call `inflated`.
    case inflate = 2
    /// Nothing; the call was refused, and the result holds the reason.
    case refused = 3
  }

  private enum PendingStep {
    case verdict(PendingVerdict)
    case packed(PackedStatement)
    case statement(Statement)
    case list(HeldTrust.PendingList)
    /// A list that was held under the former bundle.
    case formerList(Statement)
    case formerEntries(HeldTrust.PendingList)
    case nothing
  }

  /// The result of the last call.
  private(set) var result: [UInt8] = []
  private var waiting = PendingStep.nothing
  /// Tokens of the lists that must be checked again under the bundle that was just accepted.
  private var formerLists: [[UInt8]] = []
  private var keys: Trust?
  private var held: HeldTrust?
  private var checkpoint = Checkpoint.anywhere()
  private var now = Instant(secondsSince1970: 0)

  /// Trusts a JSON Web Key Set for passes of any issuer; replaces earlier trust.
  mutating func trust(keySet: [UInt8]) -> Step {
    do throws(TrustError) {
      keys = try Trust(jwks: keySet)
      held = nil
      // An answer that is still to come is about a key of the former trust.
      waiting = .nothing
      return .done
    } catch {
      return refused(error.description)
    }
  }

  /// Pins the roots of a JSON Web Key Set; replaces earlier trust.
  mutating func trust(roots: [UInt8], of issuer: String) -> Step {
    guard let id = IssuerID(issuer) else { return refused("expected \(IssuerID.expectation)") }
    do throws(TrustError) {
      held = HeldTrust(roots: try RootPins(jwks: roots, issuer: id))
      keys = nil
      waiting = .nothing
      return .done
    } catch {
      return refused(error.description)
    }
  }

  /// Sets the checkpoint.
  mutating func setCheckpoint(_ json: [UInt8]) -> Step {
    do throws(ShapeError) {
      checkpoint = try Checkpoint(json: json)
      return .done
    } catch {
      return refused(error.description)
    }
  }

  /// Begins to take in a bundle or a status list.
  mutating func take(_ text: [UInt8], now: Instant) -> Step {
    self.now = now
    formerLists = []
    do throws(UpdateRefusal) {
      switch try Statement.read(ScanText(text).text) {
      case .statement(let statement): return try ask(statement)
      case .packed(let packed):
        waiting = .packed(packed)
        result = packed.compressed
        return .inflate
      }
    } catch {
      return refused(error.description)
    }
  }

  /// Begins to verify a scan.
  mutating func open(_ scanned: [UInt8], now: Instant) -> Step {
    guard let trust = held?.trust ?? keys else { return refused("nobody is trusted yet") }
    switch Verifier(trust: trust).open(scanned, now: now, at: checkpoint) {
    case .decided(let verdict): return done(verdict.json)
    case .signature(let pending):
      waiting = .verdict(pending)
      return ask(pending.check)
    }
  }

  /// Continues with the result of a signature check.
  mutating func answer(_ answer: SignatureAnswer) -> Step {
    let pending = waiting
    waiting = .nothing
    switch pending {
    case .verdict(let pending): return done(pending.verdict(answer).json)
    case .statement(let statement):
      do throws(UpdateRefusal) {
        switch try held?.accept(statement, answer, now: now) {
        case .done(.bundle):
          // The new bundle may have changed the keys and names of lists.
          formerLists = held.map { Array($0.lastLists.values) } ?? []
          return checkNextFormerList()
        case .done: return done("")
        case .entries(let list):
          waiting = .list(list)
          result = list.compressed
          return .inflate
        case nil: return refused("no roots are trusted")
        }
      } catch {
        return refused(error.description)
      }
    case .formerList(let statement):
      do throws(UpdateRefusal) {
        guard let list = try held?.readmittable(statement, answer) else { break }
        waiting = .formerEntries(list)
        result = list.compressed
        return .inflate
      } catch {
        break
      }
    case .packed, .list, .formerEntries, .nothing: return refused("no signature was asked for")
    }
    return checkNextFormerList()
  }

  /// Continues with inflated bytes; nil if they could not be inflated.
  mutating func inflated(_ bytes: [UInt8]?) -> Step {
    let pending = waiting
    waiting = .nothing
    if case .formerEntries(let list) = pending {
      if let bytes { _ = try? held?.hold(list, entries: bytes) }
      return checkNextFormerList()
    }
    guard let bytes else { return refused("the compressed bytes are damaged") }
    do throws(UpdateRefusal) {
      switch pending {
      case .packed(let packed): return try ask(try Statement(packed, payload: bytes))
      case .list(let list):
        _ = try held?.hold(list, entries: bytes)
        return done("")
      case .verdict, .statement, .formerList, .formerEntries, .nothing:
        return refused("nothing was to be inflated")
      }
    } catch {
      return refused(error.description)
    }
  }

  /// Maximum size of the inflated bytes.
  var inflationLimit: Int {
    switch waiting {
    case .packed: Statement.longestPayload
    case .list(let list), .formerEntries(let list): list.longest
    case .verdict, .statement, .formerList, .nothing: 0
    }
  }

  private mutating func ask(_ statement: Statement) throws(UpdateRefusal) -> Step {
    guard let held else { return refused("no roots are trusted") }
    let check = try held.signatureCheck(of: statement)
    waiting = .statement(statement)
    return ask(check)
  }

  /// Begins to check the next list of the former bundle; a list that is no longer valid is dropped.
  private mutating func checkNextFormerList() -> Step {
    while let token = formerLists.popLast() {
      do throws(UpdateRefusal) {
        guard case .statement(let statement) = try Statement.read(token),
          let check = try held?.signatureCheck(of: statement)
        else { continue }
        waiting = .formerList(statement)
        return ask(check)
      } catch {
        continue
      }
    }
    return done("")
  }

  /// Returns a signature check: x, y, r‖s, a byte for whether a digest is needed, and the message.
  private mutating func ask(_ check: SignatureCheck) -> Step {
    result = check.x + check.y + check.signature + [check.needsDigest ? 1 : 0] + check.message
    return .signature
  }

  private mutating func done(_ text: String) -> Step {
    result = Array(text.utf8)
    return .done
  }

  private mutating func refused(_ text: String) -> Step {
    waiting = .nothing
    result = Array(text.utf8)
    return .refused
  }
}
