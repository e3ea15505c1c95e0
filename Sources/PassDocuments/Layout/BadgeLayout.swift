/// Ten badges on a sheet, in the sizes of standard badge and business card paper.
struct BadgeLayout {
  let paper: Paper

  func page(_ passes: [(PageContent, BarcodeSlot)]) throws(DrawingError) -> Page {
    let height = paper.height ?? 0
    // 85 × 54 mm is the size of a bank card; US business card paper is cut at 3.5 × 2 inches.
    let card = paper == .letter ? Box(0, 0, 88.9, 50.8) : Box(0, 0, 85, 54)
    let left = (paper.width - 2 * card.width) / 2
    let top = (height - 5 * card.height) / 2
    var composer = Composer()
    for column in 0...2 {
      let x = left + Double(column) * card.width
      composer.add(.fold(from: Point(x, top), to: Point(x, top + 5 * card.height)))
    }
    for row in 0...5 {
      let y = top + Double(row) * card.height
      composer.add(.fold(from: Point(left, y), to: Point(left + 2 * card.width, y)))
    }
    for (index, (content, slot)) in passes.enumerated() {
      let cell = Box(
        left + Double(index % 2) * card.width, top + Double(index / 2) * card.height, card.width,
        card.height)
      var badge = Composer(content.language)
      try self.badge(content, slot, cell, &badge)
      composer.add(badge, in: cell)
    }
    return Page(width: paper.width, height: height, marks: composer.marks)
  }

  /// Draws a badge: the name is legible across a room, everything else from nearby.
  private func badge(
    _ content: PageContent, _ slot: BarcodeSlot, _ cell: Box, _ composer: inout Composer
  ) throws(DrawingError) {
    let box = cell.inset(4)
    let isStaff = if case .person = content.lead { true } else { false }
    composer.add(
      .fill(Box(cell.x + 0.4, cell.y + 0.4, cell.width - 0.8, 8.6), grey: isStaff ? 0 : 0.88))
    let head = TextStyle(11, least: 5.5, bold: true, grey: isStaff ? 1 : 0)
    var room = box.width
    if let logo = content.logo {
      let place = Box(box.right - 20, cell.y + 1.2, 22, 7)
      composer.add(.fill(place, grey: 1))
      composer.add(.logo(logo, in: place.inset(0.6), .centre))
      room -= 22
    }
    composer.sides(
      content.kind.uppercased(), content.issuerAndID, box.x, cell.y + 2, room, head)
    composer.text(
      content.badgeName, Box(box.x, cell.y + 10.4, box.width, 14),
      TextStyle(20, least: 6.5, bold: true, lines: 2))

    let place =
      slot.isWide
      ? Box(box.x, cell.bottom - 22, box.width, 20)
      : Box(box.right - 23.5, cell.bottom - 25.5, 25, 23.5)
    composer.add(try slot.mark(in: place))
    // A wide barcode takes the bottom of the badge; only the role fits above it.
    guard !slot.isWide else {
      composer.line(content.badgeRole, box.x, cell.y + 24.6, box.width, TextStyle(8.2, least: 5.5))
      return
    }
    let left = box.width - 27
    composer.text(
      content.badgeRole, Box(box.x, cell.y + 25, left, 9.6),
      TextStyle(10.5, least: 6, lines: 2))
    composer.line(
      content.badgeLine, box.x, cell.y + 34.8, left, TextStyle(8, least: 5.5, grey: 0.2))
    let note = Box(box.x, cell.y + 38.8, left, cell.bottom - 11.6 - cell.y - 38.8)
    composer.note(content.note, note, 7)
    composer.line(
      content.reference, box.x, cell.bottom - 11.4, left, TextStyle(9, least: 6, bold: true))
    composer.text(
      content.validity, Box(box.x, cell.bottom - 6.8, left, 5.8),
      TextStyle(6, least: 4.5, grey: 0.35, lines: 2))
  }
}

extension PageContent {
  fileprivate var badgeName: String {
    if case .person(let name, _) = lead { return name }
    return person?.value ?? reference
  }

  fileprivate var badgeRole: String {
    switch lead {
    case .person(_, let role): role
    case .title(let title, _), .moment(_, let title, _): title
    case .journey(let from, let to):
      words.fill(\.fromTo, ["origin": from.mark, "destination": to.mark])
    }
  }

  fileprivate var badgeLine: String {
    switch lead {
    case .title(_, let place): place
    case .moment(let time, _, _): time.short
    default: caption
    }
  }
}
