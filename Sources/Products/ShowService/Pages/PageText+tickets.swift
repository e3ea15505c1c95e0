internal import PassPages

/// The texts of tickets, of the names on them, and of an order.
extension PageText {
  static let seat = PageText(
    en: "Seat", cs: "Sedadlo", de: "Platz", fr: "Place", es: "Asiento", pl: "Miejsce", ja: "座席",
    ar: "المقعد")
  static let seats = PageText(
    en: "Seats", cs: "Sedadla", de: "Plätze", fr: "Places", es: "Asientos", pl: "Miejsca",
    ja: "座席", ar: "المقاعد")
  static let seatNamed = PageText(
    en: "Seat {seat}", cs: "Sedadlo {seat}", de: "Platz {seat}", fr: "Place {seat}",
    es: "Asiento {seat}", pl: "Miejsce {seat}", ja: "座席 {seat}", ar: "المقعد {seat}")
  static let seatsNamed = PageText(
    en: "Seats: {seats}", cs: "Sedadla: {seats}", de: "Plätze: {seats}", fr: "Places : {seats}",
    es: "Asientos: {seats}", pl: "Miejsca: {seats}", ja: "座席: {seats}", ar: "المقاعد: {seats}")
  static let places = PageText(
    en: "Places without numbers", cs: "Místa bez čísel", de: "Plätze ohne Nummern",
    fr: "Places non numérotées", es: "Plazas sin numerar", pl: "Miejsca nienumerowane",
    ja: "自由席", ar: "أماكن غير مرقمة")
  static let tickets = PageText(
    en: "Tickets", cs: "Vstupenky", de: "Eintrittskarten", fr: "Billets", es: "Entradas",
    pl: "Bilety", ja: "チケット", ar: "التذاكر")
  static let ticketPerSeat = PageText(
    en: "One ticket for each seat", cs: "Vstupenka pro každé místo",
    de: "Eine Karte für jeden Platz", fr: "Un billet par place", es: "Una entrada por asiento",
    pl: "Osobny bilet na każde miejsce", ja: "1席ごとに1枚", ar: "تذكرة لكل مقعد")
  static let ticketPerSeatDetail = PageText(
    en: "Everybody may come by themselves.", cs: "Každý může přijít sám.",
    de: "Alle können einzeln kommen.", fr: "Chacun peut venir séparément.",
    es: "Cada persona puede llegar por su cuenta.", pl: "Każda osoba może przyjść osobno.",
    ja: "別々にご入場いただけます。", ar: "يمكن لكل شخص الحضور بمفرده.")
  static let ticketForAll = PageText(
    en: "One ticket for all", cs: "Jedna vstupenka pro všechny", de: "Eine Karte für alle",
    fr: "Un seul billet pour tous", es: "Una sola entrada para todos",
    pl: "Jeden bilet dla wszystkich", ja: "全員で1枚", ar: "تذكرة واحدة للجميع")
  static let ticketForAllDetail = PageText(
    en: "You come together.", cs: "Přijdete společně.", de: "Sie kommen gemeinsam.",
    fr: "Vous venez ensemble.", es: "Llegan juntos.", pl: "Przychodzą Państwo razem.",
    ja: "ご一緒にご入場ください。", ar: "تحضرون معًا.")
  static let ticketForSeats = PageText(
    en: "Ticket for {seats}", cs: "Vstupenka: {seats}", de: "Karte für {seats}",
    fr: "Billet pour {seats}", es: "Entrada para {seats}", pl: "Bilet: {seats}",
    ja: "チケット {seats}", ar: "تذكرة {seats}")
  static let ticketForPeople = PageText(
    en: "Ticket, admits {count}", cs: "Vstupenka, počet osob: {count}",
    de: "Karte, Personen: {count}", fr: "Billet, personnes : {count}",
    es: "Entrada, personas: {count}", pl: "Bilet, liczba osób: {count}", ja: "チケット {count}名",
    ar: "تذكرة، عدد الأشخاص: {count}")
  static let contact = PageText(
    en: "Contact", cs: "Kontakt", de: "Kontakt", fr: "Contact", es: "Contacto", pl: "Kontakt",
    ja: "ご連絡先", ar: "بيانات الاتصال")
  static let email = PageText(
    en: "E-mail address", cs: "E-mailová adresa", de: "E-Mail-Adresse", fr: "Adresse e-mail",
    es: "Correo electrónico", pl: "Adres e-mail", ja: "メールアドレス", ar: "البريد الإلكتروني")
  static let emailHint = PageText(
    en: "Optional. Staff can find your booking by it.",
    cs: "Nepovinné. Personál podle ní najde vaši rezervaci.",
    de: "Freiwillig. Das Personal findet damit Ihre Buchung.",
    fr: "Facultatif. Le personnel peut ainsi retrouver votre réservation.",
    es: "Opcional. El personal puede encontrar así su reserva.",
    pl: "Nieobowiązkowe. Obsługa znajdzie po nim rezerwację.",
    ja: "任意。係員がご予約をお探しする際に使います。", ar: "اختياري. يجد الموظفون حجزك بواسطته.")
  static let namesOnTickets = PageText(
    en: "Names on the tickets", cs: "Jména na vstupenkách", de: "Namen auf den Karten",
    fr: "Noms sur les billets", es: "Nombres en las entradas", pl: "Nazwiska na biletach",
    ja: "チケットのお名前", ar: "الأسماء على التذاكر")
  static let nameOnTicket = PageText(
    en: "Name on the ticket", cs: "Jméno na vstupence", de: "Name auf der Karte",
    fr: "Nom sur le billet", es: "Nombre en la entrada", pl: "Imię i nazwisko na bilecie",
    ja: "チケットのお名前", ar: "الاسم على التذكرة")
  static let nameOnTicketFor = PageText(
    en: "Name on ticket {ticket}", cs: "Jméno na vstupence {ticket}",
    de: "Name auf Karte {ticket}", fr: "Nom sur le billet {ticket}",
    es: "Nombre en la entrada {ticket}", pl: "Imię i nazwisko na bilecie {ticket}",
    ja: "チケット {ticket} のお名前", ar: "الاسم على التذكرة {ticket}")
  static let nameHint = PageText(
    en: "Optional. You can add names later.", cs: "Nepovinné. Jména můžete doplnit později.",
    de: "Freiwillig. Sie können Namen später ergänzen.",
    fr: "Facultatif. Vous pourrez ajouter des noms plus tard.",
    es: "Opcional. Puede añadir nombres más tarde.",
    pl: "Nieobowiązkowe. Nazwiska można dodać później.",
    ja: "任意。お名前は後からでも追加できます。", ar: "اختياري. يمكنك إضافة الأسماء لاحقًا.")
  static let otherSeats = PageText(
    en: "Choose other seats", cs: "Vybrat jiná místa", de: "Andere Plätze wählen",
    fr: "Choisir d’autres places", es: "Elegir otros asientos", pl: "Wybierz inne miejsca",
    ja: "別の座席を選ぶ", ar: "اختيار مقاعد أخرى")
  static let admits = PageText(
    en: "Admits", cs: "Počet osob", de: "Personen", fr: "Personnes", es: "Personas",
    pl: "Liczba osób", ja: "人数", ar: "عدد الأشخاص")
  static let bookingCodeOfShow = PageText(
    en: "Booking code", cs: "Kód rezervace", de: "Buchungscode", fr: "Code de réservation",
    es: "Código de reserva", pl: "Kod rezerwacji", ja: "予約番号", ar: "رمز الحجز")
  static let ticketIsUsed = PageText(
    en: "Used at the door", cs: "Použito u vstupu", de: "Am Einlass vorgezeigt",
    fr: "Déjà utilisé à l’entrée", es: "Ya usada en la entrada", pl: "Wykorzystany przy wejściu",
    ja: "入場済み", ar: "استُخدمت عند الدخول")
}
