internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

extension ProductPages {
  /// The page of a pass.
  func pass(_ id: String) async throws -> PassPage {
    let pass = try await visit.ask(product.operations.getPass, ["pass_id": id])
    let bookingID = pass["booking_id"].text
    let booking = try await received(bookingID)
    var page = PassPage(visit.text(.pass))
    let isValid = ["VALID", ""].contains(pass["state"].text)
    page.validFrom = Instant(pass["valid_from"].text)
    page.validUntil = Instant(pass["valid_until"].text)
    if pass["barcode_data"].nonEmpty != nil {
      page.picture = path("passes", id, "picture.svg")
      page.pictureDescription = visit.text(.barcodeOfPass)
    }
    if !isValid { page.state = visit.text(.passEnded) }
    if let next = pass["replaced_by"].nonEmpty {
      page.siblings = [PageLink(path("passes", next), visit.text(.newerPass))]
    } else {
      let valid = booking["passes"].list.filter { ["VALID", ""].contains($0["state"].text) }
      page.siblings = valid.enumerated().map { index, one in
        PageLink(
          path("passes", one["pass_id"].text),
          visit.text(.passOf, ["number": "\(index + 1)", "count": "\(valid.count)"]))
      }
    }
    if isValid { page.files = files(of: id) }
    page.back = PageLink(path("bookings", bookingID), visit.text(.toBooking))
    try await product.complete(&page, for: pass, of: booking, visit)
    return page
  }

  /// The files of a pass: paper, the wallets that the operator has, calendar.
  private func files(of id: String) -> [PageLink] {
    var files = [PageLink(path("passes", id, "pass.pdf"), visit.text(.printPDF))]
    if visit.hasAppleWallet {
      files.append(PageLink(path("passes", id, "pass.pkpass"), visit.text(.addToAppleWallet)))
    }
    if visit.hasGoogleWallet {
      files.append(PageLink(path("passes", id, "google"), visit.text(.addToGoogleWallet)))
    }
    files.append(PageLink(path("passes", id, "pass.ics"), visit.text(.addToCalendar)))
    return files
  }

  /// Answers with a file of a pass: its barcode, its page for the printer, or that for a wallet or a calendar.
  func file(_ name: String, ofPass id: String) async throws -> PageAnswer {
    if name == "google" {
      let link = try await visit.ask(product.operations.getGoogleWallet, ["pass_id": id])
      guard let url = link["url"].nonEmpty ?? link["save_url"].nonEmpty else {
        throw PageFault.notFound
      }
      return .see(url)
    }
    let forms = [
      "picture.svg": "svg", "pass.pdf": "pdf", "pass.pkpass": "pkpass", "pass.ics": "ics",
    ]
    guard let form = forms[name] else { throw PageFault.notFound }
    let answer = await visit.answer(
      product.operations.getPass, ["pass_id": "\(id).\(form)"], accept: "*/*")
    guard answer.status < 400 else { throw PageFault.refused(.init(answer)) }
    var kept = HTTPAnswer(status: answer.status, body: answer.body)
      .with("content-type", answer.header("content-type") ?? "application/octet-stream")
      .with("cache-control", "private, no-cache").with("vary", "cookie")
    if let name = answer.header("content-disposition") {
      kept = kept.with("content-disposition", name)
    }
    return .answer(kept)
  }
}

extension PageFault.Refused {
  /// The refusal of a request for a file.
  init(_ answer: HTTPAnswer) {
    let body = Received(answer.body)
    self.init(
      status: answer.status, code: body["code"].text, message: body["error"]["message"].text,
      details: body["details"], faults: [], retryAfter: nil)
  }
}
