internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The key sets that `--trust` names.
enum TrustFiles {
  /// Loads `FILE`, trusted for any issuer, and `ISSUER=FILE`, trusted for that one alone.
  static func load(_ arguments: [String]) throws -> Trust {
    guard !arguments.isEmpty else {
      throw Failure.usage(
        "give the keys to trust: --store DIR, --trust ISSUER=FILE or --trust FILE")
    }
    var trust = Trust()
    for argument in arguments {
      let (issuer, path) = parts(argument)
      let bytes = try keySet(path)
      let known = trust.diagnostics.count
      if HeldTrust.isUpdate(bytes) {
        throw Failure.usage(
          "\(path): is a signed statement and not a key set; give the root that signs bundles: "
            + "--trust BUNDLE --root ISSUER=FILE")
      }
      do throws(TrustError) {
        if let issuer {
          try trust.add(jwks: bytes, issuer: issuer)
        } else {
          try trust.add(jwks: bytes)
        }
      } catch {
        throw Failure.data("\(path)\(place(error.offset, bytes)): \(error)")
      }
      for diagnostic in trust.diagnostics.dropFirst(known) {
        Console.complain("\(path): \(diagnostic); this key is left out")
      }
    }
    return trust
  }

  /// Reads the root keys from the key set of `--root ISSUER=FILE`.
  static func roots(_ argument: String) throws -> RootPins {
    let (issuer, path) = parts(argument)
    guard let issuer else {
      throw Failure.usage("give the issuer of the bundles, and its roots: --root ISSUER=FILE")
    }
    let bytes = try keySet(path)
    do throws(TrustError) {
      return try RootPins(jwks: bytes, issuer: issuer)
    } catch {
      let hint =
        error.isNoRoot ? "; make one with: passtool keys generate --root --issuer \(issuer)" : ""
      throw Failure.data("\(path)\(place(error.offset, bytes)): \(error)\(hint)")
    }
  }

  /// Returns the path of the key set in `--root ISSUER=FILE`.
  static func rootsPath(_ argument: String) -> String { parts(argument).1 }

  /// Returns the trust that a bundle and status lists give, without a store.
  static func load(
    bundle path: String, root: String, lists: [String], now: Instant
  ) throws -> Trust {
    var held = HeldTrust(roots: try roots(root))
    for path in [path] + lists { try take(path, into: &held, now: now) }
    return held.trust
  }

  /// Takes in a bundle or a status list from a file.
  static func take(_ path: String, into held: inout HeldTrust, now: Instant) throws {
    let bytes = try statement(path)
    do throws(UpdateRefusal) {
      try held.accept(bytes, now: now)
    } catch {
      throw Failure.data("\(path): \(error.code.rawValue): \(error.words)")
    }
  }

  private static func statement(_ path: String) throws -> [UInt8] {
    guard let bytes = try Files.read(path, limit: 1 << 20) else {
      throw Failure.data("\(path): is too large to be a trust bundle or a status list")
    }
    return bytes
  }

  private static func keySet(_ path: String) throws -> [UInt8] {
    guard let bytes = try Files.read(path, limit: 1 << 20) else {
      throw Failure.data("\(path): is too large to be a key set")
    }
    return bytes
  }

  private static func parts(_ argument: String) -> (IssuerID?, String) {
    guard let equals = argument.firstIndex(of: "="), !Files.exists(argument),
      let issuer = IssuerID(typed: String(argument[..<equals]))
    else { return (nil, argument) }
    return (issuer, String(argument[argument.index(after: equals)...]))
  }

  private static func place(_ offset: Int?, _ bytes: [UInt8]) -> String {
    guard let offset else { return "" }
    let place = PlacedRequest(file: "", firstLine: 1, json: bytes).place(offset: offset)
    return ":\(place.line):\(place.column)"
  }
}
