import PassFormats
import StrictText
import PassTestSupport
import PassVerifier
import Platform
import Testing
import Vocabulary

/// The vectors of docs/SPEC.md, which other implementations are tested with, too.
@Suite struct SpecVectorTests {
  @Test(arguments: [
    "boarding-passes", "boarding-pass-faults", "tickets", "ticket-faults", "tokens",
  ])
  func `every vector gets its verdict and unfolds to its token`(file: String) throws {
    let vectors = try SpecVectors(file)
    #expect(vectors.cases.count >= 50)
    let verifier = Verifier(trust: try Trust(jwks: vectors.jwks))
    for vector in vectors.cases {
      let verdict = verifier.verify(vector.text, now: vector.now)
      let outcome = verdict.reason?.rawValue ?? (verdict.decision.name == "admit" ? "ok" : "?")
      #expect(outcome == vector.expectation, "\(file), \(vector.name): \(verdict.message)")

      let reading = try? BarcodeReading(ScanText(Array(vector.text.utf8)).text)
      switch reading {
      case .pass(let pass):
        #expect(pass.form.rawValue == vector.form, "\(file), \(vector.name)")
        if let token = vector.token {
          #expect(pass.token == token, "\(file), \(vector.name)")
        }
        if let claims = vector.claims {
          #expect(pass.jws.payload == claims, "\(file), \(vector.name)")
        }
      case .unsigned, .signatureMissing: #expect(vector.form == "bcbp", "\(file), \(vector.name)")
      case .notAPass: #expect(vector.form == nil, "\(file), \(vector.name)")
      case nil: #expect(vector.expectation == "malformed", "\(file), \(vector.name)")
      }
    }
  }
}

/// Independently computed digests of our tokens equal those in a bundle.
@Suite struct SurvivorVectorTests {
  @Test func `a digest is the beginning of what the signature signs`() throws {
    let path = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let text = try #require(
      try Files.read("/\(path)/Vectors/survivors.json", limit: 1 << 20))
    var object = try ObjectReader(json: text)
    let cases = try object.array("cases")
    #expect(cases.count >= 10)
    for node in cases {
      var vector = try ObjectReader(node)
      let token = try vector.string("token")
      #expect(try survivor(token).rawValue == vector.string("digest"))
    }
  }
}

/// The tables of docs/SPEC.md match the layout used by parser and writer.
@Suite struct SpecLayoutTests {
  @Test func `SPEC names each item with its number and width, in the order of the layout`() throws {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let page = String(
      decoding: try #require(try Files.read("/\(root)/docs/SPEC.md", limit: 1 << 20)),
      as: UTF8.self)
    let layout =
      BCBPField.mandatoryUnique + BCBPField.mandatoryRepeated + BCBPField.opening
      + BCBPField.unique + [BCBPField.repeatedSize] + BCBPField.repeated + BCBPField.security
    var rest = page[...]
    for field in layout {
      let row = "\n| \(field.number) | `\(field.item.rawValue)` | \(field.width) |"
      let place = try #require(rest.firstRange(of: row), "no row \(row), or not in this order")
      rest = rest[place.upperBound...]
    }
  }
}

/// One file of vectors, in the format of docs/SPEC.md §12.
private struct SpecVectors {
  struct Case {
    let name: String
    let text: String
    let form: String?
    let expectation: String
    let now: Instant
    let token: String?
    /// The claims in canonical form.
    let claims: [UInt8]?
  }

  let jwks: [UInt8]
  let cases: [Case]

  init(_ name: String) throws {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let bytes = try #require(
      try Files.read("/\(folder)/Vectors/\(name).json", limit: JWKSet.longest))
    var file = try ObjectReader(try JSONReader.read(bytes))
    jwks = Self.canonical(try file.required("jwks").value)
    let now = try file.integer("now")
    cases = try file.array("cases").map { node in
      var object = try ObjectReader(node)
      let row = try object.required("form").value
      let form: String? = if case .string(let name) = row { name } else { nil }
      let vector = Case(
        name: try object.string("name"), text: try object.string("text"),
        form: form,
        expectation: try object.string("expect"),
        now: Instant(secondsSince1970: try object.optionalInteger("now") ?? now),
        token: try object.optionalString("token"),
        claims: object.optional("claims").map { Self.canonical($0.value) })
      try object.finish()
      return vector
    }
    try file.finish()
  }

  private static func canonical(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.bytes
  }
}
