/// A test text with the expected results.
///
/// Each result is a line of code, item and offset, such as `SEAT_FORM legs[0].seat 48`.
struct BCBPVector: Sendable, CustomStringConvertible {
  let point: String
  let text: String
  /// The error of the strict parser; nil if it accepts.
  let strict: String?
  /// The deviations reported by the tolerant parser.
  let reported: [String]
  /// The error of the tolerant parser.
  let fatal: String?

  var description: String { point }

  /// All expected errors and deviations.
  var lines: [String] { (strict.map { [$0] } ?? []) + (fatal.map { [$0] } ?? []) + reported }

  /// Returns a well-formed vector: no errors or deviations in either mode.
  static func good(_ point: String, _ text: String) -> BCBPVector {
    BCBPVector(point: point, text: text, strict: nil, reported: [], fatal: nil)
  }

  /// Returns a vector for which the strict parser throws the first of these deviations, and the tolerant one reports
  /// all.
  static func odd(_ point: String, _ text: String, _ reported: String...) -> BCBPVector {
    BCBPVector(
      point: point, text: text, strict: reported.first, reported: reported, fatal: nil)
  }

  /// Returns a vector for which both parsers throw; the strict one possibly because of an earlier fault.
  static func bad(
    _ point: String, _ text: String, _ fatal: String, strict: String? = nil
  ) -> BCBPVector {
    BCBPVector(point: point, text: text, strict: strict ?? fatal, reported: [], fatal: fatal)
  }
}

/// The passes that the vectors modify in one point; all people and bookings are invented.
///
/// The offsets are written by hand from the Resolution, so that a wrong width in the library's table shows
/// up here.
enum BCBPText {
  /// The mandatory items of one leg, 60 characters:
  /// 0 M, 1 legs, 2 name, 22 ticket, 23 locator, 30 from, 33 to, 36 carrier, 39 flight, 44 day,
  /// 47 compartment, 48 seat, 52 sequence, 57 status, 58 size.
  static let short = "M1ROSSI/GIULIA        EQWE456 FCOOSLXY 0417 100M023C0042 100"

  /// One leg with all items, 170 characters, in version 8:
  /// 60 mark, 61 version, 62 size, 64 description, 65 check-in, 66 issuance, 67 day of issue, 71 document
  /// type, 72 issuer, 75, 88 and 101 bag tags, 114 size, 116 airline code, 119 document, 129 selectee, 130
  /// documents, 131 marketing carrier, 134 frequent flyer of, 137 number, 153 ID/AD, 154 baggage, 157 fast
  /// track, 158 airline use, 162 mark, 163 type, 164 size, 166 data.
  static let full =
    "M1ROSSI/GIULIA        EQWE456 FCOOSLXY 0417 100M023C0042 166>832" + unique + "2A" + repeated
    + "AB 7^104SIGN"

  /// Two legs, 163 characters: the first with conditional items up to the issuer, its size at 58.
  ///
  /// Offsets of the second: 75 locator, 82 from, 85 to, 88 carrier, 91 flight, 96 day, 99 compartment, 100
  /// seat, 104 sequence, 109 status, 110 size, 112 size of the repeated part, 114 airline code, 156 airline
  /// use.
  static let double =
    "M2ROSSI/GIULIA        EQWE456 FCOOSLXY 0417 100M023C0042 10F>70B1WW5099BXY "
    + "RST789 OSLTRDZZA0009A101Y001F0001 333" + "2A" + repeated + "LOUNGE7"

  /// The 50 characters of the unique part.
  static let unique =
    "1WW5099BXY " + "0777123456001" + "0777124560010" + "0777125550001"

  /// The 42 characters of the repeated part.
  static let repeated = "777123456789001XY XY A123456789012   N20KY"

  /// Returns the text with its characters from an offset on replaced.
  static func put(_ characters: String, at offset: Int, _ text: String = short) -> String {
    var bytes = Array(text.utf8)
    let new = Array(characters.utf8)
    bytes.replaceSubrange(offset..<min(bytes.count, offset + new.count), with: new)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text up to an offset.
  static func cut(_ text: String, at offset: Int) -> String {
    String(decoding: text.utf8.prefix(offset), as: UTF8.self)
  }

  /// Returns one leg whose variable field is exactly these characters, with their number in item 6.
  static func variable(_ section: String, lost: Int = 0, size: String? = nil) -> String {
    cut(short, at: 58) + (size ?? hex(section.utf8.count + lost)) + section
  }

  /// Returns two upper-case hexadecimal digits.
  static func hex(_ number: Int) -> String {
    let digits = Array("0123456789ABCDEF")
    return String([digits[number / 16], digits[number % 16]])
  }
}
