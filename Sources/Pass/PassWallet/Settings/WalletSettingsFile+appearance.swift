internal import PassDocuments
internal import StrictText
internal import Vocabulary

extension WalletSettingsFile {
  /// Reads name, colours and pictures.
  static func appearance(
    _ object: inout ObjectReader, _ folder: SettingsFolder
  ) throws(ShapeError) -> WalletAppearance {
    let (organization, background, foreground, label, logo, pictures) = try together(
      part(try organization(&object)),
      part(try color(&object, "background")),
      part(try color(&object, "foreground")),
      part(try color(&object, "label")),
      part(try logo(&object, folder)),
      part(try pictures(&object, folder)))
    var appearance = WalletAppearance()
    appearance.organization = organization
    appearance.setColors(background: background, foreground: foreground, label: label)
    appearance.logo = logo
    appearance.pictures = pictures
    try checkContrast(appearance, object)
    do throws(WalletError) {
      try appearance.completePictures()
    } catch {
      throw object.failure(logo == nil ? "pictures" : "logo", error.description)
    }
    return appearance
  }

  private static func organization(_ object: inout ObjectReader) throws(ShapeError) -> String? {
    guard let text = try object.optionalString("organization") else { return nil }
    if text.utf8.count <= 1_024, let fault = TicketText.unprintable(in: text) {
      throw object.failure("organization", fault)
    }
    guard text.utf8.count <= 1_024, let name = TicketText(typed: text) else {
      throw object.failure("organization", "expected \(TicketText.expectation)")
    }
    return name.rawValue
  }

  private static func color(
    _ object: inout ObjectReader, _ member: String
  ) throws(ShapeError) -> WalletColor? {
    guard let text = try object.optionalString(member) else { return nil }
    guard let color = WalletColor(text) else {
      throw object.failure(
        member,
        "expected a colour such as #122B45 or rgb(18, 43, 69), found "
          + "\"\(escaped(text, limit: 40))\"")
    }
    return color
  }

  /// Refuses colours that are too close to that of the pass.
  private static func checkContrast(
    _ appearance: WalletAppearance, _ object: ObjectReader
  ) throws(ShapeError) {
    var faults = FaultList<ShapeError>()
    for (member, color) in [("foreground", appearance.foreground), ("label", appearance.label)] {
      let contrast = color.contrast(on: appearance.background)
      guard contrast < WalletColor.leastContrast else { continue }
      // Rounded down, because 2.96:1 is not 3:1.
      let tenths = Int(contrast * 10)
      faults.add(
        object.failure(
          member,
          "\(color.hexadecimal) on the background \(appearance.background.hexadecimal) has a contrast of "
            + "\(tenths / 10).\(tenths % 10):1, which is hard to read; choose a "
            + "\(appearance.background.luminance > 0.18 ? "darker" : "lighter") colour, with at least 3:1"
        ))
    }
    try faults.check()
  }

  private static func logo(
    _ object: inout ObjectReader, _ folder: SettingsFolder
  ) throws(ShapeError) -> Logo? {
    guard let file = try folder.file(&object, "logo") else { return nil }
    do throws(LogoError) {
      return try Logo(file.bytes)
    } catch { throw file.fault(error.description) }
  }

  private static func pictures(
    _ object: inout ObjectReader, _ folder: SettingsFolder
  ) throws(ShapeError) -> [String: [UInt8]] {
    guard let node = object.optional("pictures") else { return [:] }
    guard case .object(let members) = node.value else {
      throw object.mismatch(node, "pictures", expected: "an object with the files of pictures")
    }
    var pictures: [String: [UInt8]] = [:]
    var faults = FaultList<ShapeError>()
    for member in members {
      let place = "\(object.path(to: "pictures")).\(escaped(member.name, limit: 40))"
      do throws(ShapeError) {
        guard let picture = WalletPicture(fileName: member.name) else {
          throw ShapeError(
            path: place, offset: member.nameOffset, detail: WalletPicture.unknownName)
        }
        let file = try folder.file(member.node, place)
        if let fault = picture.fault(of: file.bytes) { throw file.fault(fault) }
        pictures[member.name] = file.bytes
      } catch { faults.add(error) }
    }
    let kinds = Set(pictures.keys.compactMap { WalletPicture(fileName: $0)?.kind })
    if kinds.contains(.strip), kinds.contains(.background) || kinds.contains(.thumbnail) {
      faults.add(
        object.failure(
          "pictures",
          "a ticket shows either a strip, or a background and a thumbnail; leave out one of them"))
    }
    try faults.check()
    return pictures
  }
}
