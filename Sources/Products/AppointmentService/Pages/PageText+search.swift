internal import PassPages

/// The texts of the search and its results.
extension PageText {
  static let appointments = PageText(
    en: "Appointments", cs: "Termíny", de: "Termine", fr: "Rendez-vous", es: "Citas",
    pl: "Wizyty", ja: "予約", ar: "المواعيد")
  static let appointmentsLead = PageText(
    en: "A time with a provider, or a place in a class",
    cs: "Termín u poskytovatele nebo místo na lekci",
    de: "Ein Termin bei einem Anbieter oder ein Platz in einem Kurs",
    fr: "Un rendez-vous chez un prestataire ou une place dans un cours",
    es: "Una cita con un proveedor o una plaza en una clase",
    pl: "Wizyta u usługodawcy lub miejsce na zajęciach",
    ja: "担当者との予約、またはクラスへの参加", ar: "موعد لدى مقدم خدمة أو مكان في حصة")
  static let day = PageText(
    en: "Day", cs: "Den", de: "Tag", fr: "Jour", es: "Día", pl: "Dzień", ja: "日付", ar: "اليوم")
  static let wrongDay = PageText(
    en: "Please enter a date and a time that exist.", cs: "Zadejte, prosím, platné datum a čas.",
    de: "Bitte geben Sie ein gültiges Datum und eine gültige Uhrzeit ein.",
    fr: "Veuillez saisir une date et une heure valides.",
    es: "Introduzca una fecha y una hora válidas, por favor.",
    pl: "Proszę podać prawidłową datę i godzinę.", ja: "正しい日付と時刻を入力してください。",
    ar: "يرجى إدخال تاريخ ووقت صحيحين.")
  static let dayIsOver = PageText(
    en: "This day is over. Please choose a later one.",
    cs: "Tento den už uplynul. Zvolte, prosím, pozdější.",
    de: "Dieser Tag ist vorbei. Bitte wählen Sie einen späteren.",
    fr: "Ce jour est passé. Veuillez en choisir un plus tard.",
    es: "Ese día ya ha pasado. Elija uno posterior, por favor.",
    pl: "Ten dzień już minął. Proszę wybrać późniejszy.",
    ja: "この日は過ぎています。後の日をお選びください。", ar: "انقضى هذا اليوم. يرجى اختيار يوم لاحق.")
  static let service = PageText(
    en: "Service", cs: "Služba", de: "Leistung", fr: "Prestation", es: "Servicio", pl: "Usługa",
    ja: "サービス", ar: "الخدمة")
  static let anyService = PageText(
    en: "Any service", cs: "Jakákoli služba", de: "Alle Leistungen", fr: "Toutes les prestations",
    es: "Todos los servicios", pl: "Dowolna usługa", ja: "すべてのサービス", ar: "كل الخدمات")
  static let provider = PageText(
    en: "Provider", cs: "Poskytovatel", de: "Anbieter", fr: "Prestataire", es: "Proveedor",
    pl: "Usługodawca", ja: "担当者", ar: "مقدم الخدمة")
  static let anyProvider = PageText(
    en: "Any provider", cs: "Jakýkoli poskytovatel", de: "Alle Anbieter",
    fr: "Tous les prestataires", es: "Todos los proveedores", pl: "Dowolny usługodawca",
    ja: "すべての担当者", ar: "كل مقدمي الخدمات")
  static let providers = PageText(
    en: "Providers", cs: "Poskytovatelé", de: "Anbieter", fr: "Prestataires", es: "Proveedores",
    pl: "Usługodawcy", ja: "担当者一覧", ar: "مقدمو الخدمات")
  static let people = PageText(
    en: "For how many", cs: "Pro kolik", de: "Für wie viele", fr: "Pour combien",
    es: "Para cuántos", pl: "Dla ilu", ja: "人数・頭数", ar: "العدد")
  static let showTimes = PageText(
    en: "Show times", cs: "Zobrazit termíny", de: "Termine zeigen", fr: "Voir les horaires",
    es: "Ver horas", pl: "Pokaż terminy", ja: "空き時間を見る", ar: "عرض الأوقات")
  static let timesOn = PageText(
    en: "Times on {day}", cs: "Termíny: {day}", de: "Termine am {day}", fr: "Horaires : {day}",
    es: "Horas: {day}", pl: "Terminy: {day}", ja: "{day}の空き", ar: "الأوقات يوم {day}")
  static let noProviders = PageText(
    en: "No provider takes bookings here yet.",
    cs: "Zatím zde žádný poskytovatel rezervace nepřijímá.",
    de: "Noch nimmt hier kein Anbieter Buchungen an.",
    fr: "Aucun prestataire ne prend encore de réservations ici.",
    es: "Todavía no hay proveedores que acepten reservas.",
    pl: "Żaden usługodawca nie przyjmuje tu jeszcze rezerwacji.",
    ja: "予約を受け付けている担当者はまだいません。", ar: "لا يوجد بعد مقدم خدمة يقبل الحجوزات هنا.")
  static let nothingOffered = PageText(
    en: "This provider does not offer this. Please choose another service or provider.",
    cs: "Tento poskytovatel to nenabízí. Zvolte, prosím, jinou službu nebo poskytovatele.",
    de:
      "Dieser Anbieter hat das nicht. Bitte wählen Sie eine andere Leistung oder einen anderen Anbieter.",
    fr:
      "Ce prestataire ne propose pas cela. Veuillez choisir une autre prestation ou un autre prestataire.",
    es: "Este proveedor no lo ofrece. Elija otro servicio u otro proveedor, por favor.",
    pl: "Ten usługodawca tego nie oferuje. Proszę wybrać inną usługę lub innego usługodawcę.",
    ja: "この担当者では取り扱っていません。別のサービスか担当者をお選びください。",
    ar: "لا يقدم مقدم الخدمة هذا ذلك. يرجى اختيار خدمة أخرى أو مقدم خدمة آخر.")
  static let nothingThatDay = PageText(
    en: "Nothing is free on this day. Please choose another day or one of the next free times.",
    cs: "Tento den není nic volného. Zvolte, prosím, jiný den nebo některý z dalších termínů.",
    de:
      "An diesem Tag ist nichts frei. Bitte wählen Sie einen anderen Tag oder einen der nächsten Termine.",
    fr:
      "Rien n’est libre ce jour-là. Veuillez choisir un autre jour ou l’un des prochains horaires.",
    es: "No queda nada libre ese día. Elija otro día o una de las próximas horas, por favor.",
    pl: "Tego dnia nic nie jest wolne. Proszę wybrać inny dzień lub jeden z następnych terminów.",
    ja: "この日は空きがありません。別の日か、次の空き時間をお選びください。",
    ar: "لا يوجد وقت متاح في هذا اليوم. يرجى اختيار يوم آخر أو أحد الأوقات التالية.")
  static let takesNoBookings = PageText(
    en: "Takes no bookings at the moment", cs: "Momentálně nepřijímá rezervace",
    de: "Nimmt zurzeit keine Buchungen an", fr: "N’accepte pas de réservations actuellement",
    es: "No acepta reservas en este momento", pl: "Obecnie nie przyjmuje rezerwacji",
    ja: "現在予約を受け付けていません", ar: "لا يقبل الحجوزات حاليًا")
}
