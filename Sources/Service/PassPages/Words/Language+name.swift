internal import Vocabulary

extension Language {
  /// The name of the language in itself.
  var ownName: String {
    switch self {
    case .english: "English"
    case .czech: "Čeština"
    case .german: "Deutsch"
    case .french: "Français"
    case .spanish: "Español"
    case .polish: "Polski"
    case .japanese: "日本語"
    case .arabic: "العربية"
    }
  }
}
