internal import ServiceHTTP
internal import Vocabulary

extension PageFrame {
  /// Returns the answer with a page of the desk.
  ///
  /// `refused` is the path to which a refused form was sent, and `frame` has what stands around the page: the areas of
  /// the navigation, and who is signed in.
  func answer(
    _ page: StaffPage, key: String, refused: String?, _ frame: PageData
  ) throws -> HTTPAnswer {
    var common: PageData = [
      "operator": settings.name, "home": StaffVisit.root,
      "words": Dictionary(
        uniqueKeysWithValues: PageWords.all.map { ($0.name, $0.text.withBlanks(.english)) }),
    ]
    common.merge(page.data(key: key, refused: refused)) { $1 }
    let content = try text(of: "staff-page", common)
    common.merge(frame) { $1 }
    common["hasAreas"] = (frame["areas"] as? [PageData])?.isEmpty == false
    common.merge([
      "content": content, "logo": files.logo, "style": files.path("pages.css"),
      "staffStyle": files.path("staff.css"), "icon": files.path("icon.svg"),
      "signOut": "\(StaffVisit.root)/sign-out",
    ]) { $1 }
    return HTTPAnswer(status: page.status, body: Array(try text(of: "staff", common).utf8))
      .with("content-type", "text/html; charset=utf-8").with("content-language", "en")
  }
}

extension PageFault {
  /// The page of the desk that says why another cannot be shown.
  var staffPage: StaffPage {
    var page: StaffPage
    switch self {
    case .notFound, .noAction:
      page = StaffPage("Page not found")
      page.lead = "There is nothing at this address."
      page.status = 404
    case .foreignForm:
      page = StaffPage("The form was not accepted")
      page.lead =
        "The form did not come from a page of this desk. Open the page here, and send it again."
      page.status = 403
    case .refused(let refused):
      page = StaffPage(refused.status == 404 ? "Not found" : "Not possible")
      page.faults = refused.lines
      page.status = refused.status
    }
    page.back = PageLink(StaffVisit.root, "To the desk")
    return page
  }
}

extension PageFault.Refused {
  /// The refusal in lines: what is wrong, and then each place that is at fault.
  var lines: [String] {
    let what = detail.isEmpty ? message : detail
    return [code.isEmpty ? what : "\(what) (\(code))"]
      + faults.map { "\($0.pointer.drop { $0 == "/" }): \($0.detail)" }
  }
}
