internal import PassPages

/// The texts of the search for shows.
extension PageText {
  static let shows = PageText(
    en: "Shows", cs: "Představení", de: "Vorstellungen", fr: "Séances", es: "Funciones",
    pl: "Seanse", ja: "上映・公演", ar: "العروض")
  static let showsLead = PageText(
    en: "See what is on, and choose your seats.", cs: "Podívejte se na program a vyberte si místa.",
    de: "Programm ansehen und Plätze wählen.",
    fr: "Consultez le programme et choisissez vos places.",
    es: "Consulte la cartelera y elija sus asientos.",
    pl: "Repertuar i wybór miejsc.", ja: "上映スケジュールを見て、座席を選べます。",
    ar: "اطّلع على البرنامج واختر مقاعدك.")
  static let city = PageText(
    en: "City", cs: "Město", de: "Stadt", fr: "Ville", es: "Ciudad", pl: "Miasto", ja: "都市",
    ar: "المدينة")
  static let theater = PageText(
    en: "Theater", cs: "Kino nebo sál", de: "Haus", fr: "Salle", es: "Sala", pl: "Kino lub sala",
    ja: "劇場", ar: "دار العرض")
  static let allTheaters = PageText(
    en: "All theaters", cs: "Všechny", de: "Alle Häuser", fr: "Toutes les salles",
    es: "Todas las salas", pl: "Wszystkie", ja: "すべての劇場", ar: "كل دور العرض")
  static let film = PageText(
    en: "Film", cs: "Film", de: "Film", fr: "Film", es: "Película", pl: "Film", ja: "作品",
    ar: "الفيلم")
  static let allFilms = PageText(
    en: "All films", cs: "Všechny filmy", de: "Alle Filme", fr: "Tous les films",
    es: "Todas las películas", pl: "Wszystkie filmy", ja: "すべての作品", ar: "كل الأفلام")
  static let day = PageText(
    en: "Day", cs: "Den", de: "Tag", fr: "Jour", es: "Día", pl: "Dzień", ja: "日付", ar: "اليوم")
  static let numberOfSeats = PageText(
    en: "Number of seats", cs: "Počet míst", de: "Anzahl der Plätze", fr: "Nombre de places",
    es: "Número de asientos", pl: "Liczba miejsc", ja: "席数", ar: "عدد المقاعد")
  static let showProgramme = PageText(
    en: "Show the program", cs: "Zobrazit program", de: "Programm zeigen",
    fr: "Afficher le programme", es: "Ver la cartelera", pl: "Pokaż repertuar",
    ja: "スケジュールを表示", ar: "عرض البرنامج")
  static let toProgramme = PageText(
    en: "To the program", cs: "K programu", de: "Zum Programm", fr: "Retour au programme",
    es: "Ir a la cartelera", pl: "Do repertuaru", ja: "スケジュールへ", ar: "إلى البرنامج")
  static let programmeOf = PageText(
    en: "{city}, {day}", cs: "{city}, {day}", de: "{city}, {day}", fr: "{city}, {day}",
    es: "{city}, {day}", pl: "{city}, {day}", ja: "{city} {day}", ar: "{city}، {day}")
  static let fromPrice = PageText(
    en: "from {price}", cs: "od {price}", de: "ab {price}", fr: "à partir de {price}",
    es: "desde {price}", pl: "od {price}", ja: "{price} から", ar: "ابتداءً من {price}")
  static let minutes = PageText(
    en: "{count} min", cs: "{count} min", de: "{count} Min.", fr: "{count} min",
    es: "{count} min", pl: "{count} min", ja: "{count}分", ar: "{count} دقيقة")
  static let rating = PageText(
    en: "Rating: {rating}", cs: "Přístupnost: {rating}", de: "Freigabe: {rating}",
    fr: "Classification : {rating}", es: "Clasificación: {rating}",
    pl: "Kategoria wiekowa: {rating}", ja: "レイティング: {rating}", ar: "التصنيف: {rating}")
  static let seatsLeft = PageText(
    en: "Seats left: {count}", cs: "Zbývá míst: {count}", de: "Noch frei: {count}",
    fr: "Places restantes : {count}", es: "Quedan: {count}", pl: "Pozostało miejsc: {count}",
    ja: "残り{count}席", ar: "المقاعد المتبقية: {count}")
  static let soldOut = PageText(
    en: "Sold out", cs: "Vyprodáno", de: "Ausverkauft", fr: "Complet", es: "Agotado",
    pl: "Wyprzedane", ja: "満席", ar: "نفدت التذاكر")
  static let chooseSeats = PageText(
    en: "Choose seats", cs: "Vybrat místa", de: "Plätze wählen", fr: "Choisir des places",
    es: "Elegir asientos", pl: "Wybierz miejsca", ja: "座席を選ぶ", ar: "اختيار المقاعد")
}
