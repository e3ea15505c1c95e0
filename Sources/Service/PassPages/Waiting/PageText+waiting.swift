/// The texts of the page of a person who waits in line.
extension PageText {
  static let inLine = PageText(
    en: "You are in line", cs: "Jste ve frontě", de: "Sie stehen in der Schlange",
    fr: "Vous êtes dans la file d’attente", es: "Está en la cola", pl: "Jesteś w kolejce",
    ja: "順番をお待ちください", ar: "أنت في قائمة الانتظار")
  static let placeInLine = PageText(
    en: "Many people are choosing at the moment. Your place in line: {place}",
    cs: "Právě si vybírá mnoho lidí. Vaše místo ve frontě: {place}",
    de: "Zurzeit wählen viele Menschen aus. Ihr Platz in der Schlange: {place}",
    fr: "Beaucoup de personnes choisissent en ce moment. Votre place dans la file : {place}",
    es: "Muchas personas están eligiendo en este momento. Su lugar en la cola: {place}",
    pl: "W tej chwili wybiera wiele osób. Twoje miejsce w kolejce: {place}",
    ja: "ただいま多くの方が選択中です。現在の順番：{place}",
    ar: "يختار الآن عدد كبير من الأشخاص. مكانك في قائمة الانتظار: {place}")
  static let placeIsKept = PageText(
    en:
      "This page goes on by itself when it is your turn. If you leave it, your place is kept for 5 minutes.",
    cs:
      "Až na vás přijde řada, stránka bude pokračovat sama. Když ji opustíte, místo vám zůstane 5 minut.",
    de:
      "Wenn Sie an der Reihe sind, geht es auf dieser Seite von selbst weiter. Wenn Sie sie verlassen, bleibt Ihr Platz 5 Minuten lang erhalten.",
    fr:
      "Quand ce sera votre tour, cette page continuera d’elle-même. Si vous la quittez, votre place est gardée pendant 5 minutes.",
    es:
      "Cuando sea su turno, esta página continuará sola. Si la abandona, su lugar se conserva durante 5 minutos.",
    pl:
      "Gdy przyjdzie Twoja kolej, strona przejdzie dalej sama. Jeśli ją opuścisz, miejsce pozostanie Twoje przez 5 minut.",
    ja: "順番になると、このページは自動的に進みます。ページを離れても、順番は5分間保持されます。",
    ar: "عندما يحين دورك تنتقل هذه الصفحة تلقائيًا. إذا غادرتها، يُحفظ مكانك لمدة 5 دقائق.")
  static let lineIsFull = PageText(
    en: "Very many people want to choose at the moment. This page tries again by itself.",
    cs: "Právě si chce vybírat velmi mnoho lidí. Stránka to zkusí znovu sama.",
    de: "Zurzeit möchten sehr viele Menschen auswählen. Diese Seite versucht es von selbst wieder.",
    fr:
      "De très nombreuses personnes souhaitent choisir en ce moment. Cette page réessaie d’elle-même.",
    es: "Muchísimas personas quieren elegir en este momento. Esta página lo intenta de nuevo sola.",
    pl: "W tej chwili bardzo wiele osób chce wybierać. Strona sama spróbuje ponownie.",
    ja: "ただいま大変多くの方が選択をお待ちです。このページは自動的に再試行します。",
    ar: "يرغب عدد كبير جدًا من الأشخاص في الاختيار الآن. تعيد هذه الصفحة المحاولة تلقائيًا.")
}
