internal import Vocabulary

/// The words that a wallet shows and paper does not, in one language.
///
/// No member has a default, so that the compiler refuses a language that lacks one. Labels are short, because a wallet cuts
/// what is too long.
struct WalletWords: Sendable {
  /// The label of the airport of departure, if its name is not known.
  let from: String
  /// The label of the airport of arrival, if its name is not known.
  let to: String
  let flight: String
  let departs: String
  let arrives: String
  let day: String
  let place: String
  /// The label of a warning, such as standby.
  let notice: String
  /// The label of the flights after this one.
  let onward: String
  let validity: String
  let issuer: String
  /// The label of the advice for the case that the barcode cannot be read.
  let scanning: String
  /// The label of the time at which the details were true.
  let updated: String
  /// Says until when the details are known to be true, in a pass that gets no news.
  let asOf: Phrase
  /// Says until when the details are known to be true, in a pass that gets news only when its owner refreshes it.
  let asOfAsked: Phrase
}

extension Language {
  /// The words of wallets in this language.
  var walletWords: WalletWords {
    switch self {
    case .english: .english
    case .czech: .czech
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .polish: .polish
    case .japanese: .japanese
    case .arabic: .arabic
    }
  }
}
