internal import PassPages

/// The texts of the search for flights.
extension PageText {
  static let flights = PageText(
    en: "Flights", cs: "Lety", de: "Flüge", fr: "Vols", es: "Vuelos", pl: "Loty", ja: "航空券",
    ar: "الرحلات الجوية")
  static let flightsLead = PageText(
    en: "Find a flight, choose your seats, check in.",
    cs: "Najděte let, vyberte si sedadla, odbavte se.",
    de: "Flug finden, Sitzplätze wählen, einchecken.",
    fr: "Trouvez un vol, choisissez vos sièges, enregistrez-vous.",
    es: "Busque un vuelo, elija sus asientos y facture.",
    pl: "Znajdź lot, wybierz miejsca, odpraw się.",
    ja: "便の検索、座席の指定、チェックインができます。",
    ar: "ابحث عن رحلة، واختر مقاعدك، وسجّل وصولك.")
  static let flightFrom = PageText(
    en: "From", cs: "Odkud", de: "Von", fr: "De", es: "Desde", pl: "Skąd", ja: "出発地", ar: "من")
  static let flightTo = PageText(
    en: "To", cs: "Kam", de: "Nach", fr: "Vers", es: "Hasta", pl: "Dokąd", ja: "到着地", ar: "إلى")
  static let placeHint = PageText(
    en: "City, airport or code", cs: "Město, letiště nebo kód", de: "Stadt, Flughafen oder Code",
    fr: "Ville, aéroport ou code", es: "Ciudad, aeropuerto o código",
    pl: "Miasto, lotnisko lub kod", ja: "都市名、空港名、またはコード", ar: "مدينة أو مطار أو رمز")
  static let flightDay = PageText(
    en: "Day of departure", cs: "Den odletu", de: "Abflugtag", fr: "Jour de départ",
    es: "Día de salida", pl: "Dzień wylotu", ja: "出発日", ar: "يوم المغادرة")
  static let flightPassengers = PageText(
    en: "Passengers", cs: "Cestující", de: "Fluggäste", fr: "Passagers", es: "Pasajeros",
    pl: "Pasażerowie", ja: "搭乗者数", ar: "المسافرون")
  static let flightPassengersHint = PageText(
    en: "Those with a seat of their own", cs: "Ti, kdo mají vlastní sedadlo",
    de: "Alle mit eigenem Sitzplatz", fr: "Ceux qui ont leur propre siège",
    es: "Los que tienen asiento propio", pl: "Osoby z własnym miejscem",
    ja: "座席を利用する方の人数", ar: "من لهم مقاعد خاصة بهم")
  static let flightClass = PageText(
    en: "Class", cs: "Třída", de: "Klasse", fr: "Classe", es: "Clase", pl: "Klasa", ja: "クラス",
    ar: "الدرجة")
  static let anyFlightClass = PageText(
    en: "Any class", cs: "Libovolná třída", de: "Beliebige Klasse", fr: "Toutes les classes",
    es: "Cualquier clase", pl: "Dowolna klasa", ja: "指定なし", ar: "أي درجة")
  static let searchFlights = PageText(
    en: "Search flights", cs: "Hledat lety", de: "Flüge suchen", fr: "Rechercher des vols",
    es: "Buscar vuelos", pl: "Szukaj lotów", ja: "便を検索", ar: "البحث عن رحلات")
  static let flightsFound = PageText(
    en: "Flights {origin} – {destination}, {day}", cs: "Lety {origin} – {destination}, {day}",
    de: "Flüge {origin} – {destination}, {day}", fr: "Vols {origin} – {destination}, {day}",
    es: "Vuelos {origin} – {destination}, {day}", pl: "Loty {origin} – {destination}, {day}",
    ja: "{origin} – {destination} の便（{day}）", ar: "رحلات {origin} – {destination}، {day}")
  static let noFlightsThatDay = PageText(
    en:
      "There are no flights between these places on this day. Try another day or another airport.",
    cs: "Mezi těmito místy v tento den nic nelétá. Zkuste jiný den nebo jiné letiště.",
    de:
      "An diesem Tag gibt es keine Flüge zwischen diesen Orten. Versuchen Sie einen anderen Tag oder Flughafen.",
    fr:
      "Il n’y a pas de vol entre ces lieux ce jour-là. Essayez un autre jour ou un autre aéroport.",
    es: "No hay vuelos entre estos lugares ese día. Pruebe otro día u otro aeropuerto.",
    pl: "Tego dnia nie ma lotów między tymi miejscami. Proszę spróbować innego dnia lub lotniska.",
    ja: "この日、この区間の便はありません。別の日または別の空港でお試しください。",
    ar: "لا توجد رحلات بين هذين المكانين في هذا اليوم. جرّب يومًا آخر أو مطارًا آخر.")
  static let nextFlightDay = PageText(
    en: "The next flights: {day}", cs: "Další lety: {day}", de: "Die nächsten Flüge: {day}",
    fr: "Les prochains vols : {day}", es: "Los próximos vuelos: {day}",
    pl: "Następne loty: {day}", ja: "次に便がある日: {day}", ar: "الرحلات التالية: {day}")
  static let showFlights = PageText(
    en: "Show flights", cs: "Zobrazit lety", de: "Flüge zeigen", fr: "Voir les vols",
    es: "Ver vuelos", pl: "Pokaż loty", ja: "便を表示", ar: "عرض الرحلات")
  static let flightSoldOut = PageText(
    en: "Sold out", cs: "Vyprodáno", de: "Ausgebucht", fr: "Complet", es: "Agotado",
    pl: "Brak miejsc", ja: "満席", ar: "نفدت المقاعد")
  static let flightPriceFrom = PageText(
    en: "from {price}", cs: "od {price}", de: "ab {price}", fr: "à partir de {price}",
    es: "desde {price}", pl: "od {price}", ja: "{price} から", ar: "ابتداءً من {price}")
  static let operatedAs = PageText(
    en: "Operated as {flight}", cs: "Provozováno jako {flight}", de: "Durchgeführt als {flight}",
    fr: "Opéré sous le numéro {flight}", es: "Operado como {flight}",
    pl: "Obsługiwany jako {flight}", ja: "運航便名 {flight}", ar: "تُشغَّل برقم {flight}")
  static let flightDuration = PageText(
    en: "{hours} h {minutes} min", cs: "{hours} h {minutes} min",
    de: "{hours} Std. {minutes} Min.", fr: "{hours} h {minutes} min",
    es: "{hours} h {minutes} min", pl: "{hours} godz. {minutes} min",
    ja: "{hours}時間{minutes}分", ar: "{hours} س {minutes} د")
  static let placeIsMissing = PageText(
    en: "Please name a city or an airport.", cs: "Uveďte, prosím, město nebo letiště.",
    de: "Bitte nennen Sie eine Stadt oder einen Flughafen.",
    fr: "Veuillez indiquer une ville ou un aéroport.",
    es: "Indique una ciudad o un aeropuerto.", pl: "Proszę podać miasto lub lotnisko.",
    ja: "都市または空港を入力してください。", ar: "يرجى ذكر مدينة أو مطار.")
  static let placeIsUnknown = PageText(
    en: "No city or airport of this name is known. Please check the spelling.",
    cs: "Město ani letiště tohoto názvu neznáme. Zkontrolujte, prosím, pravopis.",
    de:
      "Eine Stadt oder ein Flughafen dieses Namens ist nicht bekannt. Bitte prüfen Sie die Schreibweise.",
    fr: "Aucune ville ni aucun aéroport de ce nom n’est connu. Veuillez vérifier l’orthographe.",
    es: "No se conoce ninguna ciudad ni aeropuerto con ese nombre. Revise la ortografía.",
    pl: "Nie znamy miasta ani lotniska o tej nazwie. Proszę sprawdzić pisownię.",
    ja: "この名前の都市または空港は見つかりません。つづりをご確認ください。",
    ar: "لا توجد مدينة أو مطار معروف بهذا الاسم. يرجى التحقق من الكتابة.")
  static let placeIsUnclear = PageText(
    en: "Please say which airport is meant, such as {places}.",
    cs: "Upřesněte, prosím, letiště, například {places}.",
    de: "Bitte nennen Sie den Flughafen genauer, zum Beispiel {places}.",
    fr: "Veuillez préciser l’aéroport, par exemple {places}.",
    es: "Precise el aeropuerto, por ejemplo {places}.",
    pl: "Proszę podać dokładniej lotnisko, na przykład {places}.",
    ja: "空港を具体的に入力してください（例: {places}）。", ar: "يرجى تحديد المطار، مثل {places}.")
  static let flightDayIsMissing = PageText(
    en: "Please give a day.", cs: "Zadejte, prosím, den.", de: "Bitte geben Sie einen Tag an.",
    fr: "Veuillez indiquer un jour.", es: "Indique un día.", pl: "Proszę podać dzień.",
    ja: "日付を入力してください。", ar: "يرجى تحديد يوم.")
  static let flightDayIsPast = PageText(
    en: "This day is past. Please choose a later one.",
    cs: "Tento den už minul. Zvolte, prosím, pozdější.",
    de: "Dieser Tag ist vorbei. Bitte wählen Sie einen späteren.",
    fr: "Ce jour est passé. Veuillez en choisir un autre.",
    es: "Ese día ya ha pasado. Elija uno posterior.",
    pl: "Ten dzień już minął. Proszę wybrać późniejszy.",
    ja: "過去の日付です。今日以降の日付をお選びください。",
    ar: "لقد مضى هذا اليوم. يرجى اختيار يوم لاحق.")
}
