internal import PassPages

/// The text of a showing without free seats.
extension PageText {
  static let waitingListNote = PageText(
    en:
      "This show is sold out. If seats become free, they are offered to those who wait, in their order.",
    cs: "Toto představení je vyprodáno. Uvolněná místa se nabízejí čekajícím podle pořadí.",
    de:
      "Diese Vorstellung ist ausverkauft. Frei werdende Plätze werden den Wartenden der Reihe nach angeboten.",
    fr:
      "Cette séance est complète. Les places qui se libèrent sont proposées dans l’ordre de la liste.",
    es: "Esta función está agotada. Los asientos que queden libres se ofrecen por orden de espera.",
    pl: "Ten seans jest wyprzedany. Zwolnione miejsca są proponowane oczekującym po kolei.",
    ja: "この公演は満席です。空席が出ると、お待ちの順にご案内します。",
    ar: "نفدت تذاكر هذا العرض. تُعرض المقاعد التي تتوفر على المنتظرين بحسب ترتيبهم.")
}
