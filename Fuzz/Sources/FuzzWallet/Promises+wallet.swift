import FuzzSupport
import PassWallet

/// Checks the invariants of every judgement.
func requirePromises(of judgement: WalletJudgement, _ file: [UInt8]) {
  require(judgement.findings.count <= 500, "the findings are bounded")
  require(judgement.passes.count <= 10, "a file has at most ten passes")
  for finding in judgement.findings {
    for text in [finding.problem, finding.remedy, finding.effect] {
      require(isPlain(text), "the message paints: \(text.debugDescription)")
      require(text.utf8.count < 2_000, "the message floods the screen: \(text.prefix(200))")
    }
    // Inflated, an entry may be longer than the file.
    if let offset = finding.place.offset {
      require((0...50_000_000).contains(offset), "a fault lies in the file: \(offset)")
    }
  }
  if judgement.findings.isEmpty {
    require(!judgement.passes.isEmpty, "a file without a pass has a finding")
  }
  for facts in judgement.passes {
    require(facts.barcodes.count <= 9, "the barcodes that are verified are bounded")
    for barcode in facts.barcodes {
      if let verdict = barcode.verdict { FuzzSupport.requirePromises(of: verdict) }
    }
  }
}

/// Returns bytes with edits of four bytes each: what is done, at which place in two bytes, and a byte for it.
///
/// From 80 on, the first byte counts the place from the end, where an archive has its directory.
func altered(_ bytes: [UInt8], by edits: [UInt8]) -> [UInt8] {
  var bytes = bytes
  for start in stride(from: 0, to: edits.count - edits.count % 4, by: 4) where !bytes.isEmpty {
    let (kind, argument) = (edits[start], edits[start + 3])
    let distance = (Int(edits[start + 1]) << 8 | Int(edits[start + 2])) % bytes.count
    let place = kind >= 0x80 ? bytes.count - 1 - distance : distance
    let range = place..<min(bytes.count, place + Int(argument) + 1)
    switch kind & 7 {
    case 0: bytes[place] = argument
    case 1: bytes.insert(argument, at: place)
    case 2: bytes.remove(at: place)
    case 3: bytes[place] ^= 1 << (argument & 7)
    case 4: bytes.removeSubrange(range)
    case 5: bytes.insert(contentsOf: Array(bytes[range]), at: place)
    case 6: bytes[place] &+= argument
    default: bytes.removeSubrange((place + 1)...)
    }
  }
  return bytes
}
