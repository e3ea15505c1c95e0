internal import PassPages

/// The texts of the search for hotels.
extension PageText {
  static let staysTitle = PageText(
    en: "Hotels", cs: "Hotely", de: "Hotels", fr: "Hôtels", es: "Hoteles", pl: "Hotele",
    ja: "ホテル", ar: "الفنادق")
  static let staysLead = PageText(
    en: "Rooms for the nights you need", cs: "Pokoje na noci, které potřebujete",
    de: "Zimmer für die Nächte, die Sie brauchen", fr: "Des chambres pour les nuits voulues",
    es: "Habitaciones para las noches que necesite", pl: "Pokoje na wybrane noce",
    ja: "ご希望の日程のお部屋を探せます", ar: "غرف لليالي التي تحتاجون إليها")
  static let staysPlace = PageText(
    en: "City, country or hotel", cs: "Město, země nebo hotel", de: "Stadt, Land oder Hotel",
    fr: "Ville, pays ou hôtel", es: "Ciudad, país u hotel", pl: "Miasto, kraj lub hotel",
    ja: "都市、国、またはホテル", ar: "المدينة أو البلد أو الفندق")
  static let staysArrival = PageText(
    en: "Arrival", cs: "Příjezd", de: "Anreise", fr: "Arrivée", es: "Llegada", pl: "Przyjazd",
    ja: "到着日", ar: "الوصول")
  static let staysDeparture = PageText(
    en: "Departure", cs: "Odjezd", de: "Abreise", fr: "Départ", es: "Salida", pl: "Wyjazd",
    ja: "出発日", ar: "المغادرة")
  static let staysGuests = PageText(
    en: "Guests", cs: "Hosté", de: "Gäste", fr: "Voyageurs", es: "Huéspedes", pl: "Goście",
    ja: "宿泊人数", ar: "الضيوف")
  static let staysRooms = PageText(
    en: "Rooms", cs: "Pokoje", de: "Zimmer", fr: "Chambres", es: "Habitaciones", pl: "Pokoje",
    ja: "部屋", ar: "الغرف")
  static let staysOrder = PageText(
    en: "Order", cs: "Pořadí", de: "Reihenfolge", fr: "Tri", es: "Orden", pl: "Kolejność",
    ja: "並び順", ar: "الترتيب")
  static let staysByAdvice = PageText(
    en: "Recommended first", cs: "Doporučené nejdříve", de: "Empfohlene zuerst",
    fr: "Recommandés d’abord", es: "Recomendados primero", pl: "Najpierw polecane",
    ja: "おすすめ順", ar: "الموصى بها أولًا")
  static let staysByPrice = PageText(
    en: "Lowest price first", cs: "Nejlevnější nejdříve", de: "Günstigste zuerst",
    fr: "Moins chers d’abord", es: "Más baratos primero", pl: "Najpierw najtańsze",
    ja: "料金の安い順", ar: "الأرخص أولًا")
  static let staysByScore = PageText(
    en: "Best rating first", cs: "Nejlépe hodnocené nejdříve", de: "Beste Bewertung zuerst",
    fr: "Mieux notés d’abord", es: "Mejor valorados primero", pl: "Najpierw najwyżej oceniane",
    ja: "評価の高い順", ar: "الأعلى تقييمًا أولًا")
  static let staysByStars = PageText(
    en: "Most stars first", cs: "Nejvíce hvězdiček nejdříve", de: "Meiste Sterne zuerst",
    fr: "Plus d’étoiles d’abord", es: "Más estrellas primero", pl: "Najpierw najwięcej gwiazdek",
    ja: "星の多い順", ar: "الأكثر نجومًا أولًا")
  static let staysFind = PageText(
    en: "Find hotels", cs: "Najít hotely", de: "Hotels finden", fr: "Rechercher des hôtels",
    es: "Buscar hoteles", pl: "Znajdź hotele", ja: "ホテルを検索", ar: "البحث عن فنادق")
  static let staysRecommended = PageText(
    en: "Hotels that we recommend", cs: "Hotely, které doporučujeme",
    de: "Hotels, die wir empfehlen", fr: "Hôtels recommandés", es: "Hoteles recomendados",
    pl: "Polecane hotele", ja: "おすすめのホテル", ar: "فنادق نوصي بها")
  static let staysFound = PageText(
    en: "Hotels in {place}: {count}", cs: "Hotely – {place}: {count}",
    de: "Hotels in {place}: {count}", fr: "Hôtels – {place} : {count}",
    es: "Hoteles en {place}: {count}", pl: "Hotele – {place}: {count}",
    ja: "{place}のホテル：{count}件", ar: "الفنادق في {place}: {count}")
  static let staysMore = PageText(
    en: "More hotels", cs: "Další hotely", de: "Weitere Hotels", fr: "Autres hôtels",
    es: "Más hoteles", pl: "Więcej hoteli", ja: "その他のホテル", ar: "المزيد من الفنادق")
  static let staysNights = PageText(
    en: "Nights: {count}", cs: "Noci: {count}", de: "Nächte: {count}", fr: "Nuits : {count}",
    es: "Noches: {count}", pl: "Noce: {count}", ja: "{count}泊", ar: "الليالي: {count}")
  static let staysRoomCount = PageText(
    en: "Rooms: {count}", cs: "Pokoje: {count}", de: "Zimmer: {count}",
    fr: "Chambres : {count}", es: "Habitaciones: {count}", pl: "Pokoje: {count}",
    ja: "{count}部屋", ar: "الغرف: {count}")
  static let staysStarCount = PageText(
    en: "Stars: {count}", cs: "Hvězdičky: {count}", de: "Sterne: {count}",
    fr: "Étoiles : {count}", es: "Estrellas: {count}", pl: "Gwiazdki: {count}",
    ja: "星{count}つ", ar: "النجوم: {count}")
  static let staysScored = PageText(
    en: "Rating: {score}", cs: "Hodnocení: {score}", de: "Bewertung: {score}",
    fr: "Note : {score}", es: "Valoración: {score}", pl: "Ocena: {score}", ja: "評価：{score}",
    ar: "التقييم: {score}")
  static let staysFromPrice = PageText(
    en: "from {price}", cs: "od {price}", de: "ab {price}", fr: "à partir de {price}",
    es: "desde {price}", pl: "od {price}", ja: "{price} から", ar: "ابتداءً من {price}")
  static let staysFromNight = PageText(
    en: "from {price} a night", cs: "od {price} za noc", de: "ab {price} je Nacht",
    fr: "à partir de {price} la nuit", es: "desde {price} por noche", pl: "od {price} za noc",
    ja: "1泊 {price} から", ar: "ابتداءً من {price} لليلة")
  static let staysChoose = PageText(
    en: "Choose a room", cs: "Vybrat pokoj", de: "Zimmer wählen", fr: "Choisir une chambre",
    es: "Elegir habitación", pl: "Wybierz pokój", ja: "部屋を選ぶ", ar: "اختيار غرفة")
  static let staysShow = PageText(
    en: "Show", cs: "Zobrazit", de: "Zeigen", fr: "Afficher", es: "Mostrar", pl: "Pokaż",
    ja: "表示", ar: "عرض")
  static let staysSearchHere = PageText(
    en: "Search here", cs: "Hledat zde", de: "Hier suchen", fr: "Rechercher ici",
    es: "Buscar aquí", pl: "Szukaj tutaj", ja: "ここで検索", ar: "البحث هنا")
  static let staysWhichPlace = PageText(
    en: "Which place do you mean?", cs: "Které místo máte na mysli?",
    de: "Welchen Ort meinen Sie?", fr: "Quel lieu souhaitez-vous ?",
    es: "¿A qué lugar se refiere?", pl: "O które miejsce chodzi?",
    ja: "どの場所をお探しですか。", ar: "أي مكان تقصدون؟")
  static let staysNothing = PageText(
    en:
      "No hotel has free rooms on these days: {place}. Please choose other days, fewer guests or another place.",
    cs:
      "V těchto dnech nemá žádný hotel volné pokoje: {place}. Zvolte, prosím, jiné dny, méně hostů nebo jiné místo.",
    de:
      "An diesen Tagen hat kein Hotel freie Zimmer: {place}. Bitte wählen Sie andere Tage, weniger Gäste oder einen anderen Ort.",
    fr:
      "Aucun hôtel n’a de chambre libre à ces dates : {place}. Veuillez choisir d’autres dates, moins de voyageurs ou un autre lieu.",
    es:
      "Ningún hotel tiene habitaciones libres en estas fechas: {place}. Elija otras fechas, menos huéspedes u otro lugar.",
    pl:
      "Żaden hotel nie ma wolnych pokoi w tych dniach: {place}. Proszę wybrać inne dni, mniej gości lub inne miejsce.",
    ja: "この日程で空室のあるホテルはありません：{place}。日程、人数、または場所を変更してください。",
    ar:
      "لا يوجد فندق به غرف متاحة في هذه الأيام: {place}. يرجى اختيار أيام أخرى أو عدد أقل من الضيوف أو مكان آخر."
  )
  static let staysUnknownPlace = PageText(
    en: "This place was not found. Please check the spelling, or enter a larger city nearby.",
    cs:
      "Toto místo nebylo nalezeno. Zkontrolujte, prosím, pravopis nebo zadejte větší město v okolí.",
    de:
      "Dieser Ort wurde nicht gefunden. Bitte prüfen Sie die Schreibweise, oder geben Sie eine größere Stadt in der Nähe an.",
    fr:
      "Ce lieu est introuvable. Veuillez vérifier l’orthographe ou indiquer une plus grande ville proche.",
    es: "No se ha encontrado este lugar. Revise la ortografía o indique una ciudad mayor cercana.",
    pl:
      "Nie znaleziono tego miejsca. Proszę sprawdzić pisownię lub podać większe miasto w pobliżu.",
    ja: "この場所は見つかりませんでした。綴りをご確認いただくか、近くの大きな都市を入力してください。",
    ar: "لم يُعثر على هذا المكان. يرجى التحقق من الكتابة أو إدخال مدينة أكبر قريبة.")
  static let staysEnterPlace = PageText(
    en: "Please enter a city, a country or a hotel.",
    cs: "Zadejte, prosím, město, zemi nebo hotel.",
    de: "Bitte geben Sie eine Stadt, ein Land oder ein Hotel an.",
    fr: "Veuillez indiquer une ville, un pays ou un hôtel.",
    es: "Indique una ciudad, un país o un hotel, por favor.",
    pl: "Proszę podać miasto, kraj lub hotel.", ja: "都市、国、またはホテルを入力してください。",
    ar: "يرجى إدخال مدينة أو بلد أو فندق.")
  static let staysNumber = PageText(
    en: "Please enter a number from {least} to {most}.",
    cs: "Zadejte, prosím, číslo od {least} do {most}.",
    de: "Bitte geben Sie eine Zahl von {least} bis {most} ein.",
    fr: "Veuillez saisir un nombre de {least} à {most}.",
    es: "Introduzca un número del {least} al {most}.",
    pl: "Proszę podać liczbę od {least} do {most}.",
    ja: "{least}から{most}までの数字を入力してください。",
    ar: "يرجى إدخال رقم من {least} إلى {most}.")
}
