internal import Vocabulary

/// The name of a picture: its purpose, its scale and its language, as in `en.lproj/logo@2x.png`.
struct Picture {
  let folder: String
  let name: String
  let scale: Int
  let isPDF: Bool

  /// The name without its folder.
  var file: String { name + (scale == 1 ? "" : "@\(scale)x") + (isPDF ? ".pdf" : ".png") }

  /// Reads the path of a file; nil if it does not end like a picture.
  init?(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let file = parts.last else { return nil }
    folder = parts.count == 2 ? String(parts[0]) : ""
    isPDF = file.hasSuffix(".pdf")
    guard isPDF || file.hasSuffix(".png") else { return nil }
    var name = file.dropLast(4)
    var scale = 1
    for factor in [2, 3] where name.hasSuffix("@\(factor)x") {
      name = name.dropLast(3)
      scale = factor
    }
    self.scale = scale
    self.name = String(name)
  }
}

/// What is known about the pictures of a pass.
struct PictureRule: Sendable {
  let name: String
  /// The sizes in points at scale 1.
  let sizes: [(width: Int, height: Int)]
  /// Whether a picture must have one of the sizes, or may be smaller.
  let isExact: Bool
  /// The styles that show the picture; empty for all.
  let styles: [String]

  static let all = [
    PictureRule(name: "icon", sizes: [(38, 38), (29, 29)], isExact: true, styles: []),
    PictureRule(name: "logo", sizes: [(160, 50)], isExact: false, styles: []),
    PictureRule(
      name: "footer", sizes: [(286, 15)], isExact: false, styles: ["boardingPass"]),
    PictureRule(
      name: "strip", sizes: [(375, 144), (375, 123), (375, 98)], isExact: true,
      styles: ["eventTicket", "coupon", "storeCard"]),
    PictureRule(
      name: "background", sizes: [(345, 505), (180, 220)], isExact: true, styles: ["eventTicket"]),
    PictureRule(
      name: "thumbnail", sizes: [(90, 90)], isExact: true, styles: ["eventTicket", "generic"]),
    PictureRule(
      name: "primaryLogo", sizes: [(126, 30)], isExact: false,
      styles: ["boardingPass", "eventTicket"]),
    PictureRule(
      name: "secondaryLogo", sizes: [(135, 12)], isExact: false, styles: ["eventTicket"]),
    PictureRule(name: "artwork", sizes: [(358, 448)], isExact: true, styles: ["eventTicket"]),
    PictureRule(name: "venueMap", sizes: [], isExact: false, styles: ["eventTicket"]),
  ]
}
