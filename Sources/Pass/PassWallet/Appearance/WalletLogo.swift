internal import PassDocuments

/// The logo at the top of an operator's passes.
enum WalletLogo {
  /// The greatest size, in points.
  private static let greatest = (width: 160.0, height: 50.0)

  /// Draws a logo on a transparent ground, or on a plate where it would be lost on the colour of the pass.
  static func picture(
    of look: LogoLook, _ appearance: WalletAppearance, scale: Int
  ) throws(DrawingError) -> Raster {
    let needsPlate = look.ground == nil && !look.isSeen(on: appearance.background)
    let margin = needsPlate ? 5.0 : 0
    let fit = min(
      (greatest.width - 2 * margin) / look.ink.width,
      (greatest.height - 2 * margin) / look.ink.height)
    // The sizes for all screens are multiples of one in whole points.
    let width = max(1, Int(look.ink.width * fit + 2 * margin + 0.01)) * scale
    let height = max(1, Int(look.ink.height * fit + 2 * margin + 0.01)) * scale
    let inset = margin * Double(scale)
    let drawn = try look.raster(
      width: width, height: height,
      ink: RasterBox(inset, inset, Double(width) - 2 * inset, Double(height) - 2 * inset))
    guard needsPlate else { return drawn }
    var plate = Raster(width: width, height: height)
    plate.fill(
      look.ground(among: [.white, appearance.foreground, .black]), cornerRadius: 4 * Double(scale))
    plate.put(drawn)
    return plate
  }
}
