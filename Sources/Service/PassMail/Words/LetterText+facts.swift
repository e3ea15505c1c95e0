/// The labels and sentences of messages.
extension LetterText {
  static let code = LetterText(
    en: "Booking code", cs: "Kód rezervace", de: "Buchungscode", fr: "Code de réservation",
    es: "Código de reserva", pl: "Kod rezerwacji", ja: "予約番号", ar: "رمز الحجز")
  static let what = LetterText(
    en: "Booking", cs: "Rezervace", de: "Buchung", fr: "Réservation", es: "Reserva",
    pl: "Rezerwacja", ja: "予約", ar: "الحجز")
  static let when = LetterText(
    en: "When", cs: "Kdy", de: "Wann", fr: "Quand", es: "Cuándo", pl: "Kiedy", ja: "日時",
    ar: "الموعد")
  static let place = LetterText(
    en: "Where", cs: "Kde", de: "Wo", fr: "Où", es: "Dónde", pl: "Gdzie", ja: "場所", ar: "المكان")
  static let seats = LetterText(
    en: "Seats", cs: "Místa", de: "Plätze", fr: "Places", es: "Asientos", pl: "Miejsca", ja: "座席",
    ar: "المقاعد")
  static let total = LetterText(
    en: "Total price", cs: "Celková cena", de: "Gesamtpreis", fr: "Prix total",
    es: "Precio total", pl: "Cena łączna", ja: "合計金額", ar: "السعر الإجمالي")
  static let refund = LetterText(
    en: "Refund", cs: "Vrácená částka", de: "Erstattung", fr: "Remboursement", es: "Reembolso",
    pl: "Zwrot", ja: "返金額", ar: "المبلغ المُعاد")
  static let partialRefund = LetterText(
    en: "Partial refund", cs: "Vrácená část", de: "Teilerstattung", fr: "Remboursement partiel",
    es: "Reembolso parcial", pl: "Zwrot częściowy", ja: "一部返金", ar: "استرداد جزئي")
  static let paid = LetterText(
    en: "Amount you paid", cs: "Zaplacená částka", de: "Bezahlter Betrag", fr: "Montant payé",
    es: "Importe pagado", pl: "Zapłacona kwota", ja: "お支払い額", ar: "المبلغ المدفوع")
  static let refunded = LetterText(
    en: "Refunded in total", cs: "Vráceno celkem", de: "Insgesamt erstattet",
    fr: "Remboursé au total", es: "Reembolsado en total", pl: "Zwrócono łącznie", ja: "返金額の合計",
    ar: "إجمالي المبالغ المُعادة")
  static let bankTakesDays = LetterText(
    en: "The money goes back the way you paid. Your bank may need some days.",
    cs: "Peníze se vrátí stejnou cestou, jakou jste platili. Bance to může trvat několik dní.",
    de:
      "Das Geld geht den Weg zurück, auf dem Sie bezahlt haben. Ihre Bank braucht dafür vielleicht einige Tage.",
    fr:
      "L’argent revient par le moyen de paiement utilisé. Votre banque peut avoir besoin de quelques jours.",
    es: "El dinero vuelve por el mismo medio de pago. Su banco puede necesitar algunos días.",
    pl: "Pieniądze wrócą tą samą drogą, którą zapłacono. Bank może potrzebować kilku dni.",
    ja: "お支払いに使われた方法で返金されます。銀行の手続きに数日かかることがあります。",
    ar: "يُعاد المبلغ بوسيلة الدفع نفسها، وقد يحتاج مصرفك إلى بضعة أيام.")
  static let passesAreAttached = LetterText(
    en: "Your passes are attached. Each works at the entrance without a network.",
    cs: "Vaše vstupenky jsou v příloze. U vstupu fungují i bez připojení.",
    de: "Ihre Tickets sind angehängt. Am Einlass gelten sie auch ohne Netz.",
    fr: "Vos billets sont joints. À l’entrée, ils fonctionnent sans réseau.",
    es: "Sus pases van adjuntos. En la entrada funcionan sin conexión.",
    pl: "Bilety są w załączniku. Przy wejściu działają bez sieci.",
    ja: "チケットを添付しました。入場時にはネットワークがなくても使えます。",
    ar: "تذاكرك مرفقة، وهي صالحة عند المدخل من دون شبكة.")
  static let passesAreThere = LetterText(
    en: "Your passes are ready. You find them at your booking.",
    cs: "Vaše vstupenky jsou připravené. Najdete je u své rezervace.",
    de: "Ihre Tickets sind fertig. Sie finden sie bei Ihrer Buchung.",
    fr: "Vos billets sont prêts. Vous les trouverez dans votre réservation.",
    es: "Sus pases están listos. Los encontrará en su reserva.",
    pl: "Bilety są gotowe. Znajdziesz je przy rezerwacji.",
    ja: "チケットの準備ができました。予約のページでご覧いただけます。",
    ar: "تذاكرك جاهزة، وستجدها ضمن حجزك.")
  static let open = LetterText(
    en: "Open my booking", cs: "Otevřít rezervaci", de: "Meine Buchung öffnen",
    fr: "Ouvrir ma réservation", es: "Abrir mi reserva", pl: "Otwórz rezerwację", ja: "予約を開く",
    ar: "فتح حجزي")
  static let openElsewhere = LetterText(
    en: "On another device, find it with the booking code and a name on the booking.",
    cs: "Na jiném zařízení ji najdete podle kódu rezervace a jména v rezervaci.",
    de: "Auf einem anderen Gerät finden Sie sie mit dem Buchungscode und einem Namen der Buchung.",
    fr: "Sur un autre appareil, retrouvez-la avec le code et un nom de la réservation.",
    es: "En otro dispositivo, búsquela con el código y un nombre de la reserva.",
    pl: "Na innym urządzeniu znajdziesz ją po kodzie i nazwisku z rezerwacji.",
    ja: "別の端末では、予約番号と予約に記載のお名前で検索できます。",
    ar: "على جهاز آخر يمكنك العثور عليه برمز الحجز واسم وارد فيه.")
  static let foot = LetterText(
    en: "{name} sent this mail automatically.", cs: "Tento e-mail odeslal automaticky {name}.",
    de: "{name} hat diese Nachricht automatisch gesendet.",
    fr: "Ce message a été envoyé automatiquement par {name}.",
    es: "{name} ha enviado este mensaje automáticamente.",
    pl: "Wiadomość wysłana automatycznie przez {name}.", ja: "このメールは{name}から自動送信されました。",
    ar: "أرسل {name} هذه الرسالة تلقائيًا.")
  static let noReminders = LetterText(
    en: "Send me no more reminders", cs: "Už mi neposílejte připomínky",
    de: "Keine Erinnerungen mehr senden", fr: "Ne plus m’envoyer de rappels",
    es: "No enviarme más recordatorios", pl: "Nie wysyłaj mi więcej przypomnień",
    ja: "今後リマインダーを受け取らない", ar: "لا ترسلوا لي تذكيرات بعد الآن")
  static let remindersEnded = LetterText(
    en: "You get no more reminders. Messages about your bookings still come.",
    cs: "Připomínky už nebudete dostávat. Zprávy o rezervacích budou chodit dál.",
    de: "Sie bekommen keine Erinnerungen mehr. Nachrichten zu Ihren Buchungen kommen weiterhin.",
    fr:
      "Vous ne recevrez plus de rappels. Les messages sur vos réservations continuent d’arriver.",
    es: "No recibirá más recordatorios. Los mensajes sobre sus reservas seguirán llegando.",
    pl:
      "Nie będziesz już otrzymywać przypomnień. Wiadomości o rezerwacjach nadal będą przychodzić.",
    ja: "リマインダーの送信を停止しました。予約に関するお知らせは引き続きお送りします。",
    ar: "لن تصلك تذكيرات بعد الآن، وستظل رسائل حجوزاتك تصلك.")
}
