internal import Vocabulary

/// Words by which lists of the trade say that an order is not valid, or that a row is no guest.
enum StatusWords {
  /// Words that say, alone in a cell under any heading, that an order was cancelled.
  static let cancelled = keys(
    """
    canceled cancelled cancellation refunded voided storniert annulliert erstattet
    zrušeno zrušena zrušen zrušená zrušený storno stornováno vráceno annulé annulée remboursé remboursée
    cancelado cancelada anulado anulada reembolsado reembolsada anulowane anulowano anulowany zwrócone
    キャンセル キャンセル済み 取消 取消済み ملغى ملغي ملغاة
    """)

  /// Further words that say, under a heading such as status, that an order is not valid: not paid, not coming.
  private static let open = keys(
    """
    void deleted withdrawn rejected declined refused expired failed absent
    pending unpaid overdue waiting waitlist waitlisted awaiting hold incomplete draft tobepaid
    offen unbezahlt ausstehend warteliste abgelaufen abgelehnt abgesagt nezaplaceno nezaplacená čeká čekající prošlé
    odmítnuto omluven attente impayé impayée expiré expirée refusé refusée pendiente impagado caducado rechazado
    oczekujące oczekuje nieopłacone wygasłe odrzucone 未払い 期限切れ
    """)

  /// Words that say that an order is valid; with a denial before them, they say that it is not.
  private static let standing = keys(
    """
    attending coming going paid confirmed valid active approved accepted complete completed
    bezahlt bestätigt gültig zaplaceno zaplacená potvrzeno platné payé payée confirmé valide pagado confirmado opłacone
    """)
  private static let denials = keys("not no non nicht nein kein ne nie")

  /// The keys of headings under which a yes says that an order is not valid.
  static let ofCancelling = keys(
    "canceled cancelled refunded void voided storniert storno zrušeno annulé cancelado anulado anulowane"
  )

  /// The first words of a row of totals.
  static let totals = keys(
    """
    total totals totale subtotal sum summe gesamt gesamtsumme insgesamt zwischensumme celkem součet mezisoučet somme
    suma razem łącznie ogółem 合計 小計 総計 المجموع الإجمالي
    """)

  /// Returns whether a text under a heading such as status says that an order is not valid, or not yet.
  static func isOpenOrEnded(_ text: String) -> Bool {
    let key = NameKey(text)
    if cancelled.contains(key.compact) || open.contains(key.compact) { return true }
    // `Not attending` and `canceled (fee paid)` mean that the order is not valid, but `not cancelled` does not.
    var isDenied = false
    for word in key.words {
      let isBad = cancelled.contains(word) || open.contains(word)
      if isDenied ? standing.contains(word) : isBad { return true }
      isDenied = denials.contains(word)
    }
    return false
  }

  private static func keys(_ words: String) -> Set<String> {
    Set(words.split { $0 == " " || $0 == "\n" }.map { NameKey(String($0)).compact })
  }
}
