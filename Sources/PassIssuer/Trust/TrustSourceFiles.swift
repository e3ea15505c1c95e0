internal import PassCrypto
internal import PassFormats
internal import StrictText
internal import Platform
internal import Vocabulary

extension TrustSourceMembers {
  /// Reads the key set of a member: a file name, a set, a key, or an array of keys and file names.
  func keySet(_ object: inout ObjectReader, _ member: String) throws(ShapeError) -> JWKSet {
    let node = try object.required(member)
    let set: JWKSet
    switch node.value {
    case .string(let name):
      return try keySet(file: name, of: object, member).set
    case .array(let nodes):
      var keys: [JSONNode] = []
      for node in nodes {
        // Each gate has a key file of its own, and an issuer has many gates.
        if case .string(let name) = node.value {
          keys += try keySet(file: name, of: object, member).nodes
        } else {
          keys.append(node)
        }
      }
      set = try JWKSet(keys, path: object.path(to: member))
    case .object(let members) where members.contains { $0.name == "keys" }:
      var inner = try ObjectReader(node, path: object.path(to: member))
      set = try JWKSet(try inner.array("keys"), path: inner.path(to: "keys"))
      try inner.finish()
    case .object: set = try JWKSet([node], path: object.path(to: member))
    default:
      throw object.mismatch(
        node, member, expected: "the file of a key set, such as \"UA.jwks.json\", or the set itself"
      )
    }
    try Self.requirePoints(of: set, at: node.offset)
    return set
  }

  private func keySet(
    file name: String, of object: ObjectReader, _ member: String
  ) throws(ShapeError) -> (set: JWKSet, nodes: [JSONNode]) {
    let text = try read(name, for: member, of: object)
    do throws(ShapeError) {
      let set = try JWKSet(text)
      try Self.requirePoints(of: set, at: 0)
      var members = try ObjectReader(json: text)
      return (set, try members.array("keys"))
    } catch {
      throw object.failure(member, TrustSourceError(escaped(name), error, in: text).description)
    }
  }

  /// Checks every key, because one invalid point would make gates reject the whole bundle.
  private static func requirePoints(of set: JWKSet, at offset: Int) throws(ShapeError) {
    for key in set.keys {
      do throws(CryptoError) {
        _ = try PublicKey(x: key.x, y: key.y)
      } catch {
        throw ShapeError(path: key.path, offset: offset, detail: error.description)
      }
    }
  }

  /// Resolves a path of the source relative to the directory of the source.
  func path(of name: String) -> String {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    return name.hasPrefix("/") ? name : folder + name
  }

  /// Reads a file that the source names, relative to the directory of the source.
  func read(
    _ name: String, for member: String, of object: ObjectReader
  ) throws(ShapeError) -> [UInt8] {
    let path = path(of: name)
    let bytes: [UInt8]?
    do throws(PlatformError) {
      bytes = try Files.read(path, limit: JWKSet.longest)
    } catch {
      throw object.failure(member, "\(error); paths are relative to \(escaped(file))")
    }
    guard let bytes else {
      throw object.failure(member, "\(escaped(path)) is longer than \(JWKSet.longest) bytes")
    }
    return bytes
  }
}
