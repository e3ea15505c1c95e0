import Foundation
import PassCompression
import PassCrypto
import PassFormats
import StrictText
import PassTestSupport
import Testing

private let tests = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

private func expectSame(_ vectors: StatusListVectors) throws {
  for vector in vectors.lists {
    let list = try vector.read()
    #expect(list.count == vector.size)
    let expected = Dictionary(uniqueKeysWithValues: vector.statuses.map { ($0.index, $0.value) })
    var found: [Int: UInt8] = [:]
    for index in 0..<list.count { if let value = list[index], value != 0 { found[index] = value } }
    #expect(found == expected.filter { $0.value != 0 }, "\(vector.bits) bits")
    #expect(try vector.written() == vector.lst, "\(vector.bits) bits")
  }
}

/// Lists compressed by Python's zlib (Interop/make-vectors) are parsed, and written with the same bytes.
@Suite struct StatusListVectorTests {
  @Test func `a list of others is ours`() throws {
    let vectors = try StatusListVectors(
      path: tests.appending(path: "Vectors/status-lists.json").path())
    #expect(Set(vectors.lists.map(\.bits)) == [1, 2, 4, 8])
    #expect(vectors.lists.contains { $0.size >= 1 << 17 })
    try expectSame(vectors)
  }
}

private let file = tests.appending(path: "../../../shared/vectors/status_list.json")
  .standardizedFileURL.path()

// The vectors of the standard are in a file outside the repository that may be absent. Without it these tests are
// reported as skipped, and StatusListVectorTests covers each point.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: file), "no file of vectors"))
struct StandardStatusListTests {
  let vectors: StatusListVectors

  init() throws { vectors = try StatusListVectors(path: file) }

  @Test func `the four lists of a million entries come back to the byte`() throws {
    #expect(vectors.lists.count == 4)
    try expectSame(vectors)
  }

  @Test func `the packed examples come back to the byte`() throws {
    #expect(vectors.packed.count == 2)
    for vector in vectors.packed {
      #expect(try Base64URL.decode(Array(vector.lst.utf8)[...]) == vector.zlib)
      #expect(try Zlib.inflate(vector.zlib, limit: vector.bytes.count) == vector.bytes)
      #expect(Zlib.compress(vector.bytes) == vector.zlib)
    }
  }

  @Test func `the signed example verifies, and its list is read`() throws {
    var object = try ObjectReader(vectors.root)
    var example = try ObjectReader(try object.required("signed_example"))
    let jws = try CompactJWS(Array(try example.string("token").utf8))
    var jwk = try ObjectReader(try example.required("jwk"))
    let key = try PublicKey(
      x: Base64URL.decode(Array(try jwk.string("x").utf8)[...]),
      y: Base64URL.decode(Array(try jwk.string("y").utf8)[...]))
    #expect(try key.isValidSignature(jws.es256Signature(), for: jws.signingInput))
    #expect(try TokenHeader(jws.header).type == StatusListClaims.type)

    var payload = try ObjectReader(try JSONReader.read(jws.payload))
    let (bits, compressed) = try StatusListClaims.list(
      try payload.required("status_list"), path: "status_list")
    let packed = try vectors.packed.first { $0.bits == bits }.orThrow("the same list, packed")
    #expect(compressed == packed.zlib)
  }
}
