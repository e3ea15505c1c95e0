internal import PassPages

/// The texts of the choice of seats and extras.
extension PageText {
  static let chooseSeats = PageText(
    en: "Choose seats", cs: "Vybrat sedadla", de: "Sitzplätze wählen", fr: "Choisir les sièges",
    es: "Elegir asientos", pl: "Wybierz miejsca", ja: "座席を選ぶ", ar: "اختيار المقاعد")
  static let seatsToChoose = PageText(
    en: "Seats to choose", cs: "Počet sedadel", de: "Zu wählende Sitzplätze",
    fr: "Sièges à choisir", es: "Asientos que elegir", pl: "Liczba miejsc do wyboru",
    ja: "選ぶ座席数", ar: "عدد المقاعد المطلوب اختيارها")
  static let chooseSoManySeats = PageText(
    en: "Please choose exactly this number of seats: {count}.",
    cs: "Vyberte, prosím, přesně tento počet sedadel: {count}.",
    de: "Bitte wählen Sie genau so viele Sitzplätze: {count}.",
    fr: "Veuillez choisir exactement ce nombre de sièges : {count}.",
    es: "Elija exactamente este número de asientos: {count}.",
    pl: "Proszę wybrać dokładnie tyle miejsc: {count}.",
    ja: "座席をちょうど{count}席お選びください。", ar: "يرجى اختيار هذا العدد من المقاعد بالضبط: {count}.")
  static let seatNamed = PageText(
    en: "Seat {seat}", cs: "Sedadlo {seat}", de: "Sitzplatz {seat}", fr: "Siège {seat}",
    es: "Asiento {seat}", pl: "Miejsce {seat}", ja: "座席 {seat}", ar: "المقعد {seat}")
  static let changeToSeat = PageText(
    en: "change to seat {seat}", cs: "změna na sedadlo {seat}",
    de: "Wechsel auf Sitzplatz {seat}", fr: "changement pour le siège {seat}",
    es: "cambio al asiento {seat}", pl: "zmiana na miejsce {seat}", ja: "座席 {seat} への変更",
    ar: "التغيير إلى المقعد {seat}")
  static let seatIsFree = PageText(
    en: "free", cs: "volné", de: "frei", fr: "libre", es: "libre", pl: "wolne", ja: "空席",
    ar: "متاح")
  static let seatIsTaken = PageText(
    en: "taken", cs: "obsazené", de: "belegt", fr: "occupé", es: "ocupado", pl: "zajęte",
    ja: "利用不可", ar: "محجوز")
  static let seatIsChosen = PageText(
    en: "chosen", cs: "vybrané", de: "gewählt", fr: "choisi", es: "elegido", pl: "wybrane",
    ja: "選択中", ar: "مُختار")
  static let seatIsYours = PageText(
    en: "the present seat", cs: "dosavadní sedadlo", de: "bisheriger Sitzplatz",
    fr: "siège actuel", es: "asiento actual", pl: "obecne miejsce", ja: "現在の座席",
    ar: "المقعد الحالي")
  static let frontOfAircraft = PageText(
    en: "Front of the aircraft", cs: "Příď letadla", de: "Vorn im Flugzeug",
    fr: "Avant de l’avion", es: "Parte delantera del avión", pl: "Przód samolotu", ja: "機体前方",
    ar: "مقدمة الطائرة")
  static let noFreeSeats = PageText(
    en: "There are not enough free seats here. Choose another class or another flight.",
    cs: "Není tu dost volných sedadel. Zvolte jinou třídu nebo jiný let.",
    de:
      "Hier sind nicht genug Sitzplätze frei. Wählen Sie eine andere Klasse oder einen anderen Flug.",
    fr: "Il n’y a pas assez de sièges libres ici. Choisissez une autre classe ou un autre vol.",
    es: "No hay suficientes asientos libres. Elija otra clase u otro vuelo.",
    pl: "Nie ma tu dość wolnych miejsc. Proszę wybrać inną klasę lub inny lot.",
    ja: "空席が足りません。別のクラスまたは別の便をお選びください。",
    ar: "لا توجد مقاعد متاحة كافية هنا. اختر درجة أخرى أو رحلة أخرى.")
  static let flightTravelers = PageText(
    en: "Who travels", cs: "Kdo cestuje", de: "Wer reist", fr: "Qui voyage", es: "Quién viaja",
    pl: "Kto podróżuje", ja: "搭乗する方", ar: "من يسافر")
  static let childrenAmongThem = PageText(
    en: "Children among them", cs: "Z toho děti", de: "Davon Kinder", fr: "Dont enfants",
    es: "De ellos, niños", pl: "W tym dzieci", ja: "うち子どもの人数", ar: "منهم أطفال")
  static let childrenHint = PageText(
    en: "2 to 11 years old; adults get the seats in front",
    cs: "2 až 11 let; přední sedadla dostanou dospělí",
    de: "2 bis 11 Jahre; Erwachsene erhalten die vorderen Sitzplätze",
    fr: "De 2 à 11 ans ; les adultes ont les sièges à l’avant",
    es: "De 2 a 11 años; los adultos ocupan los asientos delanteros",
    pl: "Od 2 do 11 lat; dorośli dostają miejsca z przodu",
    ja: "2～11歳。前方の座席は大人に割り当てられます", ar: "من 2 إلى 11 سنة؛ المقاعد الأمامية للبالغين")
  static let infantsOnLaps = PageText(
    en: "Infants on a lap", cs: "Kojenci na klíně", de: "Kleinkinder auf dem Schoß",
    fr: "Bébés sur les genoux", es: "Bebés en brazos", pl: "Niemowlęta na kolanach",
    ja: "座席を使わない幼児の人数", ar: "رضّع في الحضن")
  static let infantsHint = PageText(
    en: "Under 2 years old, in addition, one for each adult at most",
    cs: "Do 2 let, navíc, nejvýše jeden na dospělého",
    de: "Unter 2 Jahren, zusätzlich, höchstens eines je Erwachsenem",
    fr: "Moins de 2 ans, en plus, un par adulte au plus",
    es: "Menores de 2 años, aparte, uno por adulto como máximo",
    pl: "Poniżej 2 lat, dodatkowo, najwyżej jedno na osobę dorosłą",
    ja: "2歳未満。上記とは別に、大人1人につき1人まで",
    ar: "أقل من سنتين، إضافةً إلى ما سبق، رضيع واحد لكل بالغ على الأكثر")
  static let flightExtras = PageText(
    en: "Extras", cs: "Doplňky", de: "Extras", fr: "Options", es: "Extras", pl: "Dodatki",
    ja: "追加サービス", ar: "إضافات")
  static let checkedBags = PageText(
    en: "Checked bags", cs: "Odbavená zavazadla", de: "Aufgegebene Gepäckstücke",
    fr: "Bagages en soute", es: "Maletas facturadas", pl: "Bagaże rejestrowane",
    ja: "預け手荷物の個数", ar: "حقائب مسجلة")
  static let priorityForAll = PageText(
    en: "Priority boarding for everyone", cs: "Přednostní nástup pro všechny",
    de: "Bevorzugtes Einsteigen für alle", fr: "Embarquement prioritaire pour tous",
    es: "Embarque prioritario para todos", pl: "Pierwszeństwo wejścia dla wszystkich",
    ja: "全員の優先搭乗", ar: "أولوية الصعود للجميع")
  static let priceIsShownNext = PageText(
    en: "You see the price before you pay.", cs: "Cenu uvidíte dříve, než zaplatíte.",
    de: "Sie sehen den Preis, bevor Sie zahlen.", fr: "Vous verrez le prix avant de payer.",
    es: "Verá el precio antes de pagar.", pl: "Cena jest widoczna przed zapłatą.",
    ja: "料金はお支払いの前に表示されます。", ar: "سترى السعر قبل الدفع.")
  static let holdSeats = PageText(
    en: "Hold the seats and see the price", cs: "Podržet sedadla a zobrazit cenu",
    de: "Sitzplätze reservieren und Preis sehen", fr: "Réserver les sièges et voir le prix",
    es: "Reservar los asientos y ver el precio", pl: "Zarezerwuj miejsca i zobacz cenę",
    ja: "座席を確保して料金を見る", ar: "احجز المقاعد مؤقتًا واعرض السعر")
  static let backToFlights = PageText(
    en: "Back to the flights", cs: "Zpět na lety", de: "Zurück zu den Flügen",
    fr: "Retour aux vols", es: "Volver a los vuelos", pl: "Wróć do lotów", ja: "便の一覧へ戻る",
    ar: "العودة إلى الرحلات")
}
