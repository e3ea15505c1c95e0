internal import PassFormats

/// The input of a scanner before it is judged, which undoes the effects of another keyboard, Caps Lock, a prefix and a
/// suffix.
///
/// A reading of the text is taken only where its signature is good, so that no code says anything else than its issuer
/// signed. Text without a signature is never changed, because with Y and Z exchanged it names another person. This is
/// the door's input and no part of the format, so that SPEC §1.2 does not have it.
package struct ScannerInput: Sendable {
  /// A scan as it is judged, and the setting of the scanner that it shows.
  package struct Reading: Sendable {
    /// The text to judge.
    package let text: [UInt8]
    /// The setting of the scanner; nil where the scan does not show it.
    package let setting: ScannerSetting?
    /// Whether the text could not be judged because of the scanner's setting, so that its holder is not to blame.
    package let isUnreadable: Bool

    init(text: [UInt8], setting: ScannerSetting?, isUnreadable: Bool = false) {
      self.text = text
      self.setting = setting
      self.isUnreadable = isUnreadable
    }

    /// A text that a person typed, which says nothing of a scanner.
    package init(typed text: [UInt8]) { self.init(text: text, setting: nil) }
  }

  /// The setting that the last good code of this scanner showed; nil before the first.
  package private(set) var setting: ScannerSetting?

  /// Maximum size of a text that is read in other ways, in bytes; no pass, and no statement in a symbol, is longer.
  private static let longest = 8_192
  /// Maximum number of characters that are left out before a code, and as many behind it.
  private static let maxAround = 4

  /// The input of a scanner without any known setting.
  package init() {}

  /// Reads a scan.
  ///
  /// `scanned` has the bytes as they came, without the line end, and `ending` is what they ended with. `isGood` returns
  /// whether a party that the gate trusts signed a text.
  package mutating func read(
    _ scanned: [UInt8], ending: ScannerSetting.Ending = .line, isGood: ([UInt8]) -> Bool
  ) -> Reading {
    if isGood(scanned) { return take(scanned, ScannerSetting(), ending) }
    for (text, setting) in Self.readings(of: scanned) where isGood(text) {
      return take(text, setting, ending)
    }
    return leave(scanned)
  }

  /// Takes a good text, which shows the setting of the scanner.
  package mutating func take(
    _ text: [UInt8], _ setting: ScannerSetting, _ ending: ScannerSetting.Ending
  ) -> Reading {
    var setting = setting
    setting.ending = ending
    self.setting = setting
    return Reading(text: text, setting: setting)
  }

  /// Leaves a text of which no reading is good as it came, and says whether the scanner is to blame.
  package func leave(_ scanned: [UInt8]) -> Reading {
    // A scanner that reads codes well as it is set up now is not to blame for this one.
    if scanned.count > Self.longest || setting.map({ !$0.changesText }) ?? Self.isPassLike(scanned)
    {
      return Reading(text: scanned, setting: nil)
    }
    let meant = setting ?? Self.readings(of: scanned).first { Self.isPassLike($0.text) }?.setting
    return Reading(text: scanned, setting: meant, isUnreadable: meant != nil)
  }

  /// Returns the reading of a text that is good by itself; the text as it came where no reading is good.
  package static func reading(of scanned: [UInt8], where isGood: ([UInt8]) -> Bool) -> [UInt8] {
    guard !isGood(scanned) else { return scanned }
    return readings(of: scanned).first { isGood($0.text) }?.text ?? scanned
  }

  /// Returns the other readings of a text, each once, the likeliest first; none of a text that is too long.
  package static func readings(
    of scanned: [UInt8]
  ) -> [(text: [UInt8], setting: ScannerSetting)] {
    guard scanned.count <= longest else { return [] }
    var found: [[UInt8]: Int] = [:]
    var readings: [(text: [UInt8], setting: ScannerSetting)] = []
    func add(_ text: [UInt8], _ setting: ScannerSetting) {
      guard text != scanned else { return }
      if let index = found[text] {
        // Several keyboards type these keys alike.
        if readings[index].setting.hasCapsLock == setting.hasCapsLock {
          for name in setting.keyboards where !readings[index].setting.keyboards.contains(name) {
            readings[index].setting.keyboards.append(name)
          }
        }
        return
      }
      found[text] = readings.count
      readings.append((text, setting))
    }
    let typed = String(decoding: scanned, as: UTF8.self)
    for lock in CapsLock.allCases {
      for layout in [KeyboardLayout.us] + KeyboardLayout.others {
        var setting = ScannerSetting()
        if layout.name != KeyboardLayout.us.name { setting.keyboards = [layout.name] }
        setting.hasCapsLock = lock != .off
        let text = Array(layout.retyped(typed, on: .us, lock: lock).utf8)
        add(text, setting)
        for (inner, prefix, suffix) in framed(text) {
          var framed = setting
          (framed.prefix, framed.suffix) = (prefix, suffix)
          add(inner, framed)
        }
      }
    }
    return readings
  }

  /// Returns the text without a few characters before it, behind it, or both.
  private static func framed(
    _ text: [UInt8]
  ) -> [(inner: [UInt8], prefix: String, suffix: String)] {
    let front = (0...maxAround).filter { isBeginning(text.dropFirst($0)) }
    return front.flatMap { front in
      (0...maxAround).compactMap { back in
        guard front + back > 0, text.count > front + back + 8 else { return nil }
        return (
          Array(text.dropFirst(front).dropLast(back)),
          String(decoding: text.prefix(front), as: UTF8.self),
          String(decoding: text.suffix(back), as: UTF8.self)
        )
      }
    }
  }

  /// Returns whether a text begins like a pass, a statement or what scanners add before it.
  private static func isBeginning(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first == UInt8(ascii: "]") || text.starts(with: "PT1".utf8) { return true }
    if text.starts(with: "eyJ".utf8) { return true }
    guard let first = text.first, first == UInt8(ascii: "M"), let second = text.dropFirst().first
    else { return false }
    return (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(second)
  }

  /// Returns whether a text is well formed as a pass or a statement, signed well or not.
  private static func isPassLike(_ text: [UInt8]) -> Bool {
    let scan = ScanText(text)
    if PackedStatement.kind(of: scan.text) != nil { return true }
    guard case .pass? = try? BarcodeReading(scan) else { return false }
    return true
  }
}
