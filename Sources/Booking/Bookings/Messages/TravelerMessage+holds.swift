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
    en:
      "You have too many unfinished bookings. Please complete or cancel one of them, or wait a while.",
    cs:
      "Máte příliš mnoho nedokončených rezervací. Jednu z nich, prosím, dokončete nebo zrušte, případně chvíli počkejte.",
    de:
      "Sie haben zu viele offene Buchungsvorgänge. Bitte schließen Sie einen ab, brechen Sie einen ab oder warten Sie eine Weile.",
    fr:
      "Vous avez trop de réservations non terminées. Veuillez en terminer ou en annuler une, ou patienter un peu.",
    es:
      "Tiene demasiadas reservas sin terminar. Termine o cancele una de ellas, o espere un poco, por favor.",
    pl:
      "Masz zbyt wiele niedokończonych rezerwacji. Dokończ lub anuluj jedną z nich albo odczekaj chwilę.",
    ja: "手続き中の予約が多すぎます。いずれかを完了するか取り消してください。または、しばらくお待ちください。",
    ar: "لديك حجوزات كثيرة غير مكتملة. يرجى إكمال أحدها أو إلغاؤه، أو الانتظار قليلًا.")
  package static let networkIsBusy = TravelerMessage(
    en:
      "Too many bookings are open from this network at present. Please try again in a few minutes, or use another one, such as mobile data.",
    cs:
      "Z této sítě je právě rozpracováno příliš mnoho rezervací. Zkuste to, prosím, za pár minut znovu, nebo použijte jinou síť, třeba mobilní data.",
    de:
      "Aus diesem Netz sind gerade zu viele Buchungen offen. Bitte versuchen Sie es in einigen Minuten erneut oder in einem anderen, etwa über Mobilfunk.",
    fr:
      "Trop de réservations sont en cours depuis ce réseau. Veuillez réessayer dans quelques minutes ou depuis un autre, par exemple le réseau mobile.",
    es:
      "Hay demasiadas reservas abiertas desde esta red. Inténtelo de nuevo en unos minutos o use otra, por ejemplo los datos móviles.",
    pl:
      "Z tej sieci jest teraz otwartych zbyt wiele rezerwacji. Spróbuj ponownie za kilka minut albo użyj innej sieci, na przykład danych komórkowych.",
    ja:
      "現在、このネットワークからの手続き中の予約が多すぎます。数分後にもう一度お試しになるか、モバイル回線など別のネットワークをご利用ください。",
    ar:
      "عدد الحجوزات المفتوحة من هذه الشبكة كبير جدًا حاليًا. يرجى المحاولة مرة أخرى بعد بضع دقائق، أو استخدام شبكة أخرى مثل بيانات الهاتف المحمول."
  )
  package static let tooMuchAtOnce = TravelerMessage(
    en:
      "That is more than can be booked at once. Please choose a smaller number or a shorter time.",
    cs: "Tolik najednou rezervovat nelze. Zvolte, prosím, menší počet nebo kratší dobu.",
    de:
      "So viel kann nicht auf einmal gebucht werden. Bitte wählen Sie eine kleinere Anzahl oder eine kürzere Zeit.",
    fr:
      "C’est plus que ce qui peut être réservé en une fois. Veuillez choisir un nombre plus petit ou une durée plus courte.",
    es:
      "Es más de lo que se puede reservar de una vez. Elija una cantidad menor o un tiempo más corto, por favor.",
    pl: "Tyle nie można zarezerwować naraz. Wybierz mniejszą liczbę lub krótszy czas.",
    ja: "一度に予約できる範囲を超えています。数を減らすか、時間を短くしてください。",
    ar: "هذا أكثر مما يمكن حجزه دفعة واحدة. يرجى اختيار عدد أقل أو مدة أقصر.")
  package static let heldAlready = TravelerMessage(
    en: "This is already reserved for you. Please continue with your booking.",
    cs: "Toto už pro vás držíme. Pokračujte, prosím, v rezervaci.",
    de: "Das ist schon für Sie reserviert. Bitte setzen Sie Ihre Buchung fort.",
    fr: "C’est déjà retenu pour vous. Veuillez poursuivre votre réservation.",
    es: "Esto ya está reservado para usted. Continúe con su reserva.",
    pl: "To jest już wstępnie zarezerwowane dla ciebie. Dokończ rezerwację.",
    ja: "すでに確保されています。予約を続けてください。",
    ar: "هذا محجوز لك مؤقتًا بالفعل. يرجى متابعة حجزك.")
  package static let holdExpired = TravelerMessage(
    en: "The time to complete your booking has ended. Please choose again.",
    cs: "Čas na dokončení rezervace vypršel. Vyberte si, prosím, znovu.",
    de: "Die Zeit für Ihre Buchung ist abgelaufen. Bitte wählen Sie noch einmal.",
    fr: "Le temps pour terminer votre réservation est écoulé. Veuillez choisir à nouveau.",
    es: "El tiempo para completar su reserva ha terminado. Elija de nuevo, por favor.",
    pl: "Czas na dokończenie rezerwacji minął. Wybierz ponownie.",
    ja: "予約手続きの時間が過ぎました。もう一度お選びください。",
    ar: "انتهى الوقت المتاح لإكمال الحجز. يرجى الاختيار من جديد.")
  package static let noMoreTime = TravelerMessage(
    en: "You cannot get more time. Please complete your booking now.",
    cs: "Více času už nelze přidat. Dokončete, prosím, rezervaci nyní.",
    de: "Mehr Zeit ist nicht möglich. Bitte schließen Sie Ihre Buchung jetzt ab.",
    fr: "Vous ne pouvez pas obtenir plus de temps. Veuillez terminer votre réservation maintenant.",
    es: "El tiempo ya no se puede ampliar. Complete su reserva ahora, por favor.",
    pl: "Czasu nie można już przedłużyć. Dokończ rezerwację teraz.",
    ja: "時間はこれ以上延長できません。今すぐ予約手続きを完了してください。",
    ar: "لا يمكن تمديد الوقت أكثر من ذلك. يرجى إكمال حجزك الآن.")
}
