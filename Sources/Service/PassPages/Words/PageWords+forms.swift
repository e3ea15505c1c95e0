/// The texts of forms and of maps of seats.
extension PageWords {
  // MARK: Forms

  static let forms: [(name: String, text: PageText)] = [
    (
      "optional",
      PageText(
        en: "(optional)", cs: "(nepovinné)", de: "(freiwillig)", fr: "(facultatif)",
        es: "(opcional)", pl: "(nieobowiązkowe)", ja: "（任意）", ar: "(اختياري)")
    ),
    (
      "faults",
      PageText(
        en: "Please check these entries:", cs: "Zkontrolujte prosím tyto údaje:",
        de: "Bitte prüfen Sie diese Angaben:", fr: "Veuillez vérifier ces informations :",
        es: "Revise estos datos:", pl: "Proszę sprawdzić te dane:", ja: "次の項目をご確認ください。",
        ar: "يُرجى التحقق من هذه البيانات:")
    ),
    (
      "working",
      PageText(
        en: "One moment…", cs: "Okamžik…", de: "Einen Moment…", fr: "Un instant…",
        es: "Un momento…", pl: "Chwileczkę…", ja: "お待ちください…", ar: "لحظة من فضلك…")
    ),
    (
      "suggestions",
      PageText(
        en: "Suggestions: {count}", cs: "Počet návrhů: {count}", de: "Vorschläge: {count}",
        fr: "Suggestions : {count}", es: "Sugerencias: {count}",
        pl: "Liczba podpowiedzi: {count}", ja: "候補：{count}件", ar: "عدد الاقتراحات: {count}")
    ),
    (
      "noSuggestions",
      PageText(
        en: "No place found", cs: "Žádné místo nenalezeno", de: "Kein Ort gefunden",
        fr: "Aucun lieu trouvé", es: "No se encontró ningún lugar", pl: "Nie znaleziono miejsca",
        ja: "場所が見つかりません", ar: "لم يُعثر على مكان")
    ),
  ]

  // MARK: Seats

  static let seats: [(name: String, text: PageText)] = [
    (
      "seats",
      PageText(
        en: "Seats", cs: "Sedadla", de: "Plätze", fr: "Places", es: "Asientos", pl: "Miejsca",
        ja: "座席", ar: "المقاعد")
    ),
    (
      "seatFree",
      PageText(
        en: "Free", cs: "Volné", de: "Frei", fr: "Libre", es: "Libre", pl: "Wolne", ja: "空席",
        ar: "متاح")
    ),
    (
      "seatChosen",
      PageText(
        en: "Chosen", cs: "Vybrané", de: "Gewählt", fr: "Choisie", es: "Elegido", pl: "Wybrane",
        ja: "選択中", ar: "مختار")
    ),
    (
      "seatTaken",
      PageText(
        en: "Taken", cs: "Obsazené", de: "Vergeben", fr: "Occupée", es: "Ocupado", pl: "Zajęte",
        ja: "満席", ar: "محجوز")
    ),
    (
      "seatBlocked",
      PageText(
        en: "Not for sale", cs: "Není v prodeji", de: "Nicht im Verkauf", fr: "Non proposée",
        es: "No disponible", pl: "Niedostępne", ja: "販売対象外", ar: "غير معروض للبيع")
    ),
    (
      "chooseSeats",
      PageText(
        en: "Choose your seats", cs: "Vyberte si sedadla", de: "Wählen Sie Ihre Plätze",
        fr: "Choisissez vos places", es: "Elija sus asientos", pl: "Proszę wybrać miejsca",
        ja: "座席をお選びください", ar: "اختر مقاعدك")
    ),
    (
      "chosen",
      PageText(
        en: "Chosen: {seats}", cs: "Vybráno: {seats}", de: "Gewählt: {seats}",
        fr: "Choisi : {seats}", es: "Elegido: {seats}", pl: "Wybrano: {seats}", ja: "選択中：{seats}",
        ar: "اخترت: {seats}")
    ),
    (
      "noneChosen",
      PageText(
        en: "No seat chosen", cs: "Žádné sedadlo není vybráno", de: "Kein Platz gewählt",
        fr: "Aucune place choisie", es: "Ningún asiento elegido", pl: "Nie wybrano miejsca",
        ja: "座席が選択されていません", ar: "لم يُختر أي مقعد")
    ),
    (
      "seatGone",
      PageText(
        en: "Just taken by someone else: {seat}. Please choose again.",
        cs: "Právě obsadil někdo jiný: {seat}. Vyberte prosím znovu.",
        de: "Soeben anderweitig vergeben: {seat}. Bitte wählen Sie neu.",
        fr: "Vient d’être prise par quelqu’un d’autre : {seat}. Veuillez choisir à nouveau.",
        es: "Otra persona acaba de ocuparlo: {seat}. Elija de nuevo.",
        pl: "Ktoś właśnie zajął: {seat}. Proszę wybrać ponownie.",
        ja: "ほかのお客様が先に取りました：{seat}。もう一度お選びください。",
        ar: "حجزه شخص آخر للتو: {seat}. يُرجى الاختيار من جديد.")
    ),
  ]
}
