/// Classifies ASCII bytes.
package enum ASCII {
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  package static func isUpperCaseLetter(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
  package static func isLowerCaseLetter(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
  package static func isPrintable(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F }

  package static func isUpperCaseAlphanumeric(_ byte: UInt8) -> Bool {
    isUpperCaseLetter(byte) || isDigit(byte)
  }
}
