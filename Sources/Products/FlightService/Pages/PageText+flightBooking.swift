internal import PassPages

/// The texts of a booking of flights, of what is done with it, and of its passes.
extension PageText {
  static let flight = PageText(
    en: "Flight", cs: "Let", de: "Flug", fr: "Vol", es: "Vuelo", pl: "Lot", ja: "便名", ar: "الرحلة")
  static let flightDeparture = PageText(
    en: "Departure", cs: "Odlet", de: "Abflug", fr: "Départ", es: "Salida", pl: "Wylot", ja: "出発",
    ar: "المغادرة")
  static let flightArrival = PageText(
    en: "Arrival", cs: "Přílet", de: "Ankunft", fr: "Arrivée", es: "Llegada", pl: "Przylot",
    ja: "到着", ar: "الوصول")
  static let flightTime = PageText(
    en: "Duration", cs: "Doba letu", de: "Flugdauer", fr: "Durée", es: "Duración",
    pl: "Czas lotu", ja: "所要時間", ar: "المدة")
  static let insteadOf = PageText(
    en: "{time} (schedule: {scheduled})", cs: "{time} (podle letového řádu {scheduled})",
    de: "{time} (laut Flugplan {scheduled})", fr: "{time} (prévu : {scheduled})",
    es: "{time} (previsto: {scheduled})", pl: "{time} (według rozkładu {scheduled})",
    ja: "{time}（定刻 {scheduled}）", ar: "{time} (الموعد الأصلي: {scheduled})")
  static let flightStatus = PageText(
    en: "Status", cs: "Stav", de: "Status", fr: "Statut", es: "Estado", pl: "Status", ja: "運航状況",
    ar: "الحالة")
  static let flightGate = PageText(
    en: "Gate", cs: "Východ", de: "Gate", fr: "Porte", es: "Puerta", pl: "Bramka", ja: "搭乗口",
    ar: "البوابة")
  static let gateComes = PageText(
    en: "Not known yet", cs: "Zatím není znám", de: "Noch nicht bekannt",
    fr: "Pas encore connue", es: "Aún no se conoce", pl: "Jeszcze nieznana", ja: "未定",
    ar: "غير معروفة بعد")
  static let checkInOpens = PageText(
    en: "Check-in opens", cs: "Odbavení začíná", de: "Check-in öffnet",
    fr: "Ouverture de l’enregistrement", es: "Apertura de la facturación",
    pl: "Początek odprawy", ja: "チェックイン開始", ar: "يفتح تسجيل الوصول")
  static let flightPassenger = PageText(
    en: "Passenger", cs: "Cestující", de: "Fluggast", fr: "Passager", es: "Pasajero",
    pl: "Pasażer", ja: "搭乗者", ar: "المسافر")
  static let seatAboard = PageText(
    en: "Seat", cs: "Sedadlo", de: "Sitzplatz", fr: "Siège", es: "Asiento", pl: "Miejsce",
    ja: "座席", ar: "المقعد")
  static let onALap = PageText(
    en: "on a lap", cs: "na klíně", de: "auf dem Schoß", fr: "sur les genoux", es: "en brazos",
    pl: "na kolanach", ja: "座席なし", ar: "في الحضن")
  static let priorityBoarding = PageText(
    en: "priority boarding", cs: "přednostní nástup", de: "bevorzugtes Einsteigen",
    fr: "embarquement prioritaire", es: "embarque prioritario", pl: "pierwszeństwo wejścia",
    ja: "優先搭乗", ar: "أولوية الصعود")
  static let checkedBag = PageText(
    en: "checked bag", cs: "odbavené zavazadlo", de: "aufgegebenes Gepäckstück",
    fr: "bagage en soute", es: "maleta facturada", pl: "bagaż rejestrowany", ja: "預け手荷物",
    ar: "حقيبة مسجلة")
  static let bookingCodeOfFlight = PageText(
    en: "Booking code", cs: "Kód rezervace", de: "Buchungscode", fr: "Code de réservation",
    es: "Código de reserva", pl: "Kod rezerwacji", ja: "予約番号", ar: "رمز الحجز")
  static let boardingPassOf = PageText(
    en: "Boarding pass: {name}, {flight}", cs: "Palubní vstupenka: {name}, {flight}",
    de: "Bordkarte: {name}, {flight}", fr: "Carte d’embarquement : {name}, {flight}",
    es: "Tarjeta de embarque: {name}, {flight}", pl: "Karta pokładowa: {name}, {flight}",
    ja: "搭乗券: {name}、{flight}", ar: "بطاقة صعود الطائرة: {name}، {flight}")
  static let showBooking = PageText(
    en: "Show the booking", cs: "Zobrazit rezervaci", de: "Buchung zeigen",
    fr: "Voir la réservation", es: "Ver la reserva", pl: "Pokaż rezerwację", ja: "予約を表示",
    ar: "عرض الحجز")
  static let checkIn = PageText(
    en: "Check in", cs: "Odbavit", de: "Einchecken", fr: "S’enregistrer", es: "Facturar",
    pl: "Odpraw", ja: "チェックインする", ar: "تسجيل الوصول")
  static let undoCheckIn = PageText(
    en: "Undo check-in", cs: "Zrušit odbavení", de: "Check-in rückgängig machen",
    fr: "Annuler l’enregistrement", es: "Anular la facturación", pl: "Cofnij odprawę",
    ja: "チェックインを取り消す", ar: "إلغاء تسجيل الوصول")
  static let undoQuestion = PageText(
    en: "Their boarding passes will no longer be valid. The seats are kept.",
    cs: "Jejich palubní vstupenky přestanou platit. Sedadla zůstávají.",
    de: "Die Bordkarten gelten dann nicht mehr. Die Sitzplätze bleiben erhalten.",
    fr: "Leurs cartes d’embarquement ne seront plus valables. Les sièges sont conservés.",
    es: "Sus tarjetas de embarque dejarán de ser válidas. Los asientos se conservan.",
    pl: "Karty pokładowe stracą ważność. Miejsca pozostają zachowane.",
    ja: "搭乗券は無効になります。座席はそのままです。",
    ar: "لن تعود بطاقات الصعود صالحة. تبقى المقاعد محفوظة.")
  static let changeSeat = PageText(
    en: "Change a seat", cs: "Změnit sedadlo", de: "Sitzplatz ändern", fr: "Changer de siège",
    es: "Cambiar un asiento", pl: "Zmień miejsce", ja: "座席を変更する", ar: "تغيير مقعد")
  static let showSeats = PageText(
    en: "Show the seats", cs: "Zobrazit sedadla", de: "Sitzplätze zeigen", fr: "Voir les sièges",
    es: "Ver los asientos", pl: "Pokaż miejsca", ja: "座席を表示", ar: "عرض المقاعد")
  static let seatCostsMoreHere = PageText(
    en: "This seat costs more. You keep your present seat until this is paid.",
    cs: "Toto sedadlo stojí víc. Dokud nezaplatíte, ponecháte si dosavadní sedadlo.",
    de: "Dieser Sitzplatz kostet mehr. Bis zur Zahlung behalten Sie den bisherigen.",
    fr: "Ce siège coûte plus cher. Vous gardez votre siège actuel jusqu’au paiement.",
    es: "Este asiento cuesta más. Conserva el actual hasta que pague.",
    pl: "To miejsce kosztuje więcej. Do czasu zapłaty zachowuje się obecne.",
    ja: "この座席は追加料金がかかります。お支払いまでは現在の座席のままです。",
    ar: "هذا المقعد أغلى. تحتفظ بمقعدك الحالي حتى يتم الدفع.")
  static let addExtras = PageText(
    en: "Add extras", cs: "Přidat doplňky", de: "Extras hinzufügen", fr: "Ajouter des options",
    es: "Añadir extras", pl: "Dodaj dodatki", ja: "追加サービスを申し込む", ar: "إضافة خدمات")
  static let seePrice = PageText(
    en: "See the price", cs: "Zobrazit cenu", de: "Preis zeigen", fr: "Voir le prix",
    es: "Ver el precio", pl: "Pokaż cenę", ja: "料金を見る", ar: "عرض السعر")
  static let extrasPayment = PageText(
    en: "Payment", cs: "Platba", de: "Zahlung", fr: "Paiement", es: "Pago", pl: "Płatność",
    ja: "お支払い方法", ar: "الدفع")
  static let payExtras = PageText(
    en: "Pay {total}", cs: "Zaplatit {total}", de: "{total} zahlen", fr: "Payer {total}",
    es: "Pagar {total}", pl: "Zapłać {total}", ja: "{total} を支払う", ar: "ادفع {total}")
  static let backToBooking = PageText(
    en: "Back to the booking", cs: "Zpět na rezervaci", de: "Zurück zur Buchung",
    fr: "Retour à la réservation", es: "Volver a la reserva", pl: "Wróć do rezerwacji",
    ja: "予約へ戻る", ar: "العودة إلى الحجز")
}
