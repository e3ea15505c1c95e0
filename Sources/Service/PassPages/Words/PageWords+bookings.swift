/// The texts of holds, prices and bookings.
extension PageWords {
  // MARK: Holds and prices

  static let prices: [(name: String, text: PageText)] = [
    (
      "timeLeft",
      PageText(
        en: "Held for you for {time}", cs: "Rezervováno pro vás ještě {time}",
        de: "Noch {time} für Sie reserviert", fr: "Réservé pour vous encore {time}",
        es: "Reservado para usted durante {time}", pl: "Zarezerwowane dla Państwa jeszcze {time}",
        ja: "あと {time} 確保されています", ar: "محجوز لك لمدة {time}")
    ),
    (
      "heldUntil",
      PageText(
        en: "Held for you until", cs: "Rezervováno pro vás do", de: "Für Sie reserviert bis",
        fr: "Réservé pour vous jusqu’à", es: "Reservado para usted hasta",
        pl: "Zarezerwowane dla Państwa do", ja: "確保の期限：", ar: "محجوز لك حتى")
    ),
    (
      "holdEnded",
      PageText(
        en: "The time is up. Nothing is held for you any longer.",
        cs: "Čas vypršel. Už pro vás není nic rezervováno.",
        de: "Die Zeit ist abgelaufen. Für Sie ist nichts mehr reserviert.",
        fr: "Le délai est écoulé. Plus rien n’est réservé pour vous.",
        es: "El tiempo ha terminado. Ya no hay nada reservado para usted.",
        pl: "Czas minął. Nic już nie jest dla Państwa zarezerwowane.", ja: "時間切れです。確保は終了しました。",
        ar: "انتهى الوقت. لم يعد هناك ما هو محجوز لك.")
    ),
    (
      "price",
      PageText(
        en: "Price", cs: "Cena", de: "Preis", fr: "Prix", es: "Precio", pl: "Cena", ja: "料金",
        ar: "السعر")
    ),
    (
      "total",
      PageText(
        en: "Total", cs: "Celkem", de: "Gesamt", fr: "Total", es: "Total", pl: "Razem", ja: "合計",
        ar: "الإجمالي")
    ),
  ]

  // MARK: Bookings

  static let bookings: [(name: String, text: PageText)] = [
    (
      "code",
      PageText(
        en: "Booking code", cs: "Kód rezervace", de: "Buchungscode", fr: "Code de réservation",
        es: "Código de reserva", pl: "Kod rezerwacji", ja: "予約コード", ar: "رمز الحجز")
    ),
    (
      "passes",
      PageText(
        en: "Passes", cs: "Vstupenky a palubní karty", de: "Tickets und Bordkarten",
        fr: "Billets et cartes", es: "Billetes y tarjetas", pl: "Bilety i karty", ja: "チケット・搭乗券",
        ar: "التذاكر والبطاقات")
    ),
    (
      "actions",
      PageText(
        en: "What you can do", cs: "Co můžete udělat", de: "Was Sie tun können",
        fr: "Ce que vous pouvez faire", es: "Qué puede hacer", pl: "Co można zrobić",
        ja: "ご利用いただける手続き", ar: "ما يمكنك فعله")
    ),
    (
      "pending",
      PageText(
        en: "This page updates by itself.", cs: "Tato stránka se aktualizuje sama.",
        de: "Diese Seite aktualisiert sich von selbst.",
        fr: "Cette page s’actualise toute seule.", es: "Esta página se actualiza sola.",
        pl: "Ta strona odświeża się sama.", ja: "このページは自動的に更新されます。",
        ar: "تُحدَّث هذه الصفحة تلقائيًا.")
    ),
  ]
}
