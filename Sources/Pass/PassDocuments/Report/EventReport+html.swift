internal import Vocabulary

extension EventReport {
  /// The report as a page for a browser, complete in itself: it has no script, and fetches nothing.
  package var html: String {
    let content = ReportContent(self)
    var page = HTMLText()
    let direction = language.isRightToLeft ? " dir=\"rtl\"" : ""
    page.raw("<!DOCTYPE html>\n<html lang=\"\(language.rawValue)\"\(direction)>\n<head>\n")
    page.raw("<meta charset=\"utf-8\">\n")
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.element("title", "\(content.kind): \(content.title)")
    page.raw("<style>\n\(Self.css)</style>\n</head>\n<body>\n<header>\n")
    page.element("p", content.kind)
    page.element("h1", content.title)
    for line in content.lines { page.element("p", line) }
    page.raw("</header>\n<section class=\"figures\">\n")
    for figure in content.figures {
      page.raw("<div>")
      page.element("span", figure.label)
      page.element("strong", figure.value)
      page.element("span", figure.note)
      page.raw("</div>\n")
    }
    page.raw("</section>\n")
    page.chart(content)
    for part in content.parts {
      page.raw("<section>\n")
      page.element("h2", part.title)
      page.raw("<table>\n")
      for row in part.rows {
        page.raw("<tr>")
        if !row.name.isEmpty { page.element("th", row.name) }
        page.element("td", row.detail)
        page.raw("</tr>\n")
      }
      page.raw("</table>\n</section>\n")
    }
    page.raw("</body>\n</html>\n")
    return page.text
  }

  private static let css = """
    body { font: 16px/1.45 system-ui, "Noto Sans", sans-serif; color: #111; background: #fff;
      max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
    h1 { font-size: 1.9rem; line-height: 1.2; margin: 0; }
    h2 { font-size: 1.1rem; border-bottom: 1px solid #999; margin: 1.6rem 0 .4rem; }
    header { border-bottom: 3px solid #111; padding-bottom: .6rem; }
    header p { margin: 0; }
    .figures { display: flex; flex-wrap: wrap; gap: 1rem 3rem; margin: 1rem 0; }
    .figures div { display: flex; flex-direction: column; color: #444; }
    .figures strong { font-size: 3rem; line-height: 1.1; color: #111; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: start; vertical-align: top; padding: .15rem .6rem .15rem 0; }
    th { width: 36%; overflow-wrap: anywhere; }
    td { color: #333; overflow-wrap: anywhere; }
    .chart th { width: 8rem; font-weight: normal; white-space: nowrap; }
    .chart span { display: inline-block; height: .9rem; margin-inline-end: .5rem; background: #444;
      print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    tr { break-inside: avoid; }
    h2 { break-after: avoid; }
    @media print { body { margin: 0; max-width: none; font-size: 11pt; } }

    """
}

/// A text of HTML that escapes the content of its elements.
private struct HTMLText {
  private(set) var text = ""

  mutating func raw(_ markup: String) { text += markup }

  mutating func element(_ name: String, _ content: String) {
    guard !content.isEmpty || name == "td" else { return }
    text += "<\(name)>"
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "</\(name)>"
  }

  /// Adds the number of people in each span, as bars whose lengths are in proportion to the longest.
  mutating func chart(_ content: ReportContent) {
    guard !content.chart.bars.isEmpty else { return }
    raw("<section>\n")
    element("h2", content.chartTitle)
    raw("<table class=\"chart\">\n")
    var day = content.chart.bars.first?.begins.date
    for bar in content.chart.bars {
      let hour = hourAndMinute(secondOfDay: bar.begins.secondOfDay)
      let date = bar.begins.date
      raw("<tr>")
      element("th", date == day ? hour : "\(content.language.words.shortDay(of: date)) \(hour)")
      day = date
      let share = bar.count * 80 / max(1, content.chart.highest)
      raw("<td><span style=\"width: \(share)%\"></span>\(bar.count)</td></tr>\n")
    }
    raw("</table>\n</section>\n")
  }
}
