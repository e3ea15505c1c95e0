internal import PassDocuments
internal import Vocabulary

/// The texts of a pass in the languages of paper; the first is that of the pass.
struct GoogleTexts {
  /// The content of the pass in each language.
  let contents: [PageContent]
  /// The content in the language of the pass.
  let main: PageContent

  /// Builds the content once in each of the languages and in that of the pass.
  init(_ pass: WalletPass, in languages: [Language]) throws(WalletError) {
    let own = pass.details.language
    main = try Self.content(pass, in: own)
    var contents = [main]
    for language in languages where language != own {
      contents.append(try Self.content(pass, in: language))
    }
    self.contents = contents
  }

  private static func content(
    _ pass: WalletPass, in language: Language
  ) throws(WalletError) -> PageContent {
    var details = pass.details
    details.language = language
    do throws(DetailsError) {
      return try PageContent(pass.pass, details)
    } catch { throw WalletError("\(error)") }
  }

  /// Returns a text of the pass in all languages; nil if it is empty or missing in the language of the pass.
  ///
  /// Languages in which it reads the same, or is missing, are left out: Google then shows the text of the pass's
  /// language.
  func localized(_ text: (PageContent) -> String?) -> GoogleValue? {
    guard let own = text(main), !own.isEmpty else { return nil }
    let others = contents.dropFirst().compactMap { content in
      text(content).flatMap { $0.isEmpty || $0 == own ? nil : translated($0, content.language) }
    }
    return .members([
      "defaultValue": translated(own, main.language),
      "translatedValues": others.isEmpty ? nil : .list(others),
    ])
  }

  /// Returns a text that is the same in all languages, such as a name; nil for an empty one.
  func same(_ text: String?) -> GoogleValue? { localized { _ in text } }

  private func translated(_ text: String, _ language: Language) -> GoogleValue {
    .members(["language": .text(language.rawValue), "value": .text(text)])
  }
}
