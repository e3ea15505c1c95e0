internal import PassPages

/// The texts of bookings of stays, of their vouchers and of other dates.
extension PageText {
  static let staysShowBooking = PageText(
    en: "Show the booking", cs: "Zobrazit rezervaci", de: "Buchung zeigen",
    fr: "Afficher la réservation", es: "Mostrar la reserva", pl: "Pokaż rezerwację",
    ja: "予約を表示", ar: "عرض الحجز")
  static let staysShowVoucher = PageText(
    en: "Show the voucher", cs: "Zobrazit voucher", de: "Voucher zeigen",
    fr: "Afficher le bon d’hébergement", es: "Mostrar el bono", pl: "Pokaż voucher",
    ja: "バウチャーを表示", ar: "عرض القسيمة")
  static let staysCode = PageText(
    en: "Booking code", cs: "Kód rezervace", de: "Buchungscode", fr: "Code de réservation",
    es: "Código de reserva", pl: "Kod rezerwacji", ja: "予約番号", ar: "رمز الحجز")
  static let staysChangeDates = PageText(
    en: "Change the dates", cs: "Změnit termín", de: "Zeitraum ändern", fr: "Changer les dates",
    es: "Cambiar las fechas", pl: "Zmień termin", ja: "日程を変更", ar: "تغيير التواريخ")
  static let staysShowPrice = PageText(
    en: "Show the price", cs: "Zobrazit cenu", de: "Preis zeigen", fr: "Afficher le prix",
    es: "Mostrar el precio", pl: "Pokaż cenę", ja: "料金を表示", ar: "عرض السعر")
  static let staysKeepDates = PageText(
    en: "Keep the dates", cs: "Ponechat termín", de: "Zeitraum behalten",
    fr: "Garder les dates", es: "Mantener las fechas", pl: "Zachowaj termin",
    ja: "日程を変更しない", ar: "الإبقاء على التواريخ")
  static let staysPayAndChange = PageText(
    en: "Pay {total} and change the dates", cs: "Zaplatit {total} a změnit termín",
    de: "{total} zahlen und Zeitraum ändern", fr: "Payer {total} et changer les dates",
    es: "Pagar {total} y cambiar las fechas", pl: "Zapłać {total} i zmień termin",
    ja: "{total} を支払って日程を変更", ar: "دفع {total} وتغيير التواريخ")
  static let staysPayment = PageText(
    en: "Payment", cs: "Platba", de: "Zahlung", fr: "Paiement", es: "Pago", pl: "Płatność",
    ja: "お支払い方法", ar: "الدفع")
  static let staysRefund = PageText(
    en: "You get back", cs: "Vrátíme vám", de: "Sie erhalten zurück", fr: "Vous sera remboursé",
    es: "Se le devuelve", pl: "Zwrot dla Państwa", ja: "返金額", ar: "يُرد إليكم")
  static let staysOfferLasts = PageText(
    en: "This price holds for", cs: "Cena platí ještě", de: "Der Preis gilt noch",
    fr: "Ce prix est valable encore", es: "Este precio vale aún", pl: "Cena obowiązuje jeszcze",
    ja: "この料金の有効時間", ar: "يسري هذا السعر مدة")
  static let staysMinutes = PageText(
    en: "{count} min", cs: "{count} min", de: "{count} min", fr: "{count} min",
    es: "{count} min", pl: "{count} min", ja: "{count}分", ar: "{count} دقيقة")
  static let staysChangePending = PageText(
    en: "The payment for the new dates is under way. Until it is done, the former dates hold.",
    cs: "Platba za nový termín probíhá. Do jejího dokončení platí původní termín.",
    de: "Die Zahlung für den neuen Zeitraum läuft. Bis sie abgeschlossen ist, gilt der bisherige.",
    fr:
      "Le paiement des nouvelles dates est en cours. D’ici là, les anciennes dates restent valables.",
    es: "El pago de las nuevas fechas está en curso. Hasta entonces valen las fechas anteriores.",
    pl: "Płatność za nowy termin jest w toku. Do jej zakończenia obowiązuje poprzedni termin.",
    ja: "新しい日程のお支払いを処理中です。完了するまで元の日程が有効です。",
    ar: "دفع التواريخ الجديدة قيد التنفيذ. وتبقى التواريخ السابقة سارية حتى اكتماله.")
  static let staysChangeFailed = PageText(
    en: "The new dates were not booked. The stay keeps its former dates.",
    cs: "Nový termín nebyl rezervován. Pobyt zůstává v původním termínu.",
    de: "Der neue Zeitraum wurde nicht gebucht. Es bleibt beim bisherigen.",
    fr: "Les nouvelles dates n’ont pas été réservées. Le séjour garde ses anciennes dates.",
    es: "Las nuevas fechas no se han reservado. La estancia conserva las anteriores.",
    pl: "Nowy termin nie został zarezerwowany. Pobyt zachowuje poprzedni termin.",
    ja: "新しい日程は予約されませんでした。元の日程のままです。",
    ar: "لم تُحجز التواريخ الجديدة. تحتفظ الإقامة بتواريخها السابقة.")

  /// The states of a booking by their names in the API.
  static let stayStates: [String: PageText] = [
    "PENDING": PageText(
      en: "Payment pending", cs: "Čeká se na platbu", de: "Zahlung ausstehend",
      fr: "Paiement en cours", es: "Pago pendiente", pl: "Oczekuje na płatność",
      ja: "お支払い処理中", ar: "الدفع قيد الانتظار"),
    "SUCCEEDED": PageText(
      en: "Confirmed", cs: "Potvrzeno", de: "Bestätigt", fr: "Confirmé", es: "Confirmada",
      pl: "Potwierdzone", ja: "確定", ar: "مؤكد"),
    "FAILED": PageText(
      en: "Not booked", cs: "Nezarezervováno", de: "Nicht gebucht", fr: "Non réservé",
      es: "No reservada", pl: "Nie zarezerwowano", ja: "予約できませんでした", ar: "لم يتم الحجز"),
    "EXPIRED": PageText(
      en: "Not paid in time", cs: "Nezaplaceno včas", de: "Nicht rechtzeitig bezahlt",
      fr: "Non payé à temps", es: "No pagada a tiempo", pl: "Nie opłacono na czas",
      ja: "期限内に支払われませんでした", ar: "لم يُدفع في الوقت المحدد"),
    "CANCELLED": PageText(
      en: "Cancelled", cs: "Zrušeno", de: "Storniert", fr: "Annulé", es: "Cancelada",
      pl: "Anulowane", ja: "取り消し済み", ar: "ملغى"),
  ]
}
