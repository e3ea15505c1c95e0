package import Bookings

/// The messages of stays.
extension TravelerMessage {
  package static let hotelTakesNothing = TravelerMessage(
    en: "This hotel takes no bookings at the moment.",
    cs: "Tento hotel momentálně nepřijímá rezervace.",
    de: "Dieses Hotel nimmt zurzeit keine Buchungen an.",
    fr: "Cet hôtel n’accepte pas de réservations actuellement.",
    es: "Este hotel no acepta reservas en este momento.",
    pl: "Ten hotel obecnie nie przyjmuje rezerwacji.",
    ja: "このホテルは現在予約を受け付けていません。",
    ar: "لا يقبل هذا الفندق حجوزات في الوقت الحالي.")
  package static let chooseOtherDates = TravelerMessage(
    en: "These dates cannot be chosen. Please choose other dates.",
    cs: "Tento termín nelze zvolit. Zvolte, prosím, jiný.",
    de: "Dieser Zeitraum kann nicht gewählt werden. Bitte wählen Sie einen anderen.",
    fr: "Ces dates ne peuvent pas être choisies. Veuillez en choisir d’autres.",
    es: "Estas fechas no se pueden elegir. Elija otras, por favor.",
    pl: "Nie można wybrać tych dat. Wybierz inne.",
    ja: "この日程は選択できません。別の日程をお選びください。",
    ar: "لا يمكن اختيار هذه التواريخ. يرجى اختيار تواريخ أخرى.")
  package static let roomTaken = TravelerMessage(
    en: "This room is not available any more. Please choose another one.",
    cs: "Tento pokoj už není volný. Vyberte si, prosím, jiný.",
    de: "Dieses Zimmer ist nicht mehr frei. Bitte wählen Sie ein anderes.",
    fr: "Cette chambre n’est plus disponible. Veuillez en choisir une autre.",
    es: "Esta habitación ya no está disponible. Elija otra, por favor.",
    pl: "Ten pokój nie jest już dostępny. Wybierz inny.",
    ja: "この部屋はすでに空きがありません。別の部屋をお選びください。",
    ar: "لم تعد هذه الغرفة متاحة. يرجى اختيار غرفة أخرى.")
  package static let notEnoughBeds = TravelerMessage(
    en: "There are not enough beds for all guests. Please choose more rooms.",
    cs: "Pro všechny hosty není dost lůžek. Zvolte, prosím, více pokojů.",
    de: "Für alle Gäste sind nicht genug Betten da. Bitte wählen Sie mehr Zimmer.",
    fr: "Il n’y a pas assez de lits pour tous. Veuillez choisir plus de chambres.",
    es: "No hay camas suficientes para todos. Elija más habitaciones.",
    pl: "Nie ma wystarczającej liczby łóżek. Wybierz więcej pokoi.",
    ja: "全員分のベッドがありません。部屋数を増やしてください。",
    ar: "لا توجد أسرّة كافية لجميع الضيوف. يرجى اختيار غرف أكثر.")
  package static let guestMissing = TravelerMessage(
    en: "Please say who will stay.",
    cs: "Uveďte, prosím, kdo se ubytuje.",
    de: "Bitte geben Sie an, wer übernachtet.",
    fr: "Veuillez indiquer qui séjournera.",
    es: "Indique quién se alojará.",
    pl: "Podaj, kto będzie nocował.",
    ja: "宿泊される方の情報を入力してください。",
    ar: "يرجى ذكر من سيقيم.")
}
