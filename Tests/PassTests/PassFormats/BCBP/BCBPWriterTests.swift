import PassFormats
import PassTestSupport
import Testing

/// The writer produces only texts that the strict parser accepts and that its version defines.
@Suite struct BCBPWriterTests {
  /// Returns a pass with one leg and all mandatory items.
  static func draft(version: String? = nil) -> BCBPDraft {
    var draft = BCBPDraft()
    draft.once = [.passengerName: "ROSSI/GIULIA", .electronicTicket: "E"]
    if let version { draft.once[.version] = version }
    draft.legs = [
      [
        .operatingCarrierPNR: "QWE456", .from: "FCO", .to: "OSL", .operatingCarrier: "XY",
        .flightNumber: "0417", .dateOfFlight: "100", .compartment: "M", .seat: "023C",
        .checkInSequence: "0042", .passengerStatus: "1",
      ]
    ]
    return draft
  }

  private func failure(_ draft: BCBPDraft) -> BCBPDeviation? {
    do throws(BCBPDeviation) {
      _ = try draft.bcbp()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a draft of mandatory items is the shortest text`() throws {
    #expect(try Self.draft().bcbp().text == BCBPText.short)
  }

  @Test func `a draft of all items is the longest, with every size counted`() throws {
    var draft = Self.draft(version: "8")
    draft.once.merge(
      [
        .passengerDescription: "1", .sourceOfCheckIn: "W", .sourceOfIssuance: "W",
        .dateOfIssue: "5099", .documentType: "B", .issuer: "XY", .bagTag1: "0777123456001",
        .bagTag2: "0777124560010", .bagTag3: "0777125550001",
      ]
    ) { $1 }
    draft.legs[0].merge(
      [
        .airlineNumericCode: "777", .documentNumber: "1234567890", .selectee: "0",
        .documentVerification: "1", .marketingCarrier: "XY", .frequentFlyerAirline: "XY",
        .frequentFlyerNumber: "A123456789012", .idAd: "N", .freeBaggage: "20K", .fastTrack: "Y",
        .airlineUse: "AB 7",
      ]
    ) { $1 }
    draft.security = ("1", "SIGN")
    #expect(try draft.bcbp().text == BCBPText.full)
  }

  @Test func `a part is as long as its last item`() throws {
    var draft = Self.draft()
    draft.once[.issuer] = "XY"
    #expect(try draft.text().hasSuffix("111>80B        XY 00"))
    draft.legs[0][.freeBaggage] = "2PC"
    #expect(
      try draft.text().hasSuffix("3A>80B        XY 29" + String(repeating: " ", count: 38) + "2PC"))
    draft = Self.draft()
    draft.legs[0][.airlineUse] = "LOUNGE"
    #expect(try draft.bcbp().text.hasSuffix("0C>80000LOUNGE"))
    draft = Self.draft()
    draft.legs.append(draft.legs[0])
    draft.legs[1][.airlineUse] = "LOUNGE"
    #expect(try draft.bcbp().text.hasSuffix("108" + "00LOUNGE"))
  }

  @Test(arguments: [
    BCBPItem.passengerName, .electronicTicket, .passengerDescription, .sourceOfCheckIn,
    .sourceOfIssuance, .dateOfIssue, .documentType, .issuer, .bagTag1, .bagTag2, .bagTag3,
  ])
  func `an item that stands once is not longer than its width`(item: BCBPItem) throws {
    var draft = Self.draft(version: "8")
    draft.once[item] = String(repeating: "A", count: 21)
    let fault = try failure(draft).orThrow("a fault")
    #expect(fault.item == item)
    #expect(fault.leg == nil)
    #expect(fault.detail.contains("has at most"))
  }

  @Test(arguments: (BCBPField.mandatoryRepeated + BCBPField.repeated).map(\.item))
  func `an item of a leg is not longer than its width`(item: BCBPItem) throws {
    guard item != .variableSize else { return }
    var draft = Self.draft(version: "8")
    draft.legs.append(draft.legs[0])
    let width = try (BCBPField.mandatoryRepeated + BCBPField.repeated).first { $0.item == item }
      .orThrow("a width").width
    draft.legs[1][item] = String(repeating: "1", count: width + 1)
    let fault = try failure(draft).orThrow("a fault")
    #expect(fault.item == item)
    #expect(fault.leg == 1)
    #expect(fault.detail.contains("has at most \(width)"))
  }

  @Test(arguments: [
    (BCBPItem.passengerName, "Rossi/Giulia"), (.passengerName, "ROSSI"), (.passengerName, ""),
    (.passengerName, "RÖSSI/G"), (.electronicTicket, "X"), (.version, "9"), (.version, "0"),
    (.version, ""), (.passengerDescription, "!"), (.dateOfIssue, "5 99"), (.documentType, "X"),
    (.issuer, "X"), (.bagTag1, "07771234560"), (.bagTag1, "077712345600A"),
  ])
  func `an item that stands once has its characters`(item: BCBPItem, text: String) throws {
    var draft = Self.draft(version: "8")
    draft.once[item] = text
    let fault = try failure(draft).orThrow("\(item) \(text)")
    #expect(fault.item == item || !text.utf8.allSatisfy { $0 < 0x80 } || text.isEmpty)
  }

  @Test(arguments: [
    (BCBPItem.operatingCarrierPNR, "abc"), (.from, "FC"), (.from, "fco"), (.to, "0SL"),
    (.operatingCarrier, "X"), (.flightNumber, "417"), (.flightNumber, "0417a"),
    (.dateOfFlight, "000"), (.dateOfFlight, "367"), (.dateOfFlight, ""), (.dateOfFlight, " 99"),
    (.compartment, ""), (.seat, "23C"), (.seat, "0231"), (.checkInSequence, "42"),
    (.passengerStatus, ""), (.passengerStatus, "*"), (.airlineNumericCode, "7"),
    (.documentNumber, "12-4"), (.marketingCarrier, "X"), (.frequentFlyerNumber, "a1"),
    (.freeBaggage, "3S"), (.freeBaggage, "22P"), (.fastTrack, "!"),
  ])
  func `an item of a leg has its characters`(item: BCBPItem, text: String) throws {
    var draft = Self.draft(version: "8")
    draft.legs[0][item] = text
    let fault = try failure(draft).orThrow("\(item) \(text)")
    #expect(fault.item == item)
    #expect(fault.leg == 0)
  }

  @Test func `airline use is printable and fits its size`() throws {
    var draft = Self.draft()
    draft.legs[0][.airlineUse] = String(repeating: "A", count: 249)
    #expect(failure(draft) == nil)
    draft.legs[0][.airlineUse] = String(repeating: "A", count: 250)
    let fault = try failure(draft).orThrow("a fault")
    #expect(fault.item == .variableSize)
    #expect(fault.detail.contains("256"))
    draft.legs[0][.airlineUse] = "tab\t"
    #expect(failure(draft)?.code == .nonPrintable)
    draft = Self.draft()
    draft.legs.append(draft.legs[0])
    draft.legs[1][.airlineUse] = String(repeating: "A", count: 253)
    #expect(failure(draft) == nil)
    draft.legs[1][.airlineUse] = String(repeating: "A", count: 254)
    #expect(failure(draft)?.leg == 1)
  }

  @Test func `security data fit their size and have a type`() throws {
    var draft = Self.draft()
    draft.security = ("1", String(repeating: "A", count: 255))
    #expect(try draft.bcbp().text.hasSuffix("^1FF" + String(repeating: "A", count: 255)))
    draft.security = ("1", String(repeating: "A", count: 256))
    #expect(failure(draft)?.item == .securitySize)
    draft.security = ("j", "A")
    #expect(failure(draft)?.code == .securityType)
    draft.security = ("1", "é")
    #expect(failure(draft)?.code == .nonPrintable)
  }

  @Test(arguments: [0, 5, 9]) func `there are 1 to 4 legs`(count: Int) throws {
    var draft = Self.draft()
    draft.legs = Array(repeating: draft.legs[0], count: count)
    let fault = try failure(draft).orThrow("a fault")
    #expect(fault.code == .legCount)
    #expect(fault.detail.contains("\(count)"))
  }

  @Test(arguments: 1...8) func `values that a version lacks are not written in it`(version: Int) {
    func accepts(_ change: (inout BCBPDraft) -> Void) -> Bool {
      var draft = Self.draft(version: String(version))
      change(&draft)
      return failure(draft) == nil
    }
    let tag = "0777123456"
    #expect(accepts { $0.once[.passengerDescription] = "X" } == (version == 8))
    #expect(accepts { $0.once[.passengerDescription] = "U" } == (version == 8))
    #expect(accepts { $0.once[.passengerDescription] = "0" })
    #expect(accepts { $0.once[.bagTag1] = tag + "000" } == (version < 7))
    #expect(accepts { $0.once[.bagTag1] = tag + "001" })
    #expect(accepts { $0.once[.bagTag2] = tag + "001" } == (version >= 4))
    #expect(accepts { $0.once[.bagTag3] = tag + "001" } == (version >= 4))
    #expect(accepts { $0.once[.bagTag3] = String(repeating: " ", count: 13) })
    #expect(accepts { $0.legs[0][.fastTrack] = "Y" } == (version >= 5))
    #expect(accepts { $0.legs[0][.fastTrack] = "N" } == (version >= 5))
    #expect(accepts { $0.legs[0][.fastTrack] = " " })
  }

  @Test func `a value that a version lacks is named with its place`() throws {
    var draft = Self.draft(version: "4")
    draft.legs.append(draft.legs[0])
    draft.legs[1][.fastTrack] = "Y"
    let fault = try failure(draft).orThrow("a fault")
    #expect(fault.field == "legs[1].fast_track")
    #expect(fault.offset == 60 + 6 + 37 + 2 + 41)
  }

  @Test func `a reader takes every value in every version`() throws {
    for version in "1234567" {
      let text = BCBPText.put("X", at: 64, BCBPText.put(String(version), at: 61, BCBPText.full))
      #expect(try BCBP(Array(text.utf8)).text == text)
    }
  }

  @Test func `codes that no list has survive a round trip`() throws {
    for code in "BQZ" {
      let text = BCBPText.put(String(code), at: 57)
      let pass = try BCBP(Array(text.utf8))
      #expect(try BCBPDraft(pass).bcbp().text == text)
      #expect(BoardingPass(pass).legs[0].status == PassengerStatus(code: code))
      #expect(BoardingPass(pass).legs[0].status.description == "status \(code)")
    }
  }
}
