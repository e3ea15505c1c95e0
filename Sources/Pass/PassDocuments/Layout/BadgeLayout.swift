/// The layout of ten badges on a sheet, in the sizes of standard badge and business card paper.
struct BadgeLayout {
  /// The side of the place for a square barcode, in millimetres.
  ///
  /// The modules of a usual ticket are 0.5 mm wide there, which is three dots of a copier or a phone that sees 150 dots
  /// per inch.
  private static let code = 30.1

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
    return composer.page(paper.width, height)
  }

  /// Draws a badge: the name is legible across a room, everything else from nearby.
  private func badge(
    _ content: PageContent, _ slot: BarcodeSlot, _ cell: Box, _ composer: inout Composer
  ) throws(DrawingError) {
    let box = cell.inset(4)
    let isStaff = if case .person = content.lead { true } else { false }
    composer.add(
      .fill(Box(cell.x + 0.4, cell.y + 0.4, cell.width - 0.8, 8.6), grey: isStaff ? 0 : 0.88))
    let head = TextStyle(11, bold: true, grey: isStaff ? 1 : 0)
    var room = box.width
    if let logo = content.logo {
      let place = Box(box.right - 20, cell.y + 1.2, 22, 7)
      composer.add(.fill(place, grey: 1))
      composer.add(.logo(logo, in: place.inset(0.6), .centre), inWords: content.issuer)
      room -= 22
    }
    composer.sides(
      content.kind.uppercased(), content.issuerAndID, box.x, cell.y + 2, room, head,
      words: content.kind)
    let large = TextStyle(20, bold: true, lines: 2)
    guard !slot.isWide else {
      // A wide barcode takes the bottom of the badge; one line fits between the name and it.
      let name = Box(box.x, cell.y + 9.6, box.width, 9.7)
      let line = TextStyle(8.2)
      let text = content.words.joined(
        [content.badgeRole] + content.seating.map { composer.joined($0.label, $0.value) })
      composer.text(content.badgeName, name, large, as: .subheading)
      composer.line(text, box.x, name.bottom, box.width, line)
      let top = name.bottom + line.height + 0.2
      composer.add(
        try slot.mark(in: Box(box.x, top, box.width, cell.bottom - 1.4 - top)),
        inWords: content.codeInWords)
      return
    }
    let name = Box(box.x, cell.y + 9.6, box.width, cell.bottom - Self.code - 1.4 - cell.y - 9.6)
    composer.text(content.badgeName, name, large, as: .subheading)
    let place = Box(cell.right - 2.2 - Self.code, name.bottom + 0.2, Self.code, Self.code)
    let code = try slot.mark(in: place)
    column(content, Box(box.x, place.y, place.x - 0.6 - box.x, Self.code), &composer)
    composer.add(code, inWords: content.codeInWords)
  }

  /// Draws the column beside the barcode: its purpose and the seat from above, the reference from below.
  ///
  /// It has 48 mm in width. Where not all has room in readable letters, the line below the purpose is cut.
  private func column(_ content: PageContent, _ box: Box, _ composer: inout Composer) {
    let isSeated = !content.seating.isEmpty
    let validity = Self.style(content.validity, 7, grey: 0.35, most: 2, box.width)
    let reference = TextStyle(8, bold: true)
    let end = box.bottom - validity.height
    let below = end - reference.height
    var y = box.y
    let role = Self.style(content.badgeRole, isSeated ? 8 : 10.5, most: 2, box.width)
    composer.text(content.badgeRole, Box(box.x, y, box.width, role.height), role)
    y += role.height
    let seat = isSeated ? Self.seat.height + 0.1 : 0
    let most = Int((below - seat - y + 0.01) / TextStyle(7).height)
    let line = Self.style(content.badgeLine, 7, grey: 0.2, most: min(2, most), box.width)
    composer.text(content.badgeLine, Box(box.x, y, box.width, line.height), line)
    y += line.height
    if isSeated {
      seating(content.seating, Box(box.x, y, box.width, 0), &composer)
      y += seat
    }
    composer.note(content.note, Box(box.x, y, box.width, below - 0.1 - y), 7)
    composer.line(content.reference, box.x, below, box.width, reference)
    composer.text(content.validity, Box(box.x, end, box.width, validity.height), validity)
  }

  /// Returns the style for a text in as many lines as it takes, from 1 up to `most`.
  private static func style(
    _ text: String, _ size: Double, grey: Double = 0, most: Int, _ width: Double
  ) -> TextStyle {
    let lines = TextEstimate.lines(text, width: width, size: size)
    return TextStyle(size, grey: grey, lines: max(1, min(lines, most)))
  }

  /// The style of the seat and of the number of people.
  private static let seat = FieldStyle(size: 10.5)

  /// Draws the seat with most of the room, and the number of people after it.
  private func seating(
    _ fields: [PageContent.Field], _ box: Box, _ composer: inout Composer
  ) {
    let share = fields.count > 1 ? 0.64 : 1
    composer.part(.list) {
      for (index, field) in fields.enumerated() {
        let x = box.x + box.width * share * Double(index)
        $0.field(
          field, x, box.y, index == 0 ? box.width * share - 1 : box.right - x, Self.seat)
      }
    }
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
