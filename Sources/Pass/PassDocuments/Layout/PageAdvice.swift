/// The lower half of a page: advice on keeping the code readable and secret, and the note of the issuer.
struct PageAdvice {
  private static let heading = TextStyle(12, least: 8, bold: true)
  private static let text = TextStyle(9.5, least: 7)

  let content: PageContent
  /// The legs for which there was no room above the fold.
  let onward: [String]

  func draw(_ box: Box, _ composer: inout Composer) {
    var y = box.y
    if !onward.isEmpty {
      let legs = Box(box.x, y, box.width, 22)
      if composer.onward(onward, in: legs) { y += legs.height }
    }
    let columns = box.columns(2, gap: 12)
    var left =
      y
      + composer.line(
        content.words.howToScan, columns[0].x, y, columns[0].width, Self.heading, as: .subheading)
      + 2
    composer.part(.numberedList) { list in
      for (index, advice) in content.advice.enumerated() {
        list.part(.item) {
          $0.line("\(index + 1)", columns[0].x, left, 5, TextStyle(9.5, bold: true), as: .label)
          left +=
            $0.paragraph(
              advice, columns[0].x + 6, left, columns[0].width - 6, Self.text, as: .body) + 1.5
        }
      }
    }
    let right = columns[1]
    var below =
      y
      + composer.line(
        content.words.keepSecret, right.x, y, right.width, Self.heading, as: .subheading) + 2
    below += composer.paragraph(
      content.words.fill(\.codeIsPass, ["issuer": content.issuer]),
      right.x, below, right.width, Self.text)
    guard !content.note.isEmpty else { return }
    below += 4
    below +=
      composer.line(
        content.noteHeading, right.x, below, right.width, Self.heading, as: .subheading) + 2
    let room = Box(right.x, below, right.width, box.bottom - below)
    let lines = max(1, Int(room.height / (Self.text.least * Composer.lineHeight)))
    composer.text(
      content.note, room, TextStyle(Self.text.size, least: Self.text.least, lines: lines))
  }
}
