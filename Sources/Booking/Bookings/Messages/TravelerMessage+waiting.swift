/// The messages about waiting lists.
extension TravelerMessage {
  package static let waitingAlready = TravelerMessage(
    en: "You are already on this waiting list.",
    cs: "Na této čekací listině už jste.",
    de: "Sie stehen bereits auf dieser Warteliste.",
    fr: "Vous êtes déjà sur cette liste d’attente.",
    es: "Ya está en esta lista de espera.",
    pl: "Jesteś już na tej liście oczekujących.",
    ja: "すでにこのキャンセル待ちに登録されています。",
    ar: "أنت مدرج بالفعل في قائمة الانتظار هذه.")
  package static let stillFree = TravelerMessage(
    en: "It is still available. You can book it now.",
    cs: "Je to stále volné. Můžete to hned objednat.",
    de: "Es ist noch frei. Sie können es jetzt buchen.",
    fr: "C’est encore disponible. Vous pouvez réserver maintenant.",
    es: "Todavía está disponible. Puede reservarlo ahora.",
    pl: "Nadal jest dostępne. Możesz zarezerwować teraz.",
    ja: "まだ空きがあります。今すぐ予約できます。",
    ar: "ما زال متاحًا. يمكنك حجزه الآن.")
  package static let listFull = TravelerMessage(
    en: "The waiting list is full. Please choose something else.",
    cs: "Čekací listina je plná. Vyberte si, prosím, něco jiného.",
    de: "Die Warteliste ist voll. Bitte wählen Sie etwas anderes.",
    fr: "La liste d’attente est complète. Veuillez choisir autre chose.",
    es: "La lista de espera está llena. Elija otra cosa, por favor.",
    pl: "Lista oczekujących jest pełna. Wybierz coś innego.",
    ja: "キャンセル待ちは定員に達しました。ほかのものをお選びください。",
    ar: "قائمة الانتظار ممتلئة. يرجى اختيار شيء آخر.")
  package static let tooManyLists = TravelerMessage(
    en: "You are on several waiting lists already. Please leave one first.",
    cs: "Jste už na několika čekacích listinách. Nejprve jednu z nich opusťte.",
    de: "Sie stehen schon auf mehreren Wartelisten. Bitte verlassen Sie zuerst eine davon.",
    fr: "Vous êtes déjà sur plusieurs listes d’attente. Veuillez d’abord en quitter une.",
    es: "Ya está en varias listas de espera. Salga primero de una de ellas.",
    pl: "Jesteś już na kilku listach oczekujących. Najpierw opuść jedną z nich.",
    ja: "すでに複数のキャンセル待ちに登録されています。先にいずれかを取り消してください。",
    ar: "أنت مدرج في عدة قوائم انتظار. يرجى مغادرة إحداها أولًا.")
}
