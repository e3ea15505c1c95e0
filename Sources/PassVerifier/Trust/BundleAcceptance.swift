internal import PassFormats
internal import StrictText
internal import Vocabulary

/// Decides whether a bundle with a valid signature may replace the held one (docs/SPEC.md §13.4).
struct BundleAcceptance {
  let roots: RootPins
  /// The bundle that would be replaced; nil before the first.
  let held: TrustBundle?
  /// The lowest version of a first bundle.
  let lowestVersion: Int64

  /// Checks issuer, version, end and next root of a new bundle.
  func check(_ new: TrustBundle, now: Instant) throws(UpdateRefusal) {
    if let next = new.nextRoot, next.keyID == roots.recovery?.keyID {
      // Roots are chosen by key id: this one would be used in place of the recovery root.
      throw .nextRootIsRecovery(next.keyID)
    }
    guard new.issuer == roots.issuer else {
      throw .foreignBundle(of: new.issuer, roots: roots.issuer)
    }
    if let held {
      guard new.version > held.version else {
        throw .bundleNotNewer(version: new.version, held: held.version)
      }
      guard new.version - held.version <= TrustBundle.longestLeap else {
        throw .versionLeap(version: new.version, held: held.version)
      }
    } else {
      guard new.version >= lowestVersion else {
        throw .belowLowestVersion(version: new.version, lowest: lowestVersion)
      }
    }
    guard new.expires > now else {
      throw .bundleExpired(at: new.expires)
    }
  }
}

extension TrustBundle {
  /// Reads the claims of a bundle's token, without checking its signature.
  init(_ statement: Statement) throws(UpdateRefusal) {
    do throws(ShapeError) {
      self = try TrustBundle(payload: statement.token.payload)
    } catch {
      throw .malformedClaims(.bundle, detail: "\(error)")
    }
  }
}

extension Trust {
  /// The trust that a bundle grants, after a check that every key of it, the next root included, is a point of the
  /// curve.
  init(checked bundle: TrustBundle) throws(UpdateRefusal) {
    do throws(TrustError) {
      self = try Trust(bundle)
      if let next = bundle.nextRoot {
        _ = try VerifyingKey(x: next.x, y: next.y, terms: nil, revokedFrom: nil, path: "next_root")
      }
    } catch {
      throw .malformedClaims(.bundle, detail: "\(error)")
    }
  }
}
