import FuzzSupport
import PassTestSupport
import PassVerifier
import PassWallet
import StrictText
import Vocabulary

/// Files for the judge of wallets' passes: any bytes, altered passes, and passes with other contents that are signed.
///
/// The first byte of an input selects the rest: `r` a file as it is; `e` edits of the file of a boarding pass, `t` of
/// a ticket's, and `b` of a file with both; `z` edits of the entries of a boarding pass; `c` edits of its signature;
/// and, signed: `j` a `pass.json`, `m` a manifest, `l` the texts of a language, `p` a picture, whose name the next
/// byte selects. `$TT` stands for a valid token.
@main
enum FuzzWallet: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "r"): neverFaultless(rest)
    case UInt8(ascii: "e"): requireUnchanged(altered(samples.boardingPass, by: rest))
    case UInt8(ascii: "t"): requireUnchanged(altered(samples.ticket, by: rest))
    case UInt8(ascii: "b"): requireUnchangedBundle(altered(samples.bundle, by: rest))
    case UInt8(ascii: "z"):
      requireUnchanged(FuzzZip.bytes(FuzzZip.altered(samples.entries, by: rest)))
    case UInt8(ascii: "c"): signatureEdited(rest)
    case UInt8(ascii: "j"): signed(json: samples.filled(rest))
    case UInt8(ascii: "m"): signed(manifest: samples.filledDigests(rest))
    case UInt8(ascii: "l"): _ = judged(signedFile(["en.lproj/pass.strings": rest]))
    case UInt8(ascii: "p"): signed(picture: rest)
    default: return
    }
  }
}

private let samples = FuzzSupport.start { try WalletSamples() }

/// Judges a file, and checks what holds for every judgement.
private func judged(_ file: [UInt8]) -> WalletJudgement {
  let judgement = WalletJudgement(
    file, now: samples.now, authorities: [samples.authority.root], verifier: samples.verifier)
  requirePromises(of: judgement, file)
  return judgement
}

/// Checks that the judge finds faults in an unsigned file.
private func neverFaultless(_ file: [UInt8]) {
  require(!judged(file).isFaultless, "the judge finds no fault in an unsigned file")
}

/// Checks that an altered pass has faults, unless it has the content of a good one, for every kind of reader.
private func requireUnchanged(_ file: [UInt8]) {
  let judgement = judged(file)
  guard judgement.isFaultless else { return }
  let content = FuzzZip.contents(file)
  require(samples.contents.contains(content), "an altered pass is faultless")
  // What the judge warns of may mislead a reader that begins at the front.
  let isWarned = judgement.findings.contains {
    $0.code.hasPrefix("container.") || $0.code.hasPrefix("entry.")
  }
  if !isWarned {
    require(
      FuzzZip.contentsFromFront(file) == content, "a reader from the front sees another pass")
  }
}

private func requireUnchangedBundle(_ file: [UInt8]) {
  guard judged(file).isFaultless else { return }
  for (name, bytes) in FuzzZip.files(file) where name.hasSuffix(".pkpass") {
    require(samples.contents.contains(FuzzZip.contents(bytes)), "an altered pass is faultless")
  }
}

private func signatureEdited(_ edits: [UInt8]) {
  var entries = samples.entries
  for index in entries.indices where entries[index].name == Array("signature".utf8) {
    entries[index].content = altered(entries[index].content, by: edits)
  }
  requireUnchanged(FuzzZip.bytes(entries))
}

/// Checks that a pass with any members under a valid signature is only faultless with those that it needs.
private func signed(json: [UInt8]) {
  let judgement = judged(signedFile(["pass.json": json]))
  guard judgement.isFaultless, let facts = judgement.passes.first else { return }
  require(facts.passType == WalletAuthority.passType, "the certificate is for one type of passes")
  require(facts.team == WalletAuthority.team, "the certificate is of one team")
  require(facts.style != nil && facts.serialNumber != nil, "a pass has a style and a number")
  require(
    facts.barcodes.allSatisfy { !$0.isOurs || $0.verdict?.decision.name != "refuse" },
    "a token that a gate refuses is a fault")
}

/// Checks that there is one faultless manifest, however it is spelt.
private func signed(manifest: [UInt8]) {
  guard judged(signedFile([:], manifest: manifest)).isFaultless else { return }
  let members = (try? JSONReader.read(manifest)).flatMap { node -> [JSONMember]? in
    if case .object(let members) = node.value { members } else { nil }
  }
  var lines: [[UInt8]: String] = [:]
  for member in members ?? [] {
    if case .string(let text) = member.node.value { lines[Array(member.name.utf8)] = text }
  }
  require(lines == samples.digests, "a manifest has each file with its digest")
}

/// Checks that a picture is faultless only if it begins like a PNG.
private func signed(picture bytes: [UInt8]) {
  let names = [
    "icon.png", "icon@2x.png", "logo.png", "strip.png", "thumbnail@3x.png", "en.lproj/logo.png",
    "background.pdf", "x.png",
  ]
  guard let first = bytes.first else { return }
  let name = names[Int(first) % names.count]
  let content = Array(bytes.dropFirst())
  guard judged(signedFile([name: content])).isFaultless, name != "x.png" else { return }
  let isPicture = content.starts(with: name.hasSuffix("pdf") ? [0x25, 0x50] : [0x89, 0x50])
  require(isPicture, "a faultless picture is one")
}

private func signedFile(_ files: [String: [UInt8]], manifest: [UInt8]? = nil) -> [UInt8] {
  FuzzSupport.start { try samples.signed(files, manifest: manifest) }
}
