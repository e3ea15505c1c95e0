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

/// The rule of a picture, which passes of any maker are held to.
struct PictureRule: Sendable {
  let name: String
  let sizes: PictureSizes
  /// The styles that show the picture; empty for all.
  let styles: [String]

  static let all: [PictureRule] =
    WalletPicture.Kind.allCases.map(PictureRule.init(ofKind:)) + [
      PictureRule(
        name: "secondaryLogo", sizes: .atMost(width: 135, height: 12), styles: ["eventTicket"]),
      PictureRule(name: "artwork", sizes: .oneOf([(358, 448)]), styles: ["eventTicket"]),
      PictureRule(name: "venueMap", sizes: .any, styles: ["eventTicket"]),
    ]
}

extension PictureRule {
  /// The rule of a picture that passtool's own passes may have, too.
  private init(ofKind kind: WalletPicture.Kind) {
    name = kind.rawValue
    sizes = kind.sizes
    styles = kind.styles.map { $0 + kind.foreignStyles } ?? []
  }
}

extension WalletPicture.Kind {
  /// The styles that show the picture, too, and that passtool does not make: cards, and tickets with a poster.
  fileprivate var foreignStyles: [String] {
    switch self {
    case .strip: ["coupon", "storeCard"]
    case .primaryLogo: ["eventTicket"]
    case .icon, .logo, .footer, .background, .thumbnail: []
    }
  }
}
