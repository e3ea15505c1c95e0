internal import PassCrypto
internal import Vocabulary

/// The ids of resources, which have only letters, digits, `.`, `_` and `-`.
enum GoogleID {
  /// The longest serial number, in bytes.
  static let longestSerial = 128

  /// Returns the id of a pass's object; `leg` is the index of the leg of a journey.
  ///
  /// Different serial numbers have different ids: other characters are written as `_` and the hexadecimal digits of
  /// their bytes. The letter after the `_` of a leg is none of those digits.
  static func object(
    _ issuer: GoogleIssuer, serial: String, leg: Int = 0
  ) throws(WalletError) -> String {
    guard (1...longestSerial).contains(serial.utf8.count) else {
      throw WalletError(
        "a serial number of Google's wallet has 1 to \(longestSerial) bytes; this one has \(serial.utf8.count)"
      )
    }
    return "\(issuer.id).\(escaped(serial))" + (leg == 0 ? "" : "_L\(leg + 1)")
  }

  /// Returns the id of a class, made of parts that name it.
  static func `class`(_ issuer: GoogleIssuer, _ parts: [String]) -> String {
    ([issuer.id] + parts).joined(separator: ".")
  }

  /// Returns 20 digits that stand for texts, such as title and place of an event.
  static func digest(_ texts: [String]) throws(WalletError) -> String {
    do throws(CryptoError) {
      // The count before each text keeps ("a", "bc") and ("ab", "c") apart.
      let message = texts.map { "\($0.utf8.count):\($0)" }.joined()
      return try SHA256.digest(Array(message.utf8)).prefix(10).map { $0 }.hexadecimal
    } catch { throw WalletError("the id of the event cannot be made: \(error)") }
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isPlain =
        ASCII.isUpperCaseAlphanumeric(byte) || ASCII.isLowerCaseLetter(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      if isPlain { bytes.append(byte) } else { bytes += "_\([byte].hexadecimal.uppercased())".utf8 }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
