/// The texts that all products share.
extension PageText {
  package static let myBookings = PageText(
    en: "My bookings", cs: "Moje rezervace", de: "Meine Buchungen", fr: "Mes réservations",
    es: "Mis reservas", pl: "Moje rezerwacje", ja: "予約一覧", ar: "حجوزاتي")
  static let findBooking = PageText(
    en: "Find a booking", cs: "Najít rezervaci", de: "Buchung finden",
    fr: "Retrouver une réservation", es: "Buscar una reserva", pl: "Znajdź rezerwację",
    ja: "予約を探す", ar: "البحث عن حجز")
  static let bookingCode = PageText(
    en: "Booking code", cs: "Kód rezervace", de: "Buchungscode", fr: "Code de réservation",
    es: "Código de reserva", pl: "Kod rezerwacji", ja: "予約番号", ar: "رمز الحجز")
  static let lastName = PageText(
    en: "Last name on the booking", cs: "Příjmení v rezervaci", de: "Nachname in der Buchung",
    fr: "Nom de famille sur la réservation", es: "Apellido en la reserva",
    pl: "Nazwisko w rezerwacji", ja: "予約に記載の姓", ar: "اسم العائلة في الحجز")
  static let namelessBookings = PageText(
    en:
      "{products}: bookings without a name are shown only in the browser in which they were made.",
    cs: "{products}: rezervace beze jména se zobrazují jen v prohlížeči, ve kterém vznikly.",
    de: "{products}: Buchungen ohne Namen zeigt nur der Browser, in dem sie gemacht wurden.",
    fr:
      "{products} : les réservations sans nom ne s’affichent que dans le navigateur où elles ont été faites.",
    es:
      "{products}: las reservas sin nombre solo se muestran en el navegador en el que se hicieron.",
    pl: "{products}: rezerwacje bez nazwiska widać tylko w przeglądarce, w której ich dokonano.",
    ja: "{products}：氏名のない予約は、予約したブラウザーでのみ表示されます。",
    ar: "{products}: الحجوزات التي لا تحمل اسمًا لا تظهر إلا في المتصفح الذي أُجريت فيه.")
  static let foundByCode = PageText(
    en:
      "Can be found by code and name: {products}. All other bookings are shown only in the browser in which they were made.",
    cs:
      "Podle kódu a jména lze najít: {products}. Všechny ostatní rezervace se zobrazují jen v prohlížeči, ve kterém vznikly.",
    de:
      "Mit Code und Namen zu finden: {products}. Alle anderen Buchungen zeigt nur der Browser, in dem sie gemacht wurden.",
    fr:
      "Avec le code et le nom, on retrouve : {products}. Les autres réservations ne s’affichent que dans le navigateur où elles ont été faites.",
    es:
      "Con el código y el apellido se encuentran: {products}. Las demás reservas solo se muestran en el navegador en el que se hicieron.",
    pl:
      "Po kodzie i nazwisku można znaleźć: {products}. Wszystkie inne rezerwacje widać tylko w przeglądarce, w której ich dokonano.",
    ja: "予約番号と姓で検索できるもの：{products}。そのほかの予約は、予約したブラウザーでのみ表示されます。",
    ar:
      "يمكن العثور بالرمز والاسم على: {products}. أما الحجوزات الأخرى فلا تظهر إلا في المتصفح الذي أُجريت فيه."
  )
  static let find = PageText(
    en: "Find", cs: "Najít", de: "Finden", fr: "Rechercher", es: "Buscar", pl: "Znajdź",
    ja: "検索", ar: "بحث")
  static let noBookings = PageText(
    en: "There are no bookings in this browser yet.",
    cs: "V tomto prohlížeči zatím nejsou žádné rezervace.",
    de: "In diesem Browser gibt es noch keine Buchungen.",
    fr: "Ce navigateur ne contient pas encore de réservation.",
    es: "Todavía no hay reservas en este navegador.",
    pl: "W tej przeglądarce nie ma jeszcze rezerwacji.",
    ja: "このブラウザーにはまだ予約がありません。", ar: "لا توجد حجوزات في هذا المتصفح بعد.")
  static let checkout = PageText(
    en: "Your offer", cs: "Vaše nabídka", de: "Ihr Angebot", fr: "Votre offre", es: "Su oferta",
    pl: "Twoja oferta", ja: "お支払い手続き", ar: "عرضك")
  static let offerHasEnded = PageText(
    en: "This offer has ended. Please search again.",
    cs: "Tato nabídka vypršela. Vyhledejte, prosím, znovu.",
    de: "Dieses Angebot ist abgelaufen. Bitte suchen Sie noch einmal.",
    fr: "Cette offre a expiré. Veuillez relancer la recherche.",
    es: "Esta oferta ha caducado. Vuelva a buscar, por favor.",
    pl: "Ta oferta wygasła. Proszę wyszukać ponownie.",
    ja: "この内容の有効期限が切れました。もう一度検索してください。",
    ar: "انتهت صلاحية هذا العرض. يرجى البحث من جديد.")
  package static let searchAgain = PageText(
    en: "Search again", cs: "Hledat znovu", de: "Neu suchen", fr: "Nouvelle recherche",
    es: "Buscar de nuevo", pl: "Szukaj ponownie", ja: "もう一度検索", ar: "بحث جديد")
  static let payment = PageText(
    en: "Payment", cs: "Platba", de: "Zahlung", fr: "Paiement", es: "Pago", pl: "Płatność",
    ja: "お支払い方法", ar: "الدفع")
  static let payTotal = PageText(
    en: "Book for {total}", cs: "Rezervovat za {total}", de: "Für {total} buchen",
    fr: "Réserver pour {total}", es: "Reservar por {total}", pl: "Rezerwuj za {total}",
    ja: "{total} で予約する", ar: "احجز مقابل {total}")
  static let taxNamed = PageText(
    en: "Tax {code}", cs: "Daň {code}", de: "Steuer {code}", fr: "Taxe {code}",
    es: "Tasa {code}", pl: "Podatek {code}", ja: "税 {code}", ar: "ضريبة {code}")
  static let checkThis = PageText(
    en: "Please check this.", cs: "Zkontrolujte to, prosím.", de: "Bitte prüfen Sie das.",
    fr: "Veuillez vérifier ce champ.", es: "Revise este dato, por favor.",
    pl: "Proszę to sprawdzić.", ja: "ご確認ください。", ar: "يرجى التحقق من هذا.")
  static let showPass = PageText(
    en: "Show the pass", cs: "Zobrazit vstupenku", de: "Pass zeigen", fr: "Afficher le pass",
    es: "Mostrar el pase", pl: "Pokaż kartę", ja: "パスを表示", ar: "عرض البطاقة")
  static let refunded = PageText(
    en: "Refunded", cs: "Vráceno", de: "Erstattet", fr: "Remboursé", es: "Reembolsado",
    pl: "Zwrócono", ja: "返金済み", ar: "تم رده")
  static let partlyRefunded = PageText(
    en: "Partially refunded", cs: "Částečně vráceno", de: "Teilweise erstattet",
    fr: "Remboursé en partie", es: "Reembolsado en parte", pl: "Zwrócono częściowo", ja: "一部返金済み",
    ar: "تم رده جزئيًا")
  static let refund = PageText(
    en: "Refund", cs: "Vrácená částka", de: "Erstattung", fr: "Remboursement",
    es: "Reembolso", pl: "Zwrot", ja: "返金額", ar: "المبلغ المسترد")
  static let fee = PageText(
    en: "Fee", cs: "Poplatek", de: "Gebühr", fr: "Frais", es: "Cargo", pl: "Opłata",
    ja: "手数料", ar: "رسوم")
  static let notPaidYet = PageText(
    en: "You have not paid yet. Choose how to pay.",
    cs: "Zatím jste nezaplatili. Vyberte způsob platby.",
    de: "Sie haben noch nicht bezahlt. Wählen Sie, wie Sie zahlen.",
    fr: "Vous n’avez pas encore payé. Choisissez un moyen de paiement.",
    es: "Aún no ha pagado. Elija cómo quiere pagar.",
    pl: "Jeszcze nie zapłacono. Wybierz sposób płatności.",
    ja: "まだ支払われていません。支払い方法を選んでください。", ar: "لم يتم الدفع بعد. اختر طريقة الدفع.")
  static let goToBank = PageText(
    en: "Continue at your bank", cs: "Pokračovat u banky", de: "Bei Ihrer Bank fortfahren",
    fr: "Continuer auprès de votre banque", es: "Continuar en su banco",
    pl: "Przejdź do banku", ja: "銀行の画面へ進む", ar: "المتابعة لدى مصرفك")
  static let cancelBooking = PageText(
    en: "Cancel the booking", cs: "Zrušit rezervaci", de: "Buchung stornieren",
    fr: "Annuler la réservation", es: "Cancelar la reserva", pl: "Anuluj rezerwację",
    ja: "予約を取り消す", ar: "إلغاء الحجز")
  static let cancelQuestion = PageText(
    en: "The booking and its passes will no longer be valid.",
    cs: "Rezervace a její vstupenky přestanou platit.",
    de: "Die Buchung und ihre Pässe gelten dann nicht mehr.",
    fr: "La réservation et ses pass ne seront plus valables.",
    es: "La reserva y sus pases dejarán de ser válidos.",
    pl: "Rezerwacja i jej karty stracą ważność.",
    ja: "予約とパスは無効になります。", ar: "لن يعود الحجز وبطاقاته صالحين.")
  static let keepBooking = PageText(
    en: "Keep the booking", cs: "Ponechat rezervaci", de: "Buchung behalten",
    fr: "Garder la réservation", es: "Conservar la reserva", pl: "Zachowaj rezerwację",
    ja: "予約を残す", ar: "الإبقاء على الحجز")
  static let pass = PageText(
    en: "Pass", cs: "Vstupenka", de: "Pass", fr: "Pass", es: "Pase", pl: "Karta", ja: "パス",
    ar: "بطاقة")
  static let barcodeOfPass = PageText(
    en: "Barcode of the pass", cs: "Čárový kód vstupenky", de: "Barcode des Passes",
    fr: "Code-barres du pass", es: "Código de barras del pase", pl: "Kod kreskowy karty",
    ja: "パスのバーコード", ar: "رمز البطاقة الشريطي")
  static let passEnded = PageText(
    en: "No longer valid", cs: "Již neplatí", de: "Nicht mehr gültig", fr: "N’est plus valable",
    es: "Ya no es válido", pl: "Już nieważna", ja: "無効です", ar: "لم تعد صالحة")
  static let newerPass = PageText(
    en: "Show the newer pass", cs: "Zobrazit novější vstupenku", de: "Neueren Pass zeigen",
    fr: "Afficher le nouveau pass", es: "Mostrar el pase nuevo", pl: "Pokaż nowszą kartę",
    ja: "新しいパスを表示", ar: "عرض البطاقة الأحدث")
  static let passOf = PageText(
    en: "Pass {number} of {count}", cs: "Vstupenka {number} z {count}",
    de: "Pass {number} von {count}", fr: "Pass {number} sur {count}",
    es: "Pase {number} de {count}", pl: "Karta {number} z {count}",
    ja: "パス {number}/{count}", ar: "البطاقة {number} من {count}")
  static let toBooking = PageText(
    en: "To the booking", cs: "K rezervaci", de: "Zur Buchung", fr: "Vers la réservation",
    es: "Ir a la reserva", pl: "Do rezerwacji", ja: "予約へ", ar: "إلى الحجز")
  static let printPDF = PageText(
    en: "Print (PDF)", cs: "Vytisknout (PDF)", de: "Drucken (PDF)", fr: "Imprimer (PDF)",
    es: "Imprimir (PDF)", pl: "Drukuj (PDF)", ja: "印刷 (PDF)", ar: "طباعة (PDF)")
  static let addToAppleWallet = PageText(
    en: "Add to Apple Wallet", cs: "Přidat do Peněženky Apple", de: "Zu Apple Wallet hinzufügen",
    fr: "Ajouter à Apple Wallet", es: "Añadir a Apple Wallet", pl: "Dodaj do Portfela Apple",
    ja: "Apple ウォレットに追加", ar: "إضافة إلى محفظة Apple")
  static let addToGoogleWallet = PageText(
    en: "Add to Google Wallet", cs: "Přidat do Peněženky Google",
    de: "Zu Google Wallet hinzufügen", fr: "Ajouter à Google Wallet",
    es: "Añadir a Google Wallet", pl: "Dodaj do Portfela Google", ja: "Google ウォレットに追加",
    ar: "إضافة إلى محفظة Google")
  static let addToCalendar = PageText(
    en: "Add to the calendar", cs: "Přidat do kalendáře", de: "In den Kalender eintragen",
    fr: "Ajouter au calendrier", es: "Añadir al calendario", pl: "Dodaj do kalendarza",
    ja: "カレンダーに追加", ar: "إضافة إلى التقويم")

  /// The states of a booking by their names in the API.
  static let states: [String: PageText] = [
    "PENDING": PageText(
      en: "Payment pending", cs: "Čeká se na platbu", de: "Zahlung ausstehend",
      fr: "Paiement en cours", es: "Pago pendiente", pl: "Oczekuje na płatność",
      ja: "お支払い処理中", ar: "الدفع قيد الانتظار"),
    "REQUESTED": PageText(
      en: "Requested", cs: "Vyžádáno", de: "Angefragt", fr: "Demandé", es: "Solicitado",
      pl: "Zgłoszone", ja: "リクエスト中", ar: "قيد الطلب"),
    "CONFIRMED": PageText(
      en: "Confirmed", cs: "Potvrzeno", de: "Bestätigt", fr: "Confirmé", es: "Confirmada",
      pl: "Potwierdzone", ja: "確定", ar: "مؤكد"),
    "CHECKED_IN": PageText(
      en: "Checked in", cs: "Odbaveno", de: "Eingecheckt", fr: "Enregistré",
      es: "Facturada", pl: "Odprawione", ja: "チェックイン済み", ar: "تم تسجيل الوصول"),
    "COMPLETED": PageText(
      en: "Completed", cs: "Dokončeno", de: "Abgeschlossen", fr: "Terminé", es: "Completada",
      pl: "Zakończone", ja: "完了", ar: "مكتمل"),
    "CANCELLED": PageText(
      en: "Cancelled", cs: "Zrušeno", de: "Storniert", fr: "Annulé", es: "Cancelada",
      pl: "Anulowane", ja: "取り消し済み", ar: "ملغى"),
    "FAILED": PageText(
      en: "Not booked", cs: "Nezarezervováno", de: "Nicht gebucht", fr: "Non réservé",
      es: "No reservada", pl: "Nie zarezerwowano", ja: "予約できませんでした", ar: "لم يتم الحجز"),
  ]
}
