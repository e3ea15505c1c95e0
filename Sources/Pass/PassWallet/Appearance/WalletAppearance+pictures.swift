internal import PassDocuments

extension WalletAppearance {
  /// Makes the pictures that are missing: the icon and the logo in three sizes, from a larger or smaller one that is
  /// given, or from the logo; without a logo an icon with the initials of the organisation.
  ///
  /// Call it once, and not for each pass. The same appearance gives the same bytes on a machine with the same fonts.
  ///
  /// - Throws: an error if the logo cannot be drawn, or if a library for it is not on this machine.
  public mutating func completePictures() throws(WalletError) {
    var look: LogoLook?
    for kind in [WalletPicture.Kind.icon, .logo] {
      let all = WalletPicture.scales.map { WalletPicture(kind, scale: $0) }
      let missing = all.filter { pictures[$0.fileName] == nil }
      guard !missing.isEmpty else { continue }
      do throws(DrawingError) {
        if let given = all.last(where: { pictures[$0.fileName] != nil }) {
          try scale(given, to: missing)
        } else if let logo {
          let known: LogoLook
          if let look { known = look } else { known = try LogoLook(logo) }
          look = known
          for picture in missing { try draw(known, as: picture) }
        } else if kind == .icon {
          for picture in missing {
            pictures[picture.fileName] = try png(WalletIcon.plain(self, scale: picture.scale))
          }
        }
      } catch {
        throw WalletError(Self.words(error, for: missing))
      }
    }
  }

  /// Returns the pictures that a pass of a style shows, by their names; the style is that of `pass.json`, such as
  /// `boardingPass`.
  ///
  /// A pass with the others would only be larger.
  func pictures(ofStyle style: String) -> [String: PackedFile] {
    packed.filter { name, _ in
      WalletPicture(fileName: name)?.kind.styles?.contains(style) ?? true
    }
  }

  private mutating func draw(_ look: LogoLook, as picture: WalletPicture) throws(DrawingError) {
    let raster =
      picture.kind == .icon
      ? try WalletIcon.picture(of: look, self, scale: picture.scale)
      : try WalletLogo.picture(of: look, self, scale: picture.scale)
    pictures[picture.fileName] = try png(raster)
  }

  /// Makes the other sizes of a picture that is given in one.
  private mutating func scale(
    _ given: WalletPicture, to missing: [WalletPicture]
  ) throws(DrawingError) {
    guard let file = pictures[given.fileName], let size = try? PNGFile(file),
      let logo = try? Logo(file)
    else { return }
    for picture in missing {
      let width = max(1, size.width * picture.scale / given.scale)
      let height = max(1, size.height * picture.scale / given.scale)
      let raster = try logo.raster(
        width: width, height: height, in: RasterBox(0, 0, Double(width), Double(height)))
      pictures[picture.fileName] = try png(raster)
    }
  }

  private func png(_ raster: Raster) throws(DrawingError) -> [UInt8] {
    do throws(WalletError) { return try raster.png() } catch { throw .cairo(error.description) }
  }

  private static func words(_ error: DrawingError, for missing: [WalletPicture]) -> String {
    let names = missing.map(\.fileName).joined(separator: ", ")
    switch error {
    case .noLibrary:
      return
        "the pictures \(names) cannot be made, because Cairo is not on this machine; install it (apt-get "
        + "install libpangocairo-1.0-0 fonts-noto-core), or give these pictures as files"
    case .noLogoLibrary:
      return
        "the pictures \(names) cannot be made from an SVG, because librsvg is not on this machine; install it "
        + "(apt-get install librsvg2-2), give the logo as PNG, or give these pictures as files"
    default:
      return "the pictures \(names) cannot be made: \(error)"
    }
  }
}
