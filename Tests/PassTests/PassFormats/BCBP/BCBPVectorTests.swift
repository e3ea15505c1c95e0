import PassFormats
import Testing

/// The project's own vectors: one fault each, every item at its limits.
@Suite struct BCBPVectorTests {
  @Test func `there are some hundred of them and no two are alike`() {
    #expect(BCBPVector.all.count >= 350)
    let texts = Dictionary(grouping: BCBPVector.all, by: \.text).filter { $0.value.count > 1 }
    #expect(texts.count <= 12, "\(texts.values.map { $0.map(\.point) })")
  }

  @Test(arguments: BCBPVector.all)
  func `a strict reader throws the first fault with its item and place`(vector: BCBPVector) {
    switch BCBPReading.read(vector.text, .strict) {
    case .success(let pass):
      #expect(vector.strict == nil)
      #expect(pass.deviations.isEmpty)
    case .failure(let deviation): #expect(deviation.line == vector.strict)
    }
  }

  @Test(arguments: BCBPVector.all)
  func `a tolerant reader reports every fault and gives back the text`(vector: BCBPVector) {
    switch BCBPReading.read(vector.text, .tolerant) {
    case .success(let pass):
      #expect(vector.fatal == nil)
      #expect(pass.deviations.map(\.line) == vector.reported)
      #expect(pass.text == vector.text)
      #expect(pass.items.map(\.text).joined() == vector.text)
      #expect(BCBPDraft(pass).verbatim == vector.text)
    case .failure(let deviation): #expect(deviation.line == vector.fatal)
    }
  }

  @Test func `every code of a deviation has a vector`() {
    let codes = Set(
      BCBPVector.all.flatMap(\.lines).compactMap { $0.split(separator: " ").first.map(String.init) }
    )
    #expect(codes == Set(BCBPDeviation.Code.allCases.map(\.rawValue)))
  }

  @Test func `every item is at fault somewhere`() {
    let named = Set(
      BCBPVector.all.flatMap(\.lines).map { line in
        line.split(separator: " ").dropFirst().first?.split(separator: ".").last.map(String.init)
          ?? ""
      })
    // These items do not have a format of their own.
    let formless: Set<BCBPItem> = [.airlineUse, .securityMark, .unread]
    for item in BCBPItem.allCases where !formless.contains(item) {
      #expect(named.contains(item.rawValue), "\(item.rawValue)")
    }
  }

  /// The library's table is compared with the numbers of the Resolution, written by hand.
  @Test func `the layout has the numbers and widths of the Resolution`() {
    func rows(_ fields: [BCBPField]) -> [String] { fields.map { "\($0.number):\($0.width)" } }
    #expect(rows(BCBPField.mandatoryUnique) == ["1:1", "5:1", "11:20", "253:1"])
    #expect(
      rows(BCBPField.mandatoryRepeated) == [
        "7:7", "26:3", "38:3", "42:3", "43:5", "46:3", "71:1", "104:4", "107:5", "113:1", "6:2",
      ])
    #expect(rows(BCBPField.opening) == ["8:1", "9:1", "10:2"])
    #expect(
      rows(BCBPField.unique) == [
        "15:1", "12:1", "14:1", "22:4", "16:1", "21:3", "23:13", "31:13", "32:13",
      ])
    #expect(rows([BCBPField.repeatedSize]) == ["17:2"])
    #expect(
      rows(BCBPField.repeated) == [
        "142:3", "143:10", "18:1", "108:1", "19:3", "20:3", "236:16", "89:1", "118:3", "254:1",
      ])
    #expect(rows(BCBPField.security) == ["25:1", "28:1", "29:2"])
    #expect(BCBPField.width(BCBPField.mandatoryRepeated) == 37)
    #expect(BCBPField.width(BCBPField.unique) == 50)
    #expect(BCBPField.width(BCBPField.repeated) == 42)
  }
}
