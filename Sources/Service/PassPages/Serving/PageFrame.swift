internal import Mustache
internal import PageFiles
internal import PassCrypto
internal import StrictText
internal import ServiceHTTP
internal import Vocabulary

/// Draws pages: the template of a page, in the frame that all have.
struct PageFrame: Sendable {
  private let library: MustacheLibrary
  let settings: PageSettings
  let files: StaticFiles

  init(_ settings: PageSettings) throws {
    self.settings = settings
    files = try StaticFiles(settings)
    MustacheContentTypes.register(PageEscaping(), named: PageEscaping.name)
    library = MustacheLibrary(
      templates: try Dictionary(
        uniqueKeysWithValues: PageFiles.templates.map {
          ($0.name, try MustacheTemplate(string: PageEscaping.pragma + $0.text))
        }))
  }

  /// Returns the text of a template that is filled with data.
  func text(of template: String, _ data: PageData) throws(PageFault) -> String {
    guard let text = library.render(data, withTemplate: template) else { throw .notFound }
    return text
  }

  /// Returns the answer with a page; `path` is that of the request, without the language.
  func answer(
    _ body: PageBody, for visit: Visit, at path: String, by viewer: PageViewer
  ) throws -> HTTPAnswer {
    var common: PageData = [
      "language": visit.language.rawValue, "operator": settings.name,
      "direction": visit.language.isRightToLeft ? "rtl" : "ltr", "now": visit.now.description,
      "words": Dictionary(
        uniqueKeysWithValues: PageWords.all.map { ($0.name, $0.text.withBlanks(visit.language)) }),
    ]
    common.merge(body.data(key: visit.key)) { $1 }
    guard let content = library.render(common, withTemplate: body.template) else {
      throw PageFault.notFound
    }
    let signIn = viewer.returning.map { visit.signInPath(to: $0) } ?? ""
    let refresh = body.retryAfter.map { "\($0)" } ?? ""
    let query = visit.query.isEmpty ? "" : "?\(visit.query)"
    common.merge([
      "title": body.title, "home": visit.path(),
      "bookings": visit.path("bookings"), "signOut": visit.path("sign-out"),
      "hasVisitor": viewer.isKnown, "visitor": viewer.mark, "account": viewer.accountMark,
      "isSignedIn": viewer.isSignedIn, "content": content,
      "signIn": signIn,
      "logo": files.logo,
      "style": files.path("pages.css"), "script": files.path("pages.js"),
      "manifest": files.path("manifest.webmanifest"), "icon": files.path("icon.svg"),
      "refresh": refresh,
      "languages": settings.languages.map { language -> PageData in
        [
          "code": language.rawValue, "name": language.ownName,
          "href": "/\(language.rawValue)/\(path)\(query)",
          "isCurrent": language == visit.language,
        ]
      },
      "legal": settings.links.map { ["href": $0.url, "text": $0.text] as PageData },
    ]) { $1 }
    guard let html = library.render(common, withTemplate: "page") else { throw PageFault.notFound }
    var answer = HTTPAnswer(status: body.status, body: Array(html.utf8))
      .with("content-type", "text/html; charset=utf-8").with("cache-control", "no-store")
      .with("content-language", visit.language.rawValue)
    var tellsAddress = true
    if case .notice(let page) = body {
      tellsAddress = !page.hasSecretAddress
      if let seconds = page.retryAfter { answer = answer.with("retry-after", "\(seconds)") }
    }
    return answer.guarded(settings, tellsAddress: tellsAddress)
  }
}

/// The escaping of texts in HTML, by scalars: a quotation mark with an accent above it is one character of Swift, but
/// still ends an attribute.
struct PageEscaping: MustacheContentType {
  static let name = "PAGE"
  static let pragma = "{{% CONTENT_TYPE:\(name)}}"

  func escapeText(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "`": escaped += "&#96;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension HTTPAnswer {
  /// Returns the answer with the headers that a browser needs to keep others out of a page.
  ///
  /// Unless it `tellsAddress`, not even this site learns the address of the page from requests that it causes.
  func guarded(_ settings: PageSettings, tellsAddress: Bool = true) -> HTTPAnswer {
    let forms = (["'self'"] + settings.bankOrigins).joined(separator: " ")
    return with(
      "content-security-policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "manifest-src 'self'; worker-src 'self'; form-action \(forms); base-uri 'none'; frame-ancestors 'none'"
    )
    .with("x-content-type-options", "nosniff")
    .with("referrer-policy", tellsAddress ? "same-origin" : "no-referrer")
    .with("cross-origin-opener-policy", "same-origin")
    .with("cross-origin-resource-policy", "same-origin")
    .with("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()")
  }
}
