internal import Vocabulary

/// The layout of a report on A4: the numbers and the chart first, then the lists, on as many pages as they take.
struct ReportLayout {
  private static let margin = 16.0
  private static let paper = (width: 210.0, height: 297.0)
  private static let width = paper.width - 2 * margin
  /// The lowest end of the lists, above the line that numbers the page, in millimetres.
  private static let bottom = paper.height - 18
  private static let heading = TextStyle(12, least: 8, bold: true)
  private static let name = TextStyle(9, bold: true)
  private static let detail = TextStyle(9, grey: 0.2)
  /// Maximum number of lines of a cell; longer text is cut with an ellipsis.
  private static let maxCount = 6

  private let content: ReportContent
  private var sheets: [Composer] = []
  private var y = 0.0

  private init(_ content: ReportContent) { self.content = content }

  /// Returns the pages of a report.
  static func pages(_ content: ReportContent) -> [Page] {
    var layout = ReportLayout(content)
    layout.begin()
    layout.head()
    layout.figures()
    layout.chart()
    for part in content.parts { layout.part(part) }
    return layout.pages
  }

  private var pages: [Page] {
    sheets.enumerated().map { index, sheet in
      var sheet = sheet
      sheet.line(
        "\(content.title) · \(index + 1)/\(sheets.count)", Self.margin, Self.paper.height - 13,
        Self.width, TextStyle(7.5, grey: 0.4, .end), as: nil)
      var page = Composer()
      page.add(sheet, in: Box(0, 0, Self.paper.width, Self.paper.height), as: nil)
      return page.page(Self.paper.width, Self.paper.height)
    }
  }

  private var sheet: Composer {
    get { sheets[sheets.count - 1] }
    set { sheets[sheets.count - 1] = newValue }
  }

  private mutating func begin() {
    sheets.append(Composer(content.language))
    y = Self.margin
  }

  /// Continues at the top of another page if this height does not fit on the current one.
  private mutating func need(_ height: Double) {
    if y + height > Self.bottom { begin() }
  }

  private mutating func head() {
    y += sheet.line(content.kind, Self.margin, y, Self.width, TextStyle(10, least: 7, grey: 0.35))
    y += sheet.paragraph(
      content.title, Self.margin, y, Self.width, TextStyle(22, bold: true), as: .heading)
    for line in content.lines {
      y += sheet.paragraph(line, Self.margin, y, Self.width, TextStyle(11, least: 7))
    }
    y += 1.5
    sheet.rule(Self.margin, y, Self.width, thick: 0.9)
    y += 4
  }

  private mutating func figures() {
    let style = FieldStyle(size: 34, hasNote: true, labelSize: 10)
    y += sheet.fields(
      content.figures, Self.margin, y, Self.width, columns: max(3, content.figures.count), style)
    y += 4
  }

  private mutating func chart() {
    let bars = content.chart.bars
    guard !bars.isEmpty else { return }
    y +=
      sheet.line(content.chartTitle, Self.margin, y, Self.width, Self.heading, as: .subheading) + 1
    let (content, top) = (content, y)
    y = sheet.part(.figure, words: content.chartInWords) { Self.bars(content, top, &$0) }
  }

  /// Draws the bars of the chart; returns where they end.
  private static func bars(
    _ content: ReportContent, _ y: Double, _ sheet: inout Composer
  ) -> Double {
    let bars = content.chart.bars
    let (number, hour) = (TextStyle(7.5), TextStyle(7, grey: 0.25))
    let pitch = min(14, Self.width / Double(bars.count))
    let height = 30.0
    let ground = y + number.height + height
    // An hour may be wider than a bar, so not every bar has one.
    let every = max(1, Int((9 / pitch).rounded(.up)))
    for (index, bar) in bars.enumerated() {
      let x = margin + Double(index) * pitch
      let size = height * Double(bar.count) / Double(max(1, content.chart.highest))
      if bar.count > 0 {
        sheet.addRead(.fill(Box(x + pitch * 0.12, ground - size, pitch * 0.76, size), grey: 0.25))
        sheet.inline(
          "\(bar.count)", x, ground - size - number.height, pitch, number.aligned(.centre))
      }
      guard index % every == 0 else { continue }
      let room = pitch * Double(min(every, bars.count - index))
      sheet.inline(
        hourAndMinute(secondOfDay: bar.begins.secondOfDay), x, ground + 0.6, room, hour)
      let isNewDay = index == 0 || bars[index - every].begins.date != bar.begins.date
      if isNewDay, bars.first?.begins.date != bars.last?.begins.date {
        let words = content.language.words
        sheet.inline(
          words.shortDay(of: bar.begins.date), x, ground + 0.6 + hour.height, max(room, 16), hour)
      }
    }
    sheet.rule(margin, ground, pitch * Double(bars.count), thick: 0.2)
    return ground + 0.6 + 2 * hour.height + 4
  }

  private mutating func part(_ part: ReportContent.Part) {
    need(Self.heading.height + 2 + Self.name.height)
    y += sheet.line(part.title, Self.margin, y, Self.width, Self.heading, as: .subheading)
    sheet.rule(Self.margin, y, Self.width, thick: 0.2, grey: 0.5)
    y += 1.2
    for (index, row) in part.rows.enumerated() { self.row(row, isFirst: index == 0) }
    y += 4
  }

  private mutating func row(_ row: ReportContent.Row, isFirst: Bool) {
    let share = row.name.isEmpty ? 0 : Self.width * (row.name.count <= 6 ? 0.08 : 0.36)
    let gap = row.name.isEmpty ? 0.0 : 2
    let name = style(row.name, share, Self.name)
    let detail = style(row.detail, Self.width - share - gap, Self.detail)
    let height = max(row.name.isEmpty ? 0 : name.height, detail.height)
    need(height)
    let place = Box(Self.margin, y, share, name.height)
    let beside = Box(Self.margin + share + gap, y, Self.width - share - gap, detail.height)
    // A list may go on on the next page, so each row is added to the list of the row before.
    let isTable = !row.name.isEmpty
    sheet.part(isTable ? .table : .list, isContinued: !isFirst) {
      $0.part(isTable ? .row : .item) {
        $0.text(row.name, place, name, as: .rowHeading)
        $0.text(row.detail, beside, detail, as: isTable ? .cell : .body)
      }
    }
    y += height + 0.4
  }

  /// Returns the style with as many lines as the text takes, up to the maximum.
  private func style(_ text: String, _ width: Double, _ style: TextStyle) -> TextStyle {
    var style = style
    style.lines = min(
      Self.maxCount,
      TextEstimate.lines(text, width: width, size: style.size, bold: style.isBold))
    return style
  }
}

extension Drawing {
  /// Lays out the pages of a report.
  package init(_ report: EventReport) {
    let content = ReportContent(report)
    self.init(
      pages: ReportLayout.pages(content), title: "\(content.kind): \(content.title)",
      date: content.date, language: content.language)
  }
}
