internal import PassFormats
internal import StrictText
internal import PassVerifier
internal import Vocabulary
internal import WebTrust

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
    case update
    case nothing
  }

  /// The result of the last call.
  private(set) var result: [UInt8] = []
  private var waiting = PendingStep.nothing
  private var keys: Trust?
  private var updating: TrustUpdating?
  private var held: HeldTrust? { updating?.held }
  private var checkpoint = Checkpoint.anywhere()
  /// Maximum size of the inflated bytes.
  private(set) var inflationLimit = 0

  /// Trusts a JSON Web Key Set for passes of any issuer; replaces earlier trust.
  mutating func trust(keySet: [UInt8]) -> Step {
    do throws(TrustError) {
      keys = try Trust(jwks: keySet)
      updating = nil
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
      updating = TrustUpdating(HeldTrust(roots: try RootPins(jwks: roots, issuer: id)))
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
    advance { (updating) throws(UpdateRefusal) in try updating.begin(text, now: now) }
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
    case .update:
      return advance { (updating) throws(UpdateRefusal) in try updating.answer(answer) }
    case .nothing: return refused("no signature was asked for")
    }
  }

  /// Continues with inflated bytes; nil if they could not be inflated.
  mutating func inflated(_ bytes: [UInt8]?) -> Step {
    guard case .update = waiting else { return refused("nothing was to be inflated") }
    return advance { (updating) throws(UpdateRefusal) in try updating.inflated(bytes) }
  }

  /// Makes a step of an update.
  private mutating func advance(
    _ step: (inout TrustUpdating) throws(UpdateRefusal) -> TrustUpdating.Step
  ) -> Step {
    waiting = .nothing
    guard var updating else { return refused("no roots are trusted") }
    do throws(UpdateRefusal) {
      let next = try step(&updating)
      self.updating = updating
      switch next {
      case .signature(let check):
        waiting = .update
        return ask(check)
      case .inflate(let bytes, let limit):
        (waiting, inflationLimit, result) = (.update, limit, bytes)
        return .inflate
      case .done: return done("")
      }
    } catch {
      return refused(error.description)
    }
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
