internal import PassDocuments

/// The icon of an operator's passes, which a phone shows in notices, in mail and on its lock screen.
enum WalletIcon {
  /// The side of the icon, in points.
  static let side = 38

  /// Draws a logo on the colour of the pass, or on another on which it can be seen.
  static func picture(
    of look: LogoLook, _ appearance: WalletAppearance, scale: Int
  ) throws(DrawingError) -> Raster {
    let pixels = side * scale
    let ground =
      look.ground
      ?? look.ground(among: [appearance.background, .white, appearance.foreground, .black])
    var icon = Raster(width: pixels, height: pixels, filledWith: ground.pixel)
    let ratio = look.ink.width / look.ink.height
    // A square picture with a ground of its own is an icon already.
    let (width, height) =
      look.isOpaque && (0.9...1.1).contains(ratio)
      ? (38.0, 38.0) : ratio >= 1.25 ? (32, 26) : ratio > 0.8 ? (28, 28) : (26, 32)
    let unit = Double(scale)
    let place = RasterBox(
      (Double(side) - width) / 2 * unit, (Double(side) - height) / 2 * unit, width * unit,
      height * unit)
    icon.put(try look.raster(width: pixels, height: pixels, ink: place))
    return icon
  }

  /// Draws the initials of the operator's name in the colours of the pass; a bull's-eye like that of its barcode where
  /// there is no name, or no font for it.
  static func plain(_ appearance: WalletAppearance, scale: Int) -> Raster {
    let pixels = side * scale
    var icon = Raster(width: pixels, height: pixels, filledWith: appearance.background.pixel)
    if let initials = appearance.organization.flatMap(Initials.init),
      let text = try? Raster(
        width: pixels, height: pixels, text: initials.text, inkWidth: Double(24 * scale),
        inkHeight: Double((initials.text.count > 1 ? 15 : 19) * scale), language: initials.language)
    {
      icon.put(appearance.foreground, where: text)
    } else {
      for (ring, start) in [7, 10, 13, 16].enumerated() {
        let range = (start * scale)..<((side - start) * scale)
        let color = ring % 2 == 0 ? appearance.foreground : appearance.background
        icon.fill(range, range, color)
      }
    }
    return icon
  }
}
