internal import PassPages

/// The texts of a search that finds nothing, or cannot be made.
extension PageText {
  static let noProgramme = PageText(
    en: "There is no program at present.", cs: "V tuto chvíli není žádný program.",
    de: "Zurzeit gibt es kein Programm.", fr: "Il n’y a pas de programme en ce moment.",
    es: "Por el momento no hay cartelera.", pl: "Obecnie nie ma repertuaru.",
    ja: "現在、上映・公演の予定はありません。", ar: "لا يوجد برنامج حاليًا.")
  static let noShowsThatDay = PageText(
    en: "There are no shows on this day. Please choose another day, theater or film.",
    cs: "V tento den se nic nehraje. Zvolte prosím jiný den, sál nebo film.",
    de:
      "An diesem Tag gibt es keine Vorstellung. Bitte wählen Sie einen anderen Tag, ein anderes Haus oder einen anderen Film.",
    fr:
      "Aucune séance ce jour-là. Veuillez choisir un autre jour, une autre salle ou un autre film.",
    es: "No hay funciones ese día. Elija, por favor, otro día, otra sala u otra película.",
    pl: "W tym dniu nie ma seansów. Proszę wybrać inny dzień, kino lub film.",
    ja: "この日の上映・公演はありません。別の日、劇場、作品をお選びください。",
    ar: "لا توجد عروض في هذا اليوم. يرجى اختيار يوم أو دار عرض أو فيلم آخر.")
  static let noShowsAtAll = PageText(
    en: "There are no shows for this choice. Please choose another theater or film.",
    cs: "Pro tento výběr nejsou žádná představení. Zvolte prosím jiný sál nebo film.",
    de:
      "Für diese Auswahl gibt es keine Vorstellung. Bitte wählen Sie ein anderes Haus oder einen anderen Film.",
    fr: "Aucune séance pour ce choix. Veuillez choisir une autre salle ou un autre film.",
    es: "No hay funciones para esta selección. Elija, por favor, otra sala u otra película.",
    pl: "Brak seansów dla tego wyboru. Proszę wybrać inne kino lub inny film.",
    ja: "該当する上映・公演はありません。別の劇場または作品をお選びください。",
    ar: "لا توجد عروض لهذا الاختيار. يرجى اختيار دار عرض أخرى أو فيلم آخر.")
  static let nextShows = PageText(
    en: "Next shows", cs: "Nejbližší představení", de: "Nächste Vorstellungen",
    fr: "Prochaines séances", es: "Próximas funciones", pl: "Najbliższe seanse",
    ja: "次の上映・公演", ar: "العروض التالية")
  static let moreShows = PageText(
    en: "There are more shows. Choose a theater or a film to see all of them.",
    cs: "Představení je více. Zvolte sál nebo film a uvidíte všechna.",
    de: "Es gibt weitere Vorstellungen. Wählen Sie ein Haus oder einen Film, um alle zu sehen.",
    fr: "Il y a d’autres séances. Choisissez une salle ou un film pour les voir toutes.",
    es: "Hay más funciones. Elija una sala o una película para verlas todas.",
    pl: "Seansów jest więcej. Proszę wybrać kino lub film, aby zobaczyć wszystkie.",
    ja: "ほかにも上映・公演があります。劇場または作品を選ぶと、すべて表示されます。",
    ar: "هناك عروض أخرى. اختر دار عرض أو فيلمًا لرؤيتها كلها.")
  static let unknownCity = PageText(
    en: "There are no shows in this city. Please choose one of the list.",
    cs: "V tomto městě nejsou žádná představení. Vyberte prosím město ze seznamu.",
    de: "In dieser Stadt gibt es keine Vorstellungen. Bitte wählen Sie eine aus der Liste.",
    fr: "Aucune séance dans cette ville. Veuillez en choisir une dans la liste.",
    es: "No hay funciones en esta ciudad. Elija, por favor, una de la lista.",
    pl: "W tym mieście nie ma seansów. Proszę wybrać miasto z listy.",
    ja: "この都市に上映・公演はありません。一覧からお選びください。",
    ar: "لا توجد عروض في هذه المدينة. يرجى اختيار مدينة من القائمة.")
  static let badDay = PageText(
    en: "Please enter a date such as 2025-03-15.",
    cs: "Zadejte prosím datum, například 2025-03-15.",
    de: "Bitte geben Sie ein Datum wie 2025-03-15 ein.",
    fr: "Veuillez saisir une date comme 2025-03-15.",
    es: "Introduzca, por favor, una fecha como 2025-03-15.",
    pl: "Proszę podać datę, na przykład 2025-03-15.",
    ja: "2025-03-15 のような日付を入力してください。", ar: "يرجى إدخال تاريخ مثل 2025-03-15.")
  static let dayIsOver = PageText(
    en: "This day is over. Please choose a later one.",
    cs: "Tento den už minul. Zvolte prosím pozdější.",
    de: "Dieser Tag ist vorbei. Bitte wählen Sie einen späteren.",
    fr: "Ce jour est passé. Veuillez en choisir un autre.",
    es: "Ese día ya pasó. Elija, por favor, uno posterior.",
    pl: "Ten dzień już minął. Proszę wybrać późniejszy.",
    ja: "過ぎた日付です。後の日付をお選びください。", ar: "انقضى هذا اليوم. يرجى اختيار يوم لاحق.")
}
