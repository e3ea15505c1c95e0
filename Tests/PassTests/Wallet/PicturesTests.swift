import Foundation
import PassDocuments
import PassTestSupport
import Testing
import Vocabulary

@testable import PassWallet

/// The pictures of passes: those that an operator gives, and those that are made.
@Suite struct PicturesTests {
  static func svg(_ width: Int, _ height: Int, _ shapes: String) throws -> Logo {
    try Logo(
      Array(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)">\#(shapes)</svg>"#
          .utf8))
  }

  /// A picture of one colour.
  private func picture(_ width: Int, _ height: Int, _ pixel: UInt32 = 0xFF10_2030) throws -> [UInt8]
  {
    try Raster(width: width, height: height, filledWith: pixel).png()
  }

  private static let names = [
    "icon.png", "icon@2x.png", "icon@3x.png", "logo.png", "logo@2x.png", "logo@3x.png",
  ]

  @Test func `a logo of any shape gives pictures in the sizes that phones require`() throws {
    for (width, height) in [(200, 80), (900, 60), (60, 900), (100, 100), (3, 2)] {
      var appearance = WalletAppearance()
      appearance.logo = try Self.svg(
        width, height, ##"<rect width="100%" height="100%" rx="1" fill="#fff"/>"##)
      try appearance.completePictures()
      #expect(appearance.pictures.keys.sorted() == Self.names)
      for (name, file) in appearance.pictures {
        let picture = try WalletPicture(fileName: name).orThrow(name)
        #expect(picture.fault(of: file) == nil, "\(name) of \(width)×\(height)")
        let size = try PNGFile(file)
        if picture.kind == .icon {
          #expect((size.width, size.height) == (38 * picture.scale, 38 * picture.scale))
        }
        let one = try PNGFile(appearance.pictures[picture.kind.rawValue + ".png"].orThrow(name))
        #expect(
          (size.width, size.height) == (one.width * picture.scale, one.height * picture.scale))
      }
    }
  }

  @Test func `the same appearance gives the same bytes`() throws {
    for organization in ["Quay Air", "خطوط الميناء", "港航空", nil] {
      var first = WalletAppearance()
      first.organization = organization
      var second = first
      try first.completePictures()
      try second.completePictures()
      #expect(first.pictures == second.pictures)
    }
  }

  @Test func `a transparent margin of a logo is no part of it`() throws {
    var (tight, loose) = (WalletAppearance(), WalletAppearance())
    tight.logo = try Self.svg(80, 40, ##"<rect width="80" height="40" fill="#fff"/>"##)
    loose.logo = try Self.svg(
      160, 120, ##"<rect x="40" y="40" width="80" height="40" fill="#fff"/>"##)
    try tight.completePictures()
    try loose.completePictures()
    let sizes = try [tight, loose].map { try PNGFile($0.pictures["logo.png"].orThrow("logo")) }
    #expect(sizes.allSatisfy { $0.width >= 98 && $0.height >= 49 })
  }

  /// Returns the colours of an icon's corner, and how much of it the logo takes.
  private func icon(_ logo: Logo, on background: String) throws -> (corner: String, centre: String)
  {
    var appearance = WalletAppearance()
    appearance.background = try WalletColor(background).orThrow(background)
    appearance.logo = logo
    let raster = try WalletIcon.picture(of: LogoLook(logo), appearance, scale: 2)
    let corner = try WalletColor(pixel: raster.pixels[0]).orThrow("a corner")
    let middle = raster.pixels[raster.width * (raster.height / 2) + raster.width / 2]
    return (corner.hexadecimal, try WalletColor(pixel: middle).orThrow("a middle").hexadecimal)
  }

  @Test func `a logo that would be lost on the colour of the pass gets another ground`() throws {
    let dark = try Self.svg(60, 60, ##"<circle cx="30" cy="30" r="30" fill="#112233"/>"##)
    #expect(try icon(dark, on: "#122B45") == ("#FFFFFF", "#112233"))
    #expect(try icon(dark, on: "#F0E040") == ("#F0E040", "#112233"))
    let light = try Self.svg(60, 60, ##"<circle cx="30" cy="30" r="30" fill="#ffffff"/>"##)
    #expect(try icon(light, on: "#122B45") == ("#122B45", "#FFFFFF"))
    #expect(try icon(light, on: "#FFF8E0").corner == "#000000")
  }

  @Test func `a logo with a ground of its own keeps it, up to the edges`() throws {
    let own = try Self.svg(
      120, 60,
      ##"<rect width="120" height="60" fill="#C00020"/><circle cx="60" cy="30" r="12" fill="#fff"/>"##
    )
    #expect(try icon(own, on: "#122B45") == ("#C00020", "#FFFFFF"))
  }

  /// An operator without Cairo gives all six, and nothing is drawn then: this logo could not be.
  @Test func `if icon and logo are given in all sizes, nothing is drawn`() throws {
    var appearance = WalletAppearance()
    appearance.logo = try Self.svg(10, 10, "")
    for scale in 1...3 {
      appearance.pictures[WalletPicture(.icon, scale: scale).fileName] = try picture(
        38 * scale, 38 * scale)
      appearance.pictures[WalletPicture(.logo, scale: scale).fileName] = try picture(
        160 * scale, 50 * scale)
    }
    let given = appearance.pictures
    try appearance.completePictures()
    #expect(appearance.pictures == given)
    for name in ["logo.png", "logo@2x.png", "logo@3x.png"] { appearance.pictures[name] = nil }
    let error = #expect(throws: WalletError.self) { try appearance.completePictures() }
    let words = "the pictures logo.png, logo@2x.png, logo@3x.png cannot be made: "
    #expect(error?.description.hasPrefix(words) == true)
    #expect(error?.description.contains("it is empty") == true)
  }

  @Test func `a pass has the pictures that its style shows`() {
    var appearance = WalletAppearance()
    for name in [
      "icon.png", "logo@2x.png", "footer.png", "strip.png", "thumbnail@3x.png", "primaryLogo.png",
    ] { appearance.pictures[name] = [1] }
    #expect(
      appearance.pictures(ofStyle: "boardingPass").keys.sorted()
        == ["footer.png", "icon.png", "logo@2x.png", "primaryLogo.png"])
    #expect(
      appearance.pictures(ofStyle: "eventTicket").keys.sorted()
        == ["icon.png", "logo@2x.png", "strip.png", "thumbnail@3x.png"])
    #expect(
      appearance.pictures(ofStyle: "generic").keys.sorted()
        == ["icon.png", "logo@2x.png", "thumbnail@3x.png"])
  }

  @Test func `a picture that is given is kept, and gives the missing sizes`() throws {
    var appearance = WalletAppearance()
    let given = try picture(76, 76, 0xFFC0_0020)
    appearance.pictures["icon@2x.png"] = given
    try appearance.completePictures()
    #expect(appearance.pictures["icon@2x.png"] == given)
    let sizes = try ["icon.png", "icon@3x.png"].map { name in
      try PNGFile(appearance.pictures[name].orThrow(name)).width
    }
    #expect(sizes == [38, 114])
    #expect(appearance.pictures.count == 3)
  }

  @Test(
    arguments: [
      ("icon.png", 38, 38, nil), ("icon.png", 29, 29, nil), ("icon@3x.png", 114, 114, nil),
      ("icon.png", 76, 76, "needs 38×38 or 29×29"), ("icon@2x.png", 38, 38, "has 38×38 pixels"),
      ("logo.png", 160, 50, nil), ("logo.png", 161, 50, "at most 160×50"),
      ("logo@2x.png", 320, 101, "320×100"),
      ("strip@2x.png", 750, 288, nil), ("strip.png", 375, 145, "375×144"),
      ("thumbnail.png", 90, 91, "90×90"),
      ("background@3x.png", 1035, 1515, nil), ("footer.png", 286, 15, nil),
      ("footer.png", 286, 16, "286×15"),
      ("primaryLogo@3x.png", 378, 90, nil),
    ] as [(String, Int, Int, String?)])
  func `a picture is checked for the size of its name`(
    name: String, width: Int, height: Int, words: String?
  ) throws {
    let fault = try WalletPicture(fileName: name).orThrow(name).fault(of: picture(width, height))
    if let words {
      #expect(fault?.contains(words) == true, "\(fault ?? "no fault")")
    } else {
      #expect(fault == nil)
    }
  }

  /// The sizes and styles of Apple's builder, also of the pictures that passtool's own passes do not have.
  @Test(
    arguments: [
      ("icon", [(38, 38), (29, 29)], [(38, 37), (30, 30)], []),
      ("logo", [(160, 50), (1, 1)], [(161, 50), (160, 51)], []),
      ("footer", [(286, 15)], [(287, 15)], ["boardingPass"]),
      ("strip", [(375, 144), (375, 98)], [(375, 99)], ["eventTicket", "coupon", "storeCard"]),
      ("background", [(345, 505), (180, 220)], [(180, 221)], ["eventTicket"]),
      ("thumbnail", [(90, 90)], [(89, 90)], ["eventTicket", "generic"]),
      ("primaryLogo", [(126, 30)], [(127, 30)], ["boardingPass", "eventTicket"]),
      ("secondaryLogo", [(135, 12)], [(135, 13)], ["eventTicket"]),
      ("artwork", [(358, 448)], [(358, 447)], ["eventTicket"]),
      ("venueMap", [(1, 2_000)], [], ["eventTicket"]),
    ] as [(String, [(Int, Int)], [(Int, Int)], [String])])
  func `pictures of any maker are held to the sizes that phones expect`(
    name: String, right: [(Int, Int)], wrong: [(Int, Int)], styles: [String]
  ) throws {
    let rule = try PictureRule.all.first { $0.name == name }.orThrow(name)
    #expect(rule.styles == styles)
    for scale in 1...3 {
      for (width, height) in right {
        #expect(rule.sizes.allow((width * scale, height * scale), scale: scale))
      }
      for (width, height) in wrong {
        #expect(!rule.sizes.allow((width * scale, height * scale), scale: scale))
      }
    }
  }

  @Test(arguments: [
    "icon", "icon.PNG", "Icon.png", "icon@1x.png", "icon@4x.png", "icon@2x.jpg", "artwork.png",
    "../icon.png",
    "de.lproj/icon.png", "", "icon.png ", "manifest.json", "pass.json",
  ])
  func `a name that no picture has is refused`(name: String) {
    #expect(WalletPicture(fileName: name) == nil)
  }

  @Test func `a damaged picture is named as one, wherever the damage is`() throws {
    let whole = try picture(38, 38)
    let icon = WalletPicture(.icon, scale: 1)
    #expect(icon.fault(of: whole) == nil)
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 0x55
      #expect(icon.fault(of: damaged) != nil, "byte \(index)")
      #expect(icon.fault(of: Array(whole[..<index])) != nil, "cut at \(index)")
    }
    #expect(icon.fault(of: whole + [0])?.contains("after its end") == true)
    #expect(icon.fault(of: Array("GIF89a".utf8)) == "is no PNG; save it as one")
    let long = [UInt8](repeating: 0, count: WalletPicture.longest + 1)
    #expect(icon.fault(of: long)?.contains("make it smaller") == true)
  }

  @Test
  func `a strip beside a background or a thumbnail is refused, because a ticket shows one of them`()
    throws
  {
    let directory = try TemporaryDirectory()
    try directory.write("s.png", picture(375, 144))
    try directory.write("t.png", picture(90, 90))
    let text = #"{"pictures":{"strip.png":"s.png","thumbnail.png":"t.png"}}"#
    try directory.write("wallet.json", Array(text.utf8))
    let error = #expect(throws: WalletSettingsError.self) {
      try WalletSettingsFile.read(
        "\(directory.path)/wallet.json", at: Instant(secondsSince1970: 1_800_000_000))
    }
    #expect(error?.description.contains("either a strip, or a background and a thumbnail") == true)
  }

  @Test(arguments: [
    ("Quay Air", "QA"), ("quay", "Q"), ("  'Ο Λιμήν' Πλοία", "ΟΛ"), ("Аэро Флот", "АФ"),
    ("خطوط الميناء", "خ"),
    ("港航空", "港"), ("เรือด่วน", "เรื"), ("हवाई जहाज", "ह"), ("4 Seasons", "4S"), ("ßtadt", "SS"),
    ("Dock-Line Ferries", "DL"),
  ])
  func `initials are those that readers of the script expect`(name: String, expected: String) {
    #expect(Initials(name)?.text == expected)
  }

  @Test func `a name without letters has no initials, and its icon is a bull's-eye`() throws {
    #expect(Initials("— ·") == nil)
    var (marked, bare) = (WalletAppearance(), WalletAppearance())
    marked.organization = "— ·"
    try marked.completePictures()
    try bare.completePictures()
    #expect(marked.pictures == bare.pictures)
  }

  /// The 18 scripts in which paper is printed.
  @Test(arguments: [
    "Quay Air", "Λιμήν", "Гавань", "Նավահանգիստ", "ნავსადგური", "נמל", "ميناء", "बन्दरगाह", "বন্দর",
    "ਬੰਦਰਗਾਹ", "બંદર",
    "துறைமுகம்", "ఓడరేవు", "ಬಂದರು", "തുറമുഖം", "ท่าเรือ", "港", "항구",
  ])
  func `initials have their ink in the middle of the icon`(name: String) throws {
    var appearance = WalletAppearance()
    appearance.organization = name
    let icon = WalletIcon.plain(appearance, scale: 3)
    let ground = appearance.background.pixel
    let inked = icon.pixels.indices.filter { icon.pixels[$0] != ground }
    let rows = inked.map { $0 / icon.width }
    let columns = inked.map { $0 % icon.width }
    let (top, bottom) = try (rows.min().orThrow("ink"), rows.max().orThrow("ink"))
    let (left, right) = try (columns.min().orThrow("ink"), columns.max().orThrow("ink"))
    #expect(abs(top - (113 - bottom)) <= 3 && abs(left - (113 - right)) <= 3, "\(name)")
    #expect(bottom - top >= 30 || right - left >= 60, "\(name)")
    #expect(top >= 15 && left >= 15, "\(name)")
  }
}
