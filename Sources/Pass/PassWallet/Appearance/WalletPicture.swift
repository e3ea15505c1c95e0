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

    /// The sizes that phones expect.
    var sizes: PictureSizes {
      switch self {
      case .icon: .oneOf([(38, 38), (29, 29)])
      case .logo: .atMost(width: 160, height: 50)
      case .footer: .atMost(width: 286, height: 15)
      case .strip: .oneOf([(375, 144), (375, 123), (375, 98)])
      case .background: .oneOf([(345, 505), (180, 220)])
      case .thumbnail: .oneOf([(90, 90)])
      case .primaryLogo: .atMost(width: 126, height: 30)
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
