internal import ServiceHTTP

/// The answer to a request for a page.
enum PageAnswer {
  case page(PageBody)
  /// Another page is shown (303), so that going back and reloading send nothing again.
  case see(String)
  case answer(HTTPAnswer)
}
