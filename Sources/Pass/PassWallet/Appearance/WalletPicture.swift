/// A picture of Apple's wallet, with the sizes that it may have.
struct WalletPicture: Hashable, Sendable {
  /// What the picture shows.
  enum Kind: String, CaseIterable, Sendable {
    case icon, logo, footer, strip, background, thumbnail, primaryLogo

    /// The styles of passes that show the picture, as `pass.json` names them; nil for all.
    var styles: [String]? {
      switch self {
      case .icon, .logo: nil
      case .footer, .primaryLogo: ["boardingPass"]
      case .strip, .background: ["eventTicket"]
      case .thumbnail: ["eventTicket", "generic"]
      }
    }

    /// The sizes that phones expect, in points; the newest first.
    var exactSizes: [(width: Int, height: Int)] {
      switch self {
      case .icon: [(38, 38), (29, 29)]
      case .strip: [(375, 144), (375, 123), (375, 98)]
      case .background: [(345, 505), (180, 220)]
      case .thumbnail: [(90, 90)]
      case .logo, .footer, .primaryLogo: []
      }
    }

    /// The greatest size of a picture that has no exact one, in points; nil for the others.
    var greatestSize: (width: Int, height: Int)? {
      switch self {
      case .logo: (160, 50)
      case .footer: (286, 15)
      case .primaryLogo: (126, 30)
      case .icon, .strip, .background, .thumbnail: nil
      }
    }
  }

  let kind: Kind
  /// The number of pixels for a point: 1 to 3.
  let scale: Int

  /// The scales of screens.
  static let scales = 1...3

  /// The name of the file in the container, such as `icon@2x.png`.
  var fileName: String { scale == 1 ? "\(kind.rawValue).png" : "\(kind.rawValue)@\(scale)x.png" }

  init(_ kind: Kind, scale: Int) { (self.kind, self.scale) = (kind, scale) }

  /// The picture with this name in the container; nil for a name that no picture has.
  init?(fileName: String) {
    for kind in Kind.allCases where fileName.hasPrefix(kind.rawValue) {
      for scale in Self.scales where WalletPicture(kind, scale: scale).fileName == fileName {
        self.init(kind, scale: scale)
        return
      }
    }
    return nil
  }

  /// The fault of a name that no picture has.
  static let unknownName =
    "is no picture of a pass; the names are "
    + Kind.allCases.map(\.rawValue).joined(separator: ", ")
    + ", followed by .png, @2x.png or @3x.png"
}
