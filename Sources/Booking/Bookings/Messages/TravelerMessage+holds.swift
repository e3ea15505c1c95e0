/// The messages about holds of seats, rooms and times.
extension TravelerMessage {
  package static let taken = TravelerMessage(
    en: "This was just taken. Please choose something else.",
    cs: "Toto bylo právě obsazeno. Vyberte si, prosím, něco jiného.",
    de: "Das wurde gerade vergeben. Bitte wählen Sie etwas anderes.",
    fr: "Cela vient d’être pris. Veuillez choisir autre chose.",
    es: "Acaba de ocuparse. Elija otra cosa, por favor.",
    pl: "To zostało właśnie zajęte. Wybierz coś innego.",
    ja: "たった今、埋まってしまいました。ほかのものをお選びください。",
    ar: "لقد حُجز هذا للتو. يرجى اختيار شيء آخر.")
  package static let tooManyHolds = TravelerMessage(
    en: "You already keep several choices. Please finish or release one of them first.",
    cs: "Už máte několik rozpracovaných rezervací. Nejprve jednu z nich dokončete nebo uvolněte.",
    de:
      "Sie haben schon mehrere Reservierungen begonnen. Bitte schließen Sie zuerst eine ab oder geben Sie sie frei.",
    fr: "Vous gardez déjà plusieurs choix. Terminez-en un ou libérez-le d’abord.",
    es: "Ya tiene varias reservas empezadas. Termine o libere primero una de ellas.",
    pl: "Masz już kilka rozpoczętych rezerwacji. Najpierw dokończ lub zwolnij jedną z nich.",
    ja: "すでに複数の仮予約があります。先にいずれかを完了するか、解除してください。",
    ar: "لديك عدة حجوزات غير مكتملة. يرجى إكمال أحدها أو إلغاؤه أولًا.")
  package static let tooMuchAtOnce = TravelerMessage(
    en: "That is more than can be booked at once.",
    cs: "Tolik najednou rezervovat nelze.",
    de: "So viel kann nicht auf einmal gebucht werden.",
    fr: "C’est plus que ce qui peut être réservé en une fois.",
    es: "Es más de lo que se puede reservar de una vez.",
    pl: "Tyle nie można zarezerwować naraz.",
    ja: "一度に予約できる数を超えています。",
    ar: "هذا أكثر مما يمكن حجزه دفعة واحدة.")
  package static let heldAlready = TravelerMessage(
    en: "You already keep this. Please continue with your booking.",
    cs: "Toto už máte rezervováno. Pokračujte, prosím, v objednávce.",
    de: "Das ist schon für Sie reserviert. Bitte setzen Sie Ihre Buchung fort.",
    fr: "Vous avez déjà réservé cela. Veuillez poursuivre votre réservation.",
    es: "Esto ya está reservado para usted. Continúe con su reserva.",
    pl: "Masz to już zarezerwowane. Kontynuuj rezerwację.",
    ja: "すでに確保されています。予約を続けてください。",
    ar: "هذا محجوز لك بالفعل. يرجى متابعة حجزك.")
  package static let holdExpired = TravelerMessage(
    en: "The time to complete your booking is over. Please choose again.",
    cs: "Čas na dokončení rezervace vypršel. Vyberte si, prosím, znovu.",
    de: "Die Zeit für Ihre Buchung ist abgelaufen. Bitte wählen Sie noch einmal.",
    fr: "Le temps pour terminer votre réservation est écoulé. Veuillez choisir à nouveau.",
    es: "El tiempo para completar su reserva ha terminado. Elija de nuevo, por favor.",
    pl: "Czas na dokończenie rezerwacji minął. Wybierz ponownie.",
    ja: "予約手続きの時間が過ぎました。もう一度お選びください。",
    ar: "انتهى الوقت المتاح لإكمال الحجز. يرجى الاختيار من جديد.")
  package static let noMoreTime = TravelerMessage(
    en: "The time to complete your booking cannot be extended any more.",
    cs: "Čas na dokončení rezervace už nelze prodloužit.",
    de: "Die Zeit für Ihre Buchung kann nicht mehr verlängert werden.",
    fr: "Le temps pour terminer votre réservation ne peut plus être prolongé.",
    es: "El tiempo para completar su reserva ya no se puede ampliar.",
    pl: "Czasu na dokończenie rezerwacji nie można już przedłużyć.",
    ja: "予約手続きの時間はこれ以上延長できません。",
    ar: "لا يمكن تمديد وقت إكمال الحجز أكثر من ذلك.")
}
