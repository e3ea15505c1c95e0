/// The checks of a CMS SignedData that libcrypto leaves out: versions, and the algorithms of its header.
enum CMSHeader {
  /// The object id of plain data, 1.2.840.113549.1.7.1.
  private static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1]

  /// Returns what is wrong; nil if nothing is.
  ///
  /// libcrypto could read the bytes, in DER or in the looser BER.
  ///
  /// The order of sets is free, as phones take it: some signers sort neither certificates nor attributes.
  static func fault(in der: [UInt8]) -> String? {
    var outer = DERReader(der[...])
    if !outer.isStrict() { return "it is written in BER, and not in DER" }
    guard var info = outer.next(0x30), info.next(0x06) != nil, var explicit = info.next(0xA0),
      var data = explicit.next(0x30)
    else { return "it is no SignedData" }
    guard let version = data.next(0x02)?.bytes, var algorithms = data.next(0x31),
      var content = data.next(0x30)
    else { return "its header cannot be read" }
    guard content.next(0x06)?.bytes == Self.data else { return "what is signed is not plain data" }
    var listed: [[UInt8]] = []
    while let algorithm = algorithms.next() {
      guard let id = plainAlgorithm(algorithm) else {
        return "a digest algorithm of its header has parameters"
      }
      listed.append(id)
    }
    let certificates = data.next(0xA0)?.bytes ?? []
    _ = data.next(0xA1)
    guard var signers = data.next(0x31), data.isAtEnd else { return "its signers cannot be read" }
    var used: [[UInt8]] = []
    var versions: [UInt8] = []
    while var signer = signers.next(0x30) {
      // The search of names takes time for each.
      if versions.count == CMSMessage.most { return "it has more than \(CMSMessage.most) signers" }
      guard let number = signer.next(0x02)?.bytes, let name = signer.nextTag(),
        var named = signer.next(), let digest = signer.next().flatMap(plainAlgorithm)
      else { return "a signer cannot be read" }
      // A signer is named by issuer and number in version 1, and by its key in version 3 (RFC 5652 §5.3).
      guard number == [name == 0x30 ? 1 : 3] else {
        return "the version of a signer does not fit the signer's name"
      }
      // libcrypto compares names without regard to case and kind of string; the standard copies the bytes.
      if name == 0x30, let issuer = named.next(0x30)?.bytes, !certificates.isEmpty,
        !certificates.contains(issuer)
      {
        return "a signer's name is not the issuer of a certificate, byte for byte"
      }
      versions += number
      used.append(digest)
      _ = signer.next(0xA0)
      guard let algorithm = signer.next(), hasPlainParameters(algorithm) else {
        return "the algorithm of a signature has strange parameters"
      }
    }
    guard version == [versions.max() ?? 1] else { return "its version does not fit its signers" }
    guard Set(listed) == Set(used), listed.count == Set(listed).count else {
      return "the digest algorithms of its header are not those of its signers"
    }
    return nil
  }

  /// Returns the object id of an algorithm without parameters; nil for any other.
  private static func plainAlgorithm(_ reader: DERReader) -> [UInt8]? {
    var reader = reader
    guard let id = reader.next(0x06)?.bytes else { return nil }
    return reader.bytes.isEmpty || reader.bytes == [0x05, 0] ? id : nil
  }

  /// Returns whether an algorithm has no parameters, or those of RSA-PSS, which are a sequence.
  private static func hasPlainParameters(_ reader: DERReader) -> Bool {
    var reader = reader
    guard reader.next(0x06) != nil else { return false }
    return reader.bytes.isEmpty || reader.bytes == [0x05, 0] || reader.nextTag() == 0x30
  }
}

/// A reader of the elements of DER (X.690), one behind the other.
struct DERReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The bytes that are not read yet.
  var bytes: [UInt8] { Array(rest) }
  var isAtEnd: Bool { rest.isEmpty }

  /// Returns the tag of the next element; nil at the end.
  func nextTag() -> UInt8? { rest.first }

  /// Reads the next element and returns its content; nil if it has another tag than asked for, or is cut short.
  mutating func next(_ tag: UInt8? = nil) -> DERReader? {
    guard let found = rest.first, tag == nil || tag == found, rest.count >= 2 else { return nil }
    var start = rest.startIndex + 2
    var length = Int(rest[rest.startIndex + 1])
    if length >= 0x80 {
      let count = length & 0x7F
      guard (1...4).contains(count), rest.endIndex - start >= count else { return nil }
      length = rest[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
      start += count
    }
    guard length <= rest.endIndex - start else { return nil }
    let content = rest[start..<(start + length)]
    // The shortest form of a length is the only one (X.690 §10.1).
    let isShortest = start - rest.startIndex == 2 + Self.lengthBytes(length)
    guard isShortest else { return nil }
    rest = rest[(start + length)...]
    return DERReader(content)
  }

  /// Returns the number of bytes that follow the first one of a length.
  private static func lengthBytes(_ length: Int) -> Int {
    switch length {
    case ..<0x80: 0
    case ..<0x100: 1
    case ..<0x1_0000: 2
    case ..<0x100_0000: 3
    default: 4
    }
  }

  /// Returns whether all elements, down to the last one, have lengths in their shortest form, and whether sequences and
  /// sets alone are made of others (X.690 §8.9.1, §10.2).
  func isStrict(depth: Int = 0) -> Bool {
    var reader = self
    while let tag = reader.nextTag() {
      guard tag & 0x1F != 0x1F, depth < 32, let content = reader.next() else { return false }
      let isConstructed = tag & 0x20 != 0
      if tag & 0xC0 == 0, isConstructed != [0x10, 0x11].contains(tag & 0x1F) { return false }
      if isConstructed, !content.isStrict(depth: depth + 1) { return false }
    }
    return true
  }
}
