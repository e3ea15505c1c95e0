internal import PassCompression
internal import Vocabulary

/// The pictures: their form, sizes and scales.
extension PassJudge {
  /// The size of a pass, in bytes, above which it loads slowly.
  private static let heavy = 3_000_000
  private static let scales = [1, 2, 3]

  mutating func judgePictures(_ pass: PassContent?) {
    var scales: [String: Set<Int>] = [:]
    for file in files.all {
      guard let picture = Picture(file.name) else {
        judgeStrange(file)
        continue
      }
      guard let rule = PictureRule.all.first(where: { $0.name == picture.name }) else {
        let near = nearest(picture.name, of: PictureRule.all.lazy.map(\.name))
        findings.add(
          .pictureUnused, file.name, at: file.offset,
          "no pass has a picture of this name\(near.map { "; did you mean \($0)?" } ?? "")")
        continue
      }
      scales[picture.name, default: []].insert(picture.scale)
      if let style = pass?.style, !rule.styles.isEmpty, !rule.styles.contains(style) {
        findings.add(
          .pictureUnused, file.name, at: file.offset, "\(style) does not show this picture")
      }
      judgeForm(file, picture, rule)
    }
    judgeIcon(scales["icon"] ?? [])
    if pass?.style == "eventTicket", scales["strip"] != nil,
      scales["background"] != nil || scales["thumbnail"] != nil
    {
      findings.add(.pictureClash, nil, "there is a strip, and a background or a thumbnail")
    }
    let weight = files.all.reduce(0) { $0 + $1.size }
    if weight > Self.heavy {
      findings.add(.weight, nil, "the files have \(weight >> 10) KiB together")
    }
  }

  private mutating func judgeIcon(_ scales: Set<Int>) {
    if scales.isEmpty {
      return findings.add(.icon, "icon.png", "there is no icon, which every pass needs")
    }
    for scale in Self.scales where !scales.contains(scale) {
      let name = scale == 1 ? "icon.png" : "icon@\(scale)x.png"
      findings.add(.iconScale, name, "the icon is missing in this scale")
    }
  }

  /// Judges a file that is no picture by its name.
  private mutating func judgeStrange(_ file: PassFiles.File) {
    let known = ["pass.json", "manifest.json", "signature"]
    let parts = file.name.split(separator: "/")
    let isOfLanguage =
      parts.count == 2 && parts[0].hasSuffix(".lproj") && parts[1] == "pass.strings"
    // Apple's own tool for designing passes leaves these files.
    let isOfTools = file.name == "tooling.json" || file.name == "personalization.json"
    if known.contains(file.name) || isOfLanguage || isOfTools { return }
    findings.add(.pictureUnused, file.name, at: file.offset, "no pass has a file of this name")
  }

  private mutating func judgeForm(
    _ file: PassFiles.File, _ picture: Picture, _ rule: PictureRule
  ) {
    if picture.isPDF {
      if !file.head.starts(with: "%PDF-".utf8) {
        findings.add(
          .pictureForm, file.name, at: file.offset, "this is no PDF", remedy: "save it as PNG")
      }
      return
    }
    guard let size = Self.pngSize(file.head) else {
      let kind = file.head.starts(with: [0xFF, 0xD8]) ? "; it is a JPEG" : ""
      return findings.add(.pictureForm, file.name, at: file.offset, "this is no PNG\(kind)")
    }
    if rule.sizes.allow(size, scale: picture.scale) { return }
    findings.add(
      .pictureSize, file.name, at: file.offset,
      "it has \(size.width)×\(size.height) pixels; it needs "
        + rule.sizes.words(scale: picture.scale))
  }

  /// Returns the size in the header of a PNG, whose checksum is compared; nil for another file.
  private static func pngSize(_ head: [UInt8]) -> (width: Int, height: Int)? {
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    guard head.count >= 33, head.starts(with: start), head[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    func number(_ offset: Int) -> Int {
      head[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(29) == Int(Zlib.crc32(Array(head[12..<29]))), number(16) > 0, number(20) > 0
    else { return nil }
    return (number(16), number(20))
  }
}
