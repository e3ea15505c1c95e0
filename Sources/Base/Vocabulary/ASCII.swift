/// Classifies ASCII bytes.
///
/// Readers of other modules call these functions for each byte, so they are compiled into them. In a type of the package,
/// `@inlinable` has an effect only if the type is `@usableFromInline`.
@usableFromInline
package enum ASCII {
  @inlinable package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  @inlinable package static func isUpperCaseLetter(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
  @inlinable package static func isLowerCaseLetter(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
  @inlinable package static func isPrintable(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F }

  @inlinable package static func isUpperCaseAlphanumeric(_ byte: UInt8) -> Bool {
    isUpperCaseLetter(byte) || isDigit(byte)
  }
}
