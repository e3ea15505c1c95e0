internal import PassPages

/// The texts of the choice of a room and of the order.
extension PageText {
  static let staysAddress = PageText(
    en: "Address", cs: "Adresa", de: "Adresse", fr: "Adresse", es: "Dirección", pl: "Adres",
    ja: "住所", ar: "العنوان")
  static let staysStars = PageText(
    en: "Stars", cs: "Hvězdičky", de: "Sterne", fr: "Étoiles", es: "Estrellas", pl: "Gwiazdki",
    ja: "星", ar: "النجوم")
  static let staysScore = PageText(
    en: "Rating by guests", cs: "Hodnocení hostů", de: "Bewertung der Gäste",
    fr: "Note des voyageurs", es: "Valoración de los huéspedes", pl: "Ocena gości",
    ja: "宿泊者の評価", ar: "تقييم الضيوف")
  static let staysHouse = PageText(
    en: "The hotel", cs: "Hotel", de: "Das Hotel", fr: "L’hôtel", es: "El hotel", pl: "Hotel",
    ja: "ホテルについて", ar: "عن الفندق")
  static let staysAmenities = PageText(
    en: "Facilities", cs: "Vybavení", de: "Ausstattung", fr: "Équipements", es: "Servicios",
    pl: "Udogodnienia", ja: "設備・サービス", ar: "المرافق")
  static let staysCheckIn = PageText(
    en: "Check-in (local time)", cs: "Příjezd (místní čas)", de: "Anreise (Ortszeit)",
    fr: "Arrivée (heure locale)", es: "Entrada (hora local)", pl: "Zameldowanie (czas lokalny)",
    ja: "チェックイン（現地時間）", ar: "تسجيل الوصول (بالتوقيت المحلي)")
  static let staysCheckOut = PageText(
    en: "Check-out (local time)", cs: "Odjezd (místní čas)", de: "Abreise (Ortszeit)",
    fr: "Départ (heure locale)", es: "Salida (hora local)", pl: "Wymeldowanie (czas lokalny)",
    ja: "チェックアウト（現地時間）", ar: "تسجيل المغادرة (بالتوقيت المحلي)")
  static let staysFrom = PageText(
    en: "{day}, from {time}", cs: "{day}, od {time}", de: "{day}, ab {time} Uhr",
    fr: "{day}, à partir de {time}", es: "{day}, desde las {time}", pl: "{day}, od {time}",
    ja: "{day} {time}以降", ar: "{day}، من الساعة {time}")
  static let staysUntil = PageText(
    en: "{day}, until {time}", cs: "{day}, do {time}", de: "{day}, bis {time} Uhr",
    fr: "{day}, jusqu’à {time}", es: "{day}, hasta las {time}", pl: "{day}, do {time}",
    ja: "{day} {time}まで", ar: "{day}، حتى الساعة {time}")
  static let staysRoomType = PageText(
    en: "Kind of room, with the price of one room for all nights",
    cs: "Druh pokoje s cenou jednoho pokoje za všechny noci",
    de: "Zimmerart, mit dem Preis eines Zimmers für alle Nächte",
    fr: "Type de chambre, avec le prix d’une chambre pour toutes les nuits",
    es: "Tipo de habitación, con el precio de una habitación por todas las noches",
    pl: "Rodzaj pokoju z ceną jednego pokoju za wszystkie noce",
    ja: "部屋の種類（料金は1部屋の全泊分）", ar: "نوع الغرفة، مع سعر الغرفة الواحدة لكل الليالي")
  static let staysSleeps = PageText(
    en: "Guests per room: up to {count}", cs: "Hosté na pokoj: nejvýše {count}",
    de: "Gäste je Zimmer: bis zu {count}", fr: "Voyageurs par chambre : {count} au plus",
    es: "Huéspedes por habitación: hasta {count}", pl: "Goście w pokoju: najwyżej {count}",
    ja: "1部屋{count}名まで", ar: "الضيوف في الغرفة: {count} كحد أقصى")
  static let staysLeft = PageText(
    en: "Only {count} left", cs: "Zbývá: {count}", de: "Nur noch {count} frei",
    fr: "Plus que {count}", es: "Solo quedan: {count}", pl: "Pozostało: {count}",
    ja: "残り{count}室", ar: "المتبقي: {count}")
  static let staysSoldOut = PageText(
    en: "Sold out on these days", cs: "V těchto dnech obsazeno", de: "An diesen Tagen ausgebucht",
    fr: "Complet à ces dates", es: "Completo en estas fechas", pl: "Brak miejsc w tych dniach",
    ja: "この日程は満室です", ar: "محجوزة بالكامل في هذه الأيام")
  static let staysAllSold = PageText(
    en: "All rooms are sold out on these days. Please choose other days.",
    cs: "V těchto dnech jsou všechny pokoje obsazené. Zvolte, prosím, jiné dny.",
    de: "An diesen Tagen sind alle Zimmer ausgebucht. Bitte wählen Sie andere Tage.",
    fr: "Toutes les chambres sont prises à ces dates. Veuillez choisir d’autres dates.",
    es: "No quedan habitaciones en estas fechas. Elija otras, por favor.",
    pl: "W tych dniach wszystkie pokoje są zajęte. Proszę wybrać inne dni.",
    ja: "この日程は満室です。別の日程をお選びください。",
    ar: "كل الغرف محجوزة في هذه الأيام. يرجى اختيار أيام أخرى.")
  static let staysNotOnSale = PageText(
    en: "This hotel takes no bookings at the moment.",
    cs: "Tento hotel momentálně nepřijímá rezervace.",
    de: "Dieses Hotel nimmt zurzeit keine Buchungen an.",
    fr: "Cet hôtel n’accepte pas de réservations actuellement.",
    es: "Este hotel no acepta reservas en este momento.",
    pl: "Ten hotel obecnie nie przyjmuje rezerwacji.",
    ja: "このホテルは現在予約を受け付けていません。",
    ar: "لا يقبل هذا الفندق حجوزات في الوقت الحالي.")
  static let staysNoRefund = PageText(
    en: "No refund", cs: "Bez vrácení peněz", de: "Keine Erstattung", fr: "Non remboursable",
    es: "No reembolsable", pl: "Bez zwrotu pieniędzy", ja: "返金不可", ar: "غير قابلة للاسترداد")
  static let staysRefundUntil = PageText(
    en: "Cancelled up to {time} before check-in: {percent}% back",
    cs: "Při stornu do {time} před příjezdem: zpět {percent} %",
    de: "Bei Storno bis {time} vor Anreise: {percent} % zurück",
    fr: "Annulation jusqu’à {time} avant l’arrivée : {percent} % remboursés",
    es: "Cancelación hasta {time} antes de la entrada: se devuelve el {percent} %",
    pl: "Anulowanie do {time} przed zameldowaniem: zwrot {percent}%",
    ja: "チェックインの{time}前までの取り消し：{percent}％返金",
    ar: "الإلغاء قبل تسجيل الوصول بما لا يقل عن {time}: استرداد {percent}٪")
  static let staysRefundAtArrival = PageText(
    en: "Cancelled before arrival: {percent}% back",
    cs: "Při stornu před příjezdem: zpět {percent} %",
    de: "Bei Storno vor Anreise: {percent} % zurück",
    fr: "Annulation avant l’arrivée : {percent} % remboursés",
    es: "Cancelación antes de la llegada: se devuelve el {percent} %",
    pl: "Anulowanie przed przyjazdem: zwrot {percent}%",
    ja: "到着前の取り消し：{percent}％返金", ar: "الإلغاء قبل الوصول: استرداد {percent}٪")
  static let staysHours = PageText(
    en: "{count} h", cs: "{count} h", de: "{count} h", fr: "{count} h", es: "{count} h",
    pl: "{count} h", ja: "{count}時間", ar: "{count} ساعة")
  /// A number of days from 3 to 10, in the case that the text around it asks for.
  static let staysDays = PageText(
    en: "{count} days", cs: "{count} dnů", de: "{count} Tage", fr: "{count} jours",
    es: "{count} días", pl: "{count} dni", ja: "{count}日", ar: "{count} أيام")
  static let staysHold = PageText(
    en: "Hold the rooms and continue", cs: "Podržet pokoje a pokračovat",
    de: "Zimmer vormerken und weiter", fr: "Retenir les chambres et continuer",
    es: "Retener las habitaciones y continuar", pl: "Wstrzymaj pokoje i przejdź dalej",
    ja: "部屋を確保して次へ", ar: "تثبيت الغرف والمتابعة")
  static let staysShowRooms = PageText(
    en: "Show rooms", cs: "Zobrazit pokoje", de: "Zimmer zeigen", fr: "Afficher les chambres",
    es: "Mostrar habitaciones", pl: "Pokaż pokoje", ja: "部屋を表示", ar: "عرض الغرف")
  static let staysOtherHotels = PageText(
    en: "Other hotels or days: {place}", cs: "Jiné hotely nebo dny: {place}",
    de: "Andere Hotels oder Tage: {place}", fr: "Autres hôtels ou dates : {place}",
    es: "Otros hoteles o fechas: {place}", pl: "Inne hotele lub dni: {place}",
    ja: "他のホテルや日程：{place}", ar: "فنادق أو أيام أخرى: {place}")
  static let staysOtherRoom = PageText(
    en: "Choose another room", cs: "Vybrat jiný pokoj", de: "Anderes Zimmer wählen",
    fr: "Choisir une autre chambre", es: "Elegir otra habitación", pl: "Wybierz inny pokój",
    ja: "別の部屋を選ぶ", ar: "اختيار غرفة أخرى")
  static let staysNightsLabel = PageText(
    en: "Nights", cs: "Noci", de: "Nächte", fr: "Nuits", es: "Noches", pl: "Noce", ja: "宿泊数",
    ar: "الليالي")
  static let staysGuest = PageText(
    en: "Guest", cs: "Host", de: "Gast", fr: "Voyageur", es: "Huésped", pl: "Gość",
    ja: "宿泊者", ar: "الضيف")
  static let staysGivenNames = PageText(
    en: "First names", cs: "Jména", de: "Vornamen", fr: "Prénoms", es: "Nombre", pl: "Imiona",
    ja: "名", ar: "الاسم الأول")
  static let staysSurname = PageText(
    en: "Last name", cs: "Příjmení", de: "Nachname", fr: "Nom de famille", es: "Apellidos",
    pl: "Nazwisko", ja: "姓", ar: "اسم العائلة")
  static let staysSurnameHint = PageText(
    en: "One guest gives the name for all rooms.",
    cs: "Jeden host uvede jméno pro všechny pokoje.",
    de: "Ein Gast gibt den Namen für alle Zimmer an.",
    fr: "Un voyageur donne le nom pour toutes les chambres.",
    es: "Un huésped da el nombre para todas las habitaciones.",
    pl: "Jeden gość podaje nazwisko dla wszystkich pokoi.",
    ja: "代表者1名のお名前を入力してください。", ar: "يكفي اسم ضيف واحد لجميع الغرف.")
  static let staysEmail = PageText(
    en: "E-mail", cs: "E-mail", de: "E-Mail", fr: "E-mail", es: "Correo electrónico",
    pl: "E-mail", ja: "メールアドレス", ar: "البريد الإلكتروني")
  static let staysPhone = PageText(
    en: "Phone", cs: "Telefon", de: "Telefon", fr: "Téléphone", es: "Teléfono", pl: "Telefon",
    ja: "電話番号", ar: "الهاتف")
}
