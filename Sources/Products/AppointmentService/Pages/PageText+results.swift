internal import PassPages

/// The texts about times, places and prices.
extension PageText {
  static let chooseService = PageText(
    en: "Choose a service", cs: "Vybrat službu", de: "Leistung wählen",
    fr: "Choisir une prestation", es: "Elegir un servicio", pl: "Wybierz usługę",
    ja: "サービスを選ぶ", ar: "اختيار خدمة")
  static let chooseTime = PageText(
    en: "Choose a time", cs: "Vybrat čas", de: "Zeit wählen", fr: "Choisir un horaire",
    es: "Elegir una hora", pl: "Wybierz godzinę", ja: "時間を選ぶ", ar: "اختيار وقت")
  static let chooseDays = PageText(
    en: "Choose the days", cs: "Vybrat dny", de: "Tage wählen", fr: "Choisir les jours",
    es: "Elegir los días", pl: "Wybierz dni", ja: "日を選ぶ", ar: "اختيار الأيام")
  static let opensOn = PageText(
    en: "Open {day}: {hours}", cs: "Otevřeno {day}: {hours}", de: "Geöffnet {day}: {hours}",
    fr: "Ouvert {day} : {hours}", es: "Abierto {day}: {hours}", pl: "Otwarte {day}: {hours}",
    ja: "{day}の営業時間：{hours}", ar: "مفتوح {day}: {hours}")
  static let closedOn = PageText(
    en: "Closed {day}", cs: "Zavřeno {day}", de: "Geschlossen {day}", fr: "Fermé {day}",
    es: "Cerrado {day}", pl: "Zamknięte {day}", ja: "{day}は休み", ar: "مغلق {day}")
  static let closed = PageText(
    en: "Closed", cs: "Zavřeno", de: "Geschlossen", fr: "Fermé", es: "Cerrado", pl: "Zamknięte",
    ja: "休み", ar: "مغلق")
  static let nothingFree = PageText(
    en: "Nothing free", cs: "Nic volného", de: "Nichts frei", fr: "Rien de libre",
    es: "Nada libre", pl: "Nic wolnego", ja: "空きなし", ar: "لا يوجد وقت متاح")
  static let full = PageText(
    en: "Full", cs: "Obsazeno", de: "Ausgebucht", fr: "Complet", es: "Completo",
    pl: "Brak miejsc", ja: "満席", ar: "مكتمل العدد")
  static let nextFree = PageText(
    en: "Next free: {time}", cs: "Nejbližší volný: {time}", de: "Nächster freier: {time}",
    fr: "Prochain libre : {time}", es: "Próxima libre: {time}", pl: "Najbliższy wolny: {time}",
    ja: "次の空き：{time}", ar: "أقرب وقت متاح: {time}")
  static let placesLeft = PageText(
    en: "Places left: {count}", cs: "Volná místa: {count}", de: "Freie Plätze: {count}",
    fr: "Places restantes : {count}", es: "Plazas libres: {count}", pl: "Wolne miejsca: {count}",
    ja: "残り{count}名", ar: "الأماكن المتبقية: {count}")
  static let freeOfCharge = PageText(
    en: "Free of charge", cs: "Zdarma", de: "Kostenlos", fr: "Gratuit", es: "Gratis",
    pl: "Bezpłatnie", ja: "無料", ar: "مجانًا")
  static let perPlace = PageText(
    en: "{price} per place", cs: "{price} za místo", de: "{price} pro Platz",
    fr: "{price} par place", es: "{price} por plaza", pl: "{price} za miejsce",
    ja: "1名 {price}", ar: "{price} للمكان")
  static let perNight = PageText(
    en: "{price} per night", cs: "{price} za noc", de: "{price} pro Nacht",
    fr: "{price} par nuit", es: "{price} por noche", pl: "{price} za noc", ja: "1泊 {price}",
    ar: "{price} لليلة")
  static let perDay = PageText(
    en: "{price} per day", cs: "{price} za den", de: "{price} pro Tag", fr: "{price} par jour",
    es: "{price} por día", pl: "{price} za dzień", ja: "1日 {price}", ar: "{price} لليوم")
  static let minutes = PageText(
    en: "{count} min", cs: "{count} min", de: "{count} Min.", fr: "{count} min",
    es: "{count} min", pl: "{count} min", ja: "{count}分", ar: "{count} د")
  static let hours = PageText(
    en: "{count} h", cs: "{count} h", de: "{count} Std.", fr: "{count} h", es: "{count} h",
    pl: "{count} godz.", ja: "{count}時間", ar: "{count} س")
  static let confirmedAtOnce = PageText(
    en: "Confirmed at once", cs: "Potvrzeno ihned", de: "Sofort bestätigt",
    fr: "Confirmation immédiate", es: "Confirmación inmediata", pl: "Potwierdzenie od razu",
    ja: "すぐに確定", ar: "تأكيد فوري")
  static let answeredWithin = PageText(
    en: "The provider answers within {time}. Until then the money is only reserved.",
    cs: "Poskytovatel odpoví do {time}. Do té doby se částka pouze zablokuje.",
    de: "Der Anbieter antwortet innerhalb von {time}. Bis dahin wird der Betrag nur vorgemerkt.",
    fr: "Le prestataire répond sous {time}. D’ici là, le montant est seulement réservé.",
    es: "El proveedor responde en {time}. Hasta entonces, el importe solo se reserva.",
    pl: "Usługodawca odpowie w ciągu {time}. Do tego czasu kwota jest tylko blokowana.",
    ja: "担当者が{time}以内に回答します。それまで金額は確保されるだけです。",
    ar: "يرد مقدم الخدمة خلال {time}. وحتى ذلك الحين يُحجز المبلغ فقط.")
  static let answeredWithinFree = PageText(
    en: "The provider answers within {time}.", cs: "Poskytovatel odpoví do {time}.",
    de: "Der Anbieter antwortet innerhalb von {time}.", fr: "Le prestataire répond sous {time}.",
    es: "El proveedor responde en {time}.", pl: "Usługodawca odpowie w ciągu {time}.",
    ja: "担当者が{time}以内に回答します。", ar: "يرد مقدم الخدمة خلال {time}.")
  static let refundUntil = PageText(
    en: "{percent} % back until {time} before.", cs: "{percent} % zpět do {time} předem.",
    de: "{percent} % zurück bis {time} vorher.", fr: "{percent} % remboursés jusqu’à {time} avant.",
    es: "Se devuelve el {percent} % hasta {time} antes.",
    pl: "Zwrot {percent} % do {time} przed wizytą.", ja: "{time}前まで{percent}%返金。",
    ar: "يُرد {percent}% حتى {time} قبل الموعد.")
  static let refundUntilStart = PageText(
    en: "{percent} % back until the start.", cs: "{percent} % zpět do začátku.",
    de: "{percent} % zurück bis zum Beginn.", fr: "{percent} % remboursés jusqu’au début.",
    es: "Se devuelve el {percent} % hasta el comienzo.",
    pl: "Zwrot {percent} % do początku wizyty.",
    ja: "開始まで{percent}%返金。", ar: "يُرد {percent}% حتى بداية الموعد.")
  static let noRefund = PageText(
    en: "No refund.", cs: "Bez vrácení peněz.", de: "Keine Erstattung.", fr: "Non remboursable.",
    es: "Sin devolución.", pl: "Bez zwrotu.", ja: "返金なし。", ar: "لا يُرد المبلغ.")
  static let cancellationCloses = PageText(
    en: "Possible until {time} before.", cs: "Možné do {time} předem.",
    de: "Möglich bis {time} vorher.", fr: "Possible jusqu’à {time} avant.",
    es: "Posible hasta {time} antes.", pl: "Możliwe do {time} przed wizytą.",
    ja: "{time}前まで可能。", ar: "ممكن حتى {time} قبل الموعد.")
}
