/// The characters that a keyboard types with the 47 keys that have a character of their own, row by row.
///
/// A scanner that types sends keys and no characters. It is delivered for a US keyboard, and a computer with another
/// keyboard makes other characters of the same keys.
struct KeyboardLayout: Sendable {
  /// The name of the layout in English.
  let name: String
  /// The character that each key types by itself; a blank where it types nothing or waits for the next key.
  private let plain: [Unicode.Scalar]
  /// The character that each key types with Shift.
  private let shifted: [Unicode.Scalar]

  private init(_ name: String, _ plain: String, _ shifted: String) {
    self.name = name
    self.plain = Array(plain.unicodeScalars)
    self.shifted = Array(shifted.unicodeScalars)
  }

  /// The layout of scanners as they are delivered.
  static let us = KeyboardLayout(
    "US English",
    ##"`1234567890-=qwertyuiop[]\asdfghjkl;'zxcvbnm,./"##,
    ##"~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?"##)

  /// The other layouts that are known, as X.Org's xkeyboard-config has them, the most frequent first.
  static let others = [
    KeyboardLayout(
      "German",
      ##" 1234567890ß qwertzuiopü+#asdfghjklöäyxcvbnm,.-"##,
      ##"°!"§$%&/()=? QWERTZUIOPÜ*'ASDFGHJKLÖÄYXCVBNM;:_"##),
    KeyboardLayout(
      "Czech",
      ##";+ěščřžýáíé= qwertzuiopú) asdfghjklů§yxcvbnm,.-"##,
      ##" 1234567890% QWERTZUIOP/('ASDFGHJKL"!YXCVBNM?:_"##),
    KeyboardLayout(
      "French",
      ##"²&é"'(-è_çà)=azertyuiop $*qsdfghjklmùwxcvbn,;:!"##,
      ##"~1234567890°+AZERTYUIOP £µQSDFGHJKLM%WXCVBN?./§"##),
    KeyboardLayout(
      "Italian",
      ##"\1234567890'ìqwertyuiopè+ùasdfghjklòàzxcvbnm,.-"##,
      ##"|!"£$%&/()=?^QWERTYUIOPé*§ASDFGHJKLç°ZXCVBNM;:_"##),
    KeyboardLayout(
      "Spanish",
      ##"º1234567890'¡qwertyuiop +çasdfghjklñ zxcvbnm,.-"##,
      ##"ª!"·$%&/()=?¿QWERTYUIOP *ÇASDFGHJKLÑ ZXCVBNM;:_"##),
    KeyboardLayout(
      "Slovak",
      ##";+ľščťžýáíé= qwertzuiopúäňasdfghjklô§yxcvbnm,.-"##,
      ##" 1234567890% QWERTZUIOP/()ASDFGHJKL"!YXCVBNM?:_"##),
    KeyboardLayout(
      "Belgian",
      ##"²&é"'(§è!çà)-azertyuiop $µqsdfghjklmùwxcvbn,;:="##,
      ##"³1234567890°_AZERTYUIOP *£QSDFGHJKLM%WXCVBN?./+"##),
    KeyboardLayout(
      "Swiss",
      ##"§1234567890' qwertzuiopü $asdfghjklöäyxcvbnm,.-"##,
      ##"°+"*ç%&/()=? QWERTZUIOPè!£ASDFGHJKLéàYXCVBNM;:_"##),
    KeyboardLayout(
      "Hungarian",
      ##"0123456789öüóqwertzuiopőúűasdfghjkléáyxcvbnm,.-"##,
      ##"§'"+!%/=()ÖÜÓQWERTZUIOPŐÚŰASDFGHJKLÉÁYXCVBNM?:_"##),
    KeyboardLayout(
      "Croatian",
      ##"`1234567890'+qwertzuiopšđžasdfghjklčćyxcvbnm,.-"##,
      ##"~!"#$%&/()=?*QWERTZUIOPŠĐŽASDFGHJKLČĆYXCVBNM;:_"##),
    KeyboardLayout(
      "Portuguese",
      ##"\1234567890'«qwertyuiop+  asdfghjklçºzxcvbnm,.-"##,
      ##"|!"#$%&/()=?»QWERTYUIOP*  ASDFGHJKLÇªZXCVBNM;:_"##),
    KeyboardLayout(
      "Swedish",
      ##"§1234567890+ qwertyuiopå 'asdfghjklöäzxcvbnm,.-"##,
      ##"½!"#¤%&/()=? QWERTYUIOPÅ *ASDFGHJKLÖÄZXCVBNM;:_"##),
    KeyboardLayout(
      "Danish",
      ##"½1234567890+ qwertyuiopå 'asdfghjklæøzxcvbnm,.-"##,
      ##"§!"#¤%&/()=? QWERTYUIOPÅ *ASDFGHJKLÆØZXCVBNM;:_"##),
    KeyboardLayout(
      "Norwegian",
      ##"|1234567890+\qwertyuiopå 'asdfghjkløæzxcvbnm,.-"##,
      ##"§!"#¤%&/()=? QWERTYUIOPÅ *ASDFGHJKLØÆZXCVBNM;:_"##),
  ]

  /// Returns the text that the keys of a text type on another keyboard.
  ///
  /// A character that no key types here stays as it is. `lock` is the effect of Caps Lock here.
  func retyped(_ text: String, on other: KeyboardLayout, lock: CapsLock) -> String {
    let keys = keys
    var typed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard let key = keys[lock == .letters ? Self.turned(scalar) : scalar] else {
        typed.append(scalar)
        continue
      }
      let isShifted = key.isShifted != (lock == .allKeys)
      typed.append(isShifted ? other.shifted[key.index] : other.plain[key.index])
    }
    return String(typed)
  }

  /// The key that types each character, and whether with Shift.
  private var keys: [Unicode.Scalar: (index: Int, isShifted: Bool)] {
    var keys: [Unicode.Scalar: (index: Int, isShifted: Bool)] = [:]
    for index in plain.indices {
      // Only the space bar types a blank.
      if shifted[index] != " " { keys[shifted[index]] = (index, true) }
      if plain[index] != " " { keys[plain[index]] = (index, false) }
    }
    return keys
  }

  /// Returns the capital letter of a small one and the reverse, where it is one character.
  private static func turned(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let properties = scalar.properties
    let turned = properties.isLowercase ? properties.uppercaseMapping : properties.lowercaseMapping
    let scalars = turned.unicodeScalars
    return scalars.count == 1 ? scalars.first ?? scalar : scalar
  }
}

/// The effect of Caps Lock on keys.
enum CapsLock: CaseIterable, Sendable {
  /// Caps Lock is off and changes nothing.
  case off
  /// Caps Lock exchanges capital and small letters.
  case letters
  /// Caps Lock acts as Shift with every key, as on some systems.
  case allKeys
}
