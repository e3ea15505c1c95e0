import Foundation
import PassDocuments
import Testing
@testable import PassWallet
@Suite struct ZZScratch {
  @Test func `dump pictures`() throws {
    let logos: [String: Logo?] = [
      "none": nil,
      "wide": try PicturesTests.svg(
        600, 100,
        ##"<circle cx="50" cy="50" r="48" fill="#F58220"/><text x="120" y="75" font-size="80" font-family="Noto Sans" font-weight="bold" fill="#122B45">QUAY AIRLINES</text>"##
      ),
      "tall": try PicturesTests.svg(60, 200, ##"<path d="M30 0L60 200L0 200Z" fill="#2E8B57"/>"##),
      "square": try PicturesTests.svg(
        100, 100,
        ##"<rect width="100" height="100" rx="20" fill="#C00020"/><path d="M20 70L50 20L80 70Z" fill="#fff"/>"##
      ),
      "white": try PicturesTests.svg(
        300, 100,
        ##"<path d="M10 90L60 10L110 90Z" fill="#fff"/><text x="120" y="75" font-size="70" font-family="Noto Sans" fill="#fff">Quay</text>"##
      ),
      "dim": try PicturesTests.svg(
        100, 100,
        ##"<circle cx='50' cy='50' r='45' fill='none' stroke='#30507a' stroke-width='8'/><circle cx='50' cy='50' r='20' fill='#F58220'/>"##
      ),
      "opaque": try PicturesTests.svg(
        300, 100,
        ##"<rect width="300" height="100" fill="#FFD100"/><text x="40" y="75" font-size="70" font-family="Noto Sans" fill="#000">Quay</text>"##
      ),
    ]
    try? FileManager.default.createDirectory(
      atPath: "/tmp/h6pics", withIntermediateDirectories: true)
    for (bgName, bg) in [("dark", "#122B45"), ("light", "#F4F1E8"), ("orange", "#F58220")] {
      for (name, logo) in logos {
        var a = WalletAppearance()
        a.organization = "Quay Air"
        a.setColors(background: WalletColor(bg), foreground: nil, label: nil)
        a.logo = logo
        try a.completePictures()
        for (file, bytes) in a.pictures {
          try Data(bytes).write(to: URL(filePath: "/tmp/h6pics/\(bgName)-\(name)-\(file)"))
        }
      }
      for (n, org) in [
        ("ar", "خطوط الميناء"), ("ja", "港航空サービス"), ("bull", "·"), ("th", "เรือด่วน"), ("hi", "बन्दरगाह"),
        ("q", "quay"), ("wm", "Wide Mountain"), ("ij", "Il Jet"),
      ] {
        var a = WalletAppearance()
        a.organization = org
        a.setColors(background: WalletColor(bg), foreground: nil, label: nil)
        try a.completePictures()
        try Data(a.pictures["icon@3x.png"]!).write(
          to: URL(filePath: "/tmp/h6pics/\(bgName)-initial-\(n).png"))
      }
    }
  }
}
