internal import PassPages

/// The texts of a booking, its actions and its pass.
extension PageText {
  static let openBooking = PageText(
    en: "Show the booking", cs: "Zobrazit rezervaci", de: "Buchung zeigen",
    fr: "Afficher la réservation", es: "Ver la reserva", pl: "Pokaż rezerwację",
    ja: "予約を表示", ar: "عرض الحجز")
  static let openPass = PageText(
    en: "Show the pass", cs: "Zobrazit vstupenku", de: "Pass zeigen", fr: "Afficher le pass",
    es: "Mostrar el pase", pl: "Pokaż kartę", ja: "パスを表示", ar: "عرض البطاقة")
  static let answerBy = PageText(
    en: "Answer by", cs: "Odpověď do", de: "Antwort bis", fr: "Réponse avant le",
    es: "Respuesta antes del", pl: "Odpowiedź do", ja: "回答期限", ar: "الرد حتى")
  static let reason = PageText(
    en: "Reason", cs: "Důvod", de: "Grund", fr: "Motif", es: "Motivo", pl: "Powód", ja: "理由",
    ar: "السبب")
  static let refundNow = PageText(
    en: "Refund if you cancel now", cs: "Vrácení při zrušení nyní",
    de: "Erstattung bei Stornierung jetzt", fr: "Remboursement en cas d’annulation maintenant",
    es: "Devolución si cancela ahora", pl: "Zwrot w razie rezygnacji teraz",
    ja: "今キャンセルした場合の返金", ar: "المبلغ المسترد عند الإلغاء الآن")
  static let requestedNote = PageText(
    en:
      "The provider has not answered yet. {total} is reserved and not charged. It is charged when the provider accepts, and released otherwise.",
    cs:
      "Poskytovatel ještě neodpověděl. Částka {total} je zablokovaná a nestržená. Strhne se, až poskytovatel přijme, jinak se uvolní.",
    de:
      "Der Anbieter hat noch nicht geantwortet. {total} ist vorgemerkt und nicht abgebucht. Nimmt der Anbieter an, wird der Betrag abgebucht, sonst wird er freigegeben.",
    fr:
      "Le prestataire n’a pas encore répondu. {total} est réservé et non débité. Le montant est débité si le prestataire accepte, et libéré sinon.",
    es:
      "El proveedor aún no ha respondido. {total} está reservado y no cobrado. Se cobra si el proveedor acepta y, si no, se libera.",
    pl:
      "Usługodawca jeszcze nie odpowiedział. Kwota {total} jest zablokowana i niepobrana. Zostanie pobrana po akceptacji, a w przeciwnym razie zwolniona.",
    ja: "担当者はまだ回答していません。{total} は確保されていますが、請求されていません。承諾されると請求され、それ以外は解放されます。",
    ar:
      "لم يرد مقدم الخدمة بعد. المبلغ {total} محجوز ولم يُخصم. يُخصم إذا قبل مقدم الخدمة، وإلا يُحرر.")
  static let requestedFreeNote = PageText(
    en: "The provider has not answered yet. The appointment is free of charge.",
    cs: "Poskytovatel ještě neodpověděl. Termín je zdarma.",
    de: "Der Anbieter hat noch nicht geantwortet. Der Termin ist kostenlos.",
    fr: "Le prestataire n’a pas encore répondu. Le rendez-vous est gratuit.",
    es: "El proveedor aún no ha respondido. La cita es gratuita.",
    pl: "Usługodawca jeszcze nie odpowiedział. Wizyta jest bezpłatna.",
    ja: "担当者はまだ回答していません。この予約は無料です。",
    ar: "لم يرد مقدم الخدمة بعد. الموعد مجاني.")
  static let payingNote = PageText(
    en: "The payment is not confirmed yet. The time is kept for you meanwhile.",
    cs: "Platba ještě není potvrzená. Termín je zatím váš.",
    de: "Die Zahlung ist noch nicht bestätigt. Der Termin bleibt solange für Sie frei.",
    fr: "Le paiement n’est pas encore confirmé. L’horaire vous est gardé entre-temps.",
    es: "El pago aún no está confirmado. Mientras tanto se le guarda la hora.",
    pl: "Płatność nie jest jeszcze potwierdzona. Termin jest w tym czasie zarezerwowany.",
    ja: "お支払いはまだ確認されていません。その間、時間は確保されています。",
    ar: "لم يُؤكد الدفع بعد. الموعد محفوظ لك في هذه الأثناء.")
  static let notChargedNote = PageText(
    en: "Nothing was charged.", cs: "Nic nebylo strženo.", de: "Es wurde nichts abgebucht.",
    fr: "Rien n’a été débité.", es: "No se ha cobrado nada.", pl: "Nic nie zostało pobrane.",
    ja: "請求は行われていません。", ar: "لم يُخصم أي مبلغ.")
  static let moveAppointment = PageText(
    en: "Move to another time", cs: "Přesunout na jiný čas", de: "Auf eine andere Zeit verlegen",
    fr: "Déplacer à un autre horaire", es: "Cambiar a otra hora", pl: "Przenieś na inny termin",
    ja: "別の時間に変更", ar: "نقل إلى وقت آخر")
  static let moveText = PageText(
    en: "The price stays the same.", cs: "Cena zůstává stejná.", de: "Der Preis bleibt gleich.",
    fr: "Le prix ne change pas.", es: "El precio no cambia.", pl: "Cena się nie zmienia.",
    ja: "料金は変わりません。", ar: "لا يتغير السعر.")
  static let move = PageText(
    en: "Move", cs: "Přesunout", de: "Verlegen", fr: "Déplacer", es: "Cambiar", pl: "Przenieś",
    ja: "変更する", ar: "نقل")
  static let timesFrom = PageText(
    en: "Times from", cs: "Časy od", de: "Zeiten ab", fr: "Horaires à partir du",
    es: "Horas desde el", pl: "Terminy od", ja: "この日以降の時間", ar: "الأوقات من")
  static let timesFromHint = PageText(
    en: "To see other days, change this, choose no time, and send the form.",
    cs: "Pro jiné dny změňte toto datum, nevybírejte čas a odešlete.",
    de: "Für andere Tage ändern Sie dies, wählen Sie keine Zeit, und senden Sie das Formular.",
    fr: "Pour d’autres jours, modifiez cette date sans choisir d’horaire, puis envoyez.",
    es: "Para ver otros días, cambie esta fecha sin elegir hora y envíe el formulario.",
    pl: "Aby zobaczyć inne dni, proszę zmienić tę datę bez wybierania godziny i wysłać.",
    ja: "ほかの日を見るには、時間を選ばずにこの日付を変えて送信してください。",
    ar: "لعرض أيام أخرى غيّر هذا التاريخ دون اختيار وقت ثم أرسل.")
  static let now = PageText(
    en: "Now", cs: "Nyní", de: "Jetzt", fr: "Actuellement", es: "Ahora", pl: "Teraz", ja: "現在",
    ar: "الآن")
  static let keepTime = PageText(
    en: "Keep the time", cs: "Ponechat termín", de: "Zeit behalten", fr: "Garder l’horaire",
    es: "Mantener la hora", pl: "Zachowaj termin", ja: "時間を変えない", ar: "الإبقاء على الوقت")
  static let admits = PageText(
    en: "Admits", cs: "Platí pro", de: "Gilt für", fr: "Valable pour", es: "Válido para",
    pl: "Ważne dla", ja: "有効人数", ar: "صالح لعدد")
  static let admitsFrom = PageText(
    en: "Entry from", cs: "Vstup od", de: "Einlass ab", fr: "Entrée à partir de",
    es: "Entrada desde", pl: "Wejście od", ja: "入場開始", ar: "الدخول من")
  static let code = PageText(
    en: "Booking code", cs: "Kód rezervace", de: "Buchungscode", fr: "Code de réservation",
    es: "Código de reserva", pl: "Kod rezerwacji", ja: "予約番号", ar: "رمز الحجز")
}
