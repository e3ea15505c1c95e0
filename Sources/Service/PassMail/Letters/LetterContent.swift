internal import Bookings
internal import Mail
internal import Vocabulary

/// The content of a message, in its language, before it becomes text and a page.
struct LetterContent: Sendable {
  let language: Language
  let subject: String
  /// The name of the operator, at the head of the page.
  let sender: String
  /// The sentences above the facts.
  var lead: [String]
  var facts: [(label: String, value: String)] = []
  /// The sentences below the facts.
  var notes: [String] = []
  var links: [(text: String, url: String)] = []
  /// The sentences at the foot, in small letters.
  var foot: [String] = []
  var footLinks: [(text: String, url: String)] = []
  /// The reservations in the words of schema.org, as JSON; empty for none.
  var markup: [UInt8] = []
  var files: [MailFile] = []
}

/// The message as text and as a page.
extension LetterContent {
  /// The message for a program that shows no pages, and for a reader's ears.
  var text: String {
    var parts = lead
    if !facts.isEmpty {
      parts.append(facts.map { "\($0.label): \($0.value)" }.joined(separator: "\n"))
    }
    parts += notes
    parts += links.map { "\($0.text): \($0.url)" }
    parts.append(
      (["--"] + foot + footLinks.map { "\($0.text): \($0.url)" }).joined(separator: "\n"))
    return parts.map(Self.cleaned).joined(separator: "\n\n")
  }

  var html: String {
    let direction = language.isRightToLeft ? "rtl" : "ltr"
    var page =
      "<!DOCTYPE html>\n<html lang=\"\(language)\" dir=\"\(direction)\">\n<head>\n<meta charset=\"utf-8\">\n"
      + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      + "<title>\(Self.escaped(subject))</title>\n"
    if !markup.isEmpty {
      page +=
        "<script type=\"application/ld+json\">\(Self.inScript(markup))</script>\n"
    }
    page +=
      "</head>\n<body style=\"max-width: 600px; margin: 0 auto; padding: 24px 16px; "
      + "font-family: sans-serif; line-height: 1.5; color: #1a1a1a; background: #fff\">\n"
      + "<p style=\"margin: 0; color: #555\">\(Self.escaped(sender))</p>\n"
    if let first = lead.first {
      let style = "margin: 0 0 16px; font-size: 22px; line-height: 1.3"
      page += "<h1 style=\"\(style)\">\(Self.escaped(first))</h1>\n"
    }
    for sentence in lead.dropFirst() { page += "<p>\(Self.escaped(sentence))</p>\n" }
    if !facts.isEmpty {
      page += "<table style=\"border-collapse: collapse\">\n"
      for fact in facts {
        page +=
          "<tr><th scope=\"row\" style=\"text-align: start; vertical-align: top; padding: 4px 0; "
          + "font-weight: normal; color: #555\">\(Self.escaped(fact.label))</th>"
          + "<td style=\"padding: 4px 16px; vertical-align: top; font-weight: bold\">\(Self.lines(fact.value))</td></tr>\n"
      }
      page += "</table>\n"
    }
    for sentence in notes { page += "<p>\(Self.escaped(sentence))</p>\n" }
    for link in links {
      page += "<p style=\"margin: 24px 0\">\(Self.anchor(link, Self.button))</p>\n"
    }
    page +=
      "<hr style=\"border: 0; border-top: 1px solid #ddd\">\n<p style=\"font-size: smaller; color: #555\">"
    page += (foot.map(Self.escaped) + footLinks.map { Self.anchor($0) }).joined(separator: "<br>\n")
    return page + "</p>\n</body>\n</html>\n"
  }

  /// The style of a link that looks like a button, also in programs that know only styles of an element.
  private static let button =
    " style=\"display: inline-block; padding: 12px 20px; border-radius: 8px; background: #1a1a1a; "
    + "color: #fff; font-weight: bold; text-decoration: none\""

  private static func anchor(_ link: (text: String, url: String), _ style: String = "") -> String {
    "<a href=\"\(escaped(link.url))\"\(style)>\(escaped(link.text))</a>"
  }

  private static func lines(_ text: String) -> String {
    text.split(separator: "\n").map { escaped(String($0)) }.joined(separator: "<br>\n")
  }

  /// Returns text in which no letter has a meaning in HTML.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in cleaned(text).unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// Returns text without control characters other than the line break.
  private static func cleaned(_ text: String) -> String {
    var view = String.UnicodeScalarView()
    view.append(
      contentsOf: text.unicodeScalars.filter {
        $0 == "\n" || $0.properties.generalCategory != .control
      })
    return String(view)
  }

  /// Returns JSON that cannot end the script in which it stands.
  private static func inScript(_ json: [UInt8]) -> String {
    var result = ""
    for character in String(decoding: json, as: UTF8.self).unicodeScalars {
      switch character {
      case "<": result += "\\u003c"
      case ">": result += "\\u003e"
      case "&": result += "\\u0026"
      case "\u{2028}": result += "\\u2028"
      case "\u{2029}": result += "\\u2029"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
