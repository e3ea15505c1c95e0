import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Boarding pass texts of airlines, signed as they are: all items are kept, item 21 and the run are added.
@Suite struct BoardingPassExistingTests {
  let authority: TestAuthority
  /// A time on day 100 of 2025, when the samples depart.
  static let now = Instant(secondsSince1970: 1_744_290_000)

  init() throws { authority = try TestAuthority(issuer: "XY") }

  private func sign(_ text: String, status: StatusEntry? = nil) throws -> BCBP {
    let pass = try authority.sign(existing: text, status: status, now: Self.now)
    let barcode = pass.barcodeText
    #expect(try unfolded(barcode).token == pass.token, "\(text)")
    #expect(try authority.verdict(barcode, now: Self.now).word == "admit", "\(text)")
    guard case .boardingPass(let boardingPass) = pass.claims.content else {
      throw MissingValue("a boarding pass")
    }
    return boardingPass.bcbp
  }

  private func refusal(_ text: String, status: StatusEntry? = nil) throws -> RequestError {
    var request = BoardingPassRequest(issuer: authority.issuer, source: .existing(text: text))
    request.status = status
    return try refusal(request)
  }

  private func refusal(
    _ request: BoardingPassRequest, now: Instant = Self.now
  ) throws -> RequestError {
    do {
      let pass = try authority.productionIssuer().issue(
        request, now: now, random: FixedRandom())
      throw MissingValue("a refusal of \(pass.barcodeText)")
    } catch let IssueError.request(error) {
      return error
    }
  }

  /// Texts with everything that a gate needs, in the formats of different airlines.
  static let texts: [String] =
    [
      BCBPText.short, BCBPText.cut(BCBPText.full, at: 162), BCBPText.put("XYZ", at: 36),
      BCBPText.put("   ", at: 72, BCBPText.cut(BCBPText.full, at: 162)),
      BCBPText.variable(">800"), BCBPText.variable(">80000"), BCBPText.variable(">80000LOUNGE"),
      BCBPText.variable(">8031WW"), BCBPText.variable(">8071WW5099"),
      BCBPText.variable(">80B1WW5099BXY 00LOUNGE "), BCBPText.variable(">80B1WW5099B   "),
      BCBPText.variable(">80003777X"), BCBPText.variable(">8002A" + BCBPText.repeated),
      BCBPText.variable(">80000ABCD", size: "0a"), BCBPText.put("Rossi/Giulia", at: 2),
      BCBPText.put("ROSSI GIULIA", at: 2), BCBPText.put("1F  ", at: 48),
      BCBPText.put("42   ", at: 52), BCBPText.put("X", at: 22), BCBPText.put("417  ", at: 39),
      BCBPText.put("*", at: 57), BCBPText.put("       ", at: 23),
      BCBPText.variable(">80000 ~^J78"), BCBPText.variable(">80000PT1"),
    ] + (1...8).map { BCBPText.variable(">\($0)181WW5099BXY 077712345600000LOUNGE") }

  @Test(arguments: texts)
  func `every item of a text is kept`(text: String) throws {
    let before = try BCBP(Array(text.utf8), mode: .tolerant)
    for status in [nil, StatusEntry(list: 2_047, index: 8_388_607)] {
      let pass = try authority.sign(existing: text, status: status, now: Self.now)
      let after = try sign(text, status: status)
      let run = HandFolding.run(pass.claims, list: status?.list)
      let sizes: Set<BCBPItem> = [.variableSize, .uniqueSize, .repeatedSize]
      for (item, leg, text) in before.items where !sizes.contains(item) {
        let found = leg.map { after[item, leg: $0] } ?? after[item]
        switch item {
        case .issuer: #expect(found == "XY ")
        case .airlineUse where leg == 0: #expect(found == text + run)
        default: #expect(found == text)
        }
      }
      // Only the blanks before item 21, a missing version and the run are added.
      let known = Set(before.items.map { "\($0.item) \($0.leg ?? -1)" })
      let added: Set<BCBPItem> = [
        .versionMark, .version, .uniqueSize, .issuer, .repeatedSize, .airlineUse,
      ]
      for (item, leg, text) in after.items
      where !known.contains("\(item) \(leg ?? -1)") && !added.contains(item) {
        #expect(text.allSatisfy { $0 == " " }, "\(item)")
      }
      if before[.version] == nil { #expect(after[.version] == "8") }
      #expect(after.text.utf8.count <= text.utf8.count + 4 + 11 + 2 + 45)
    }
  }

  @Test func `two legs keep their items and the first carries the run`() throws {
    let after = try sign(BCBPText.double)
    #expect(after[.airlineUse, leg: 1] == "LOUNGE7")
    #expect(after[.airlineUse, leg: 0]?.utf8.count == 38)
    #expect(after.run != nil)
    let text =
      BCBPText.put("00", at: 58, BCBPText.cut(BCBPText.double, at: 60))
      + BCBPText.double.dropFirst(75)
    let bare = try sign(String(text))
    #expect(bare[.issuer] == "XY ")
    #expect(bare[.airlineUse, leg: 1] == "LOUNGE7")
  }

  @Test(arguments: ["UA ", "X  ", "XYZ", "xy "]) func `another issuer is refused`(
    issuer: String
  ) throws {
    let text = BCBPText.put(issuer, at: 72, BCBPText.cut(BCBPText.full, at: 162))
    let error = try refusal(text)
    #expect(error.member == "bcbp")
    #expect(error.detail.contains("XY"))
    #expect(error.detail.contains(issuer.trimmingTrailingBlanks))
  }

  @Test func `a text that somebody signed is refused`() throws {
    for text in [BCBPText.full, BCBPText.short + "^100"] {
      let error = try refusal(text)
      #expect(error.member == "bcbp")
      #expect(error.detail.contains("signature"))
    }
  }

  @Test func `a pass of ours is not signed twice`() throws {
    for status in [nil, StatusEntry(list: 1, index: 1)] {
      let pass = try authority.sign(existing: BCBPText.short, status: status, now: Self.now)
      #expect(try refusal(pass.barcodeText).member == "bcbp")
      guard case .boardingPass(let boardingPass) = pass.claims.content else { return }
      let error = try refusal(boardingPass.text)
      #expect(error.member == "bcbp")
      #expect(error.detail.contains("run"))
    }
  }

  @Test func `sizes are exceeded by name`() throws {
    // The sizes are 4 for the version, 11 to item 21, 2 for a size, 38 or 45 for the run: 255 in total.
    let most = 255 - 4 - 11 - 2 - 38
    let use = String(repeating: "A", count: most)
    _ = try sign(BCBPText.variable(">80B1WW5099BXY 00" + use))
    let error = try refusal(BCBPText.variable(">80B1WW5099BXY 00" + use + "A"))
    #expect(error.member == "bcbp")
    #expect(error.detail.contains("256"))
    #expect(error.detail.contains("255"))
    let entry = StatusEntry(list: 0, index: 0)
    _ = try sign(BCBPText.variable(">80B1WW5099BXY 00" + use.dropLast(7)), status: entry)
    #expect(
      try refusal(BCBPText.variable(">80B1WW5099BXY 00" + use.dropLast(6)), status: entry).detail
        .contains("256"))
  }

  @Test(arguments: [
    "", "M1", "S1DOE", BCBPText.short + "\n", BCBPText.put("367", at: 44),
    BCBPText.put("2", at: 1), BCBPText.put("FC0", at: 30), BCBPText.cut(BCBPText.short, at: 59),
    BCBPText.variable(">800", size: "00"), BCBPText.variable(">800") + "a9==",
    BCBPText.variable(">80000A", size: "FF"), BCBPText.variable(">8051WW50"),
    BCBPText.put("Rossi/Giulia", at: 2, BCBPText.variable(">8051WW50")),
    BCBPText.variable(">833" + BCBPText.unique + "X"), BCBPText.short + " ",
    BCBPText.put("   ", at: 44), BCBPText.put("     ", at: 39), BCBPText.put("   ", at: 30),
    BCBPText.put("   ", at: 36), "Mé", String(repeating: "A", count: 3_000),
  ])
  func `what cannot be taken apart or says too little is refused`(text: String) throws {
    let error = try refusal(text)
    #expect(error.member == "bcbp")
    #expect(error.detail.count > 10)
  }

  @Test func `a leg without its flight is named with its place`() throws {
    let text = BCBPText.put("     ", at: 91, BCBPText.double)
    let error = try refusal(text)
    #expect(error.detail.contains("legs[1]"))
    #expect(error.detail.contains("at 91"))
  }

  @Test func `the window takes the days of flight in every zone`() throws {
    let pass = try authority.sign(existing: BCBPText.double, now: Self.now)
    #expect(pass.claims.notBefore.description == "2025-04-09T10:00:00Z")
    #expect(pass.claims.expires.description == "2025-04-12T12:00:00Z")
  }

  @Test func `a stated window needs no year`() throws {
    // No near year is a leap year, and the airline states the window.
    var request = BoardingPassRequest(
      issuer: authority.issuer, source: .existing(text: BCBPText.put("366", at: 44)))
    let now = try Instant("2026-12-30T00:00:00Z").orThrow("now")
    #expect(try refusal(request, now: now).detail.contains("valid_from"))
    request.validFrom = Instant("2026-12-31T00:00:00Z")
    #expect(try refusal(request, now: now).detail.contains("valid_until"))
    request.validUntil = Instant("2027-01-01T00:00:00Z")
    let pass = try authority.productionIssuer().issue(request, now: now, random: FixedRandom())
    #expect(pass.claims.notBefore == request.validFrom)
    #expect(try unfolded(pass.barcodeText).token == pass.token)
  }

  @Test func `a request holds a text or a journey`() throws {
    func error(_ json: String) -> RequestError? {
      do throws(RequestError) {
        _ = try BoardingPassRequest(json: Array(json.utf8))
        return nil
      } catch {
        return error
      }
    }
    #expect(error(#"{"issuer":"XY","bcbp":"\#(BCBPText.short)"}"#) == nil)
    #expect(error(#"{"issuer":"XY","bcbp":5}"#)?.member == "bcbp")
    for member in [
      #""booking_reference":"ABC123""#, #""infant":true"#, #""segments":[]"#,
      #""free_baggage":"2PC""#,
    ] {
      let name = member.split(separator: "\"").first.map(String.init)
      #expect(error(#"{"issuer":"XY","bcbp":"\#(BCBPText.short)",\#(member)}"#)?.member == name)
    }
  }
}
