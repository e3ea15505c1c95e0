import FuzzSupport

/// Seeds for the judge of wallets' passes: edits of a good pass, and contents to sign.
enum WalletSeeds {
  static var all: [[UInt8]] {
    let edits: [[UInt8]] = [
      [], [0, 1, 0, 0x41], [1, 0x20, 0, 0x42], [2, 0x08, 0x10, 0], [0x80, 0, 5, 1],
      [0x86, 0, 40, 1],
      [4, 2, 0, 40], [5, 2, 0, 40], [7, 3, 0, 0], [0x83, 1, 0, 3],
    ]
    let entries: [[UInt8]] = (0..<8).map { [$0, 2, 0, 3] } + (0..<12).map { [0x80 | $0, 3, 0, 4] }
    let texts =
      ["j" + WalletTexts.json, "j" + WalletTexts.flight, "m" + WalletTexts.manifest, "m{}", "j{}"]
      + [
        "l" + WalletTexts.strings, "lSEAT=a;changed=\"%@\\U00e9\";// x", "p\u{0}x", "rPK\u{3}\u{4}",
      ]
    return "etbc".utf8.flatMap { mode in edits.map { [mode] + $0 } }
      + entries.map { [UInt8(ascii: "z")] + $0 } + texts.map { Array($0.utf8) }
      + [
        // An archive without entries, and a picture's beginning.
        Array("rPK".utf8) + [5, 6] + [UInt8](repeating: 0, count: 18),
        [UInt8(ascii: "p"), 0, 0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13],
        [UInt8(ascii: "l"), 0xFE, 0xFF, 0, 0x61, 0, 0x3D, 0, 0x62, 0, 0x3B],
      ]
  }
}
