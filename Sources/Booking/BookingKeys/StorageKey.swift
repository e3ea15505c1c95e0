internal import BookingStore
internal import PassCrypto
internal import Platform
internal import Vocabulary

/// A storage key as read from its file.
struct StorageKey: Sendable {
  let name: String
  let secret: SecretKey
  /// Whether the key is prepared and not in force.
  let isNext: Bool
}

extension StorageKey {
  init(file: String, name: String, isNext: Bool = false) throws {
    switch try Files.readSecret(file, limit: 256) {
    case .exposed: throw StorageKeyError.exposed(file)
    case .tooLong: throw StorageKeyError.invalid(file)
    case .bytes(let text):
      let digits = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
      guard digits.count == 2 * SecretKey.byteCount, let bytes = digits.decodedHexadecimal(),
        let secret = try SecretKey(bytes),
        let number = Int(name.prefix { $0 != "-" }), try Self.name(number, bytes) == name
      else { throw StorageKeyError.invalid(file) }
      self.init(name: name, secret: secret, isNext: isNext)
    }
  }

  /// Returns the name of a key: its number, and a checksum that reveals a file under another key's name.
  static func name(_ number: Int, _ bytes: [UInt8]) throws -> String {
    let digits = String(number)
    let check = try SHA256.digest(Array("passtool key".utf8) + bytes).prefix(4)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "-"
      + check.hexadecimal
  }
}

/// The reason why encrypted data cannot be read or written, with the way to fix it.
package enum StorageKeyError: SealerError, Hashable {
  case none(String)
  case missing([String], directory: String)
  case exposed(String)
  case invalid(String)
  case doesNotOpen(String, key: String)

  package var isAboutContent: Bool { if case .doesNotOpen = self { true } else { false } }

  package var description: String {
    switch self {
    case .none(let directory):
      "\(directory) has no key for the encryption of bookings; copy its key files back from the place where you "
        + "keep copies"
    case .missing(let names, let directory):
      "bookings are encrypted with \(names.joined(separator: ", ")), which \(directory) does not have; "
        + "copy \(names.map { "\($0).key" }.joined(separator: ", ")) back from the place where you keep copies"
    case .exposed(let file):
      "others can read the key \(file); correct it with: chmod 600 '\(file)', then make a new key with: "
        + "passservice rotate-storage-key"
    case .invalid(let file):
      "\(file): the content of this file does not match its name; copy the right file back from the place where you "
        + "keep copies"
    case .doesNotOpen(_, let key): "its confidential part cannot be decrypted with the key \(key)"
    }
  }
}
