package import Bookings

/// The messages of appointments.
extension TravelerMessage {
  package static let classFull = TravelerMessage(
    en: "There are not enough places left. Please choose another time.",
    cs: "Nezbývá dost volných míst. Zvolte, prosím, jiný termín.",
    de: "Es sind nicht mehr genug Plätze frei. Bitte wählen Sie einen anderen Termin.",
    fr: "Il ne reste pas assez de places. Veuillez choisir un autre créneau.",
    es: "No quedan plazas suficientes. Elija otra fecha u hora, por favor.",
    pl: "Nie ma już wystarczającej liczby miejsc. Wybierz inny termin.",
    ja: "空きが足りません。別の日時をお選びください。",
    ar: "لم تبقَ أماكن كافية. يرجى اختيار موعد آخر.")
  package static let timeTaken = TravelerMessage(
    en: "This time was just taken. Please choose another one.",
    cs: "Tento termín byl právě obsazen. Zvolte, prosím, jiný.",
    de: "Dieser Termin wurde gerade vergeben. Bitte wählen Sie einen anderen.",
    fr: "Ce créneau vient d’être pris. Veuillez en choisir un autre.",
    es: "Esta hora acaba de ocuparse. Elija otra, por favor.",
    pl: "Ten termin został właśnie zajęty. Wybierz inny.",
    ja: "この時間はたった今、埋まりました。別の時間をお選びください。",
    ar: "لقد حُجز هذا الموعد للتو. يرجى اختيار موعد آخر.")
  package static let seriesNotPossible = TravelerMessage(
    en:
      "Appointments cannot repeat like that. Please check their times, how often they repeat, and until when.",
    cs:
      "Termíny se takto opakovat nemohou. Zkontrolujte, prosím, jejich časy, jak často se opakují a do kdy.",
    de:
      "So können sich Termine nicht wiederholen. Bitte prüfen Sie die Zeiten, wie oft sich die Termine wiederholen und bis wann.",
    fr:
      "Les rendez-vous ne peuvent pas se répéter ainsi. Veuillez vérifier leurs horaires, leur fréquence et la date de fin.",
    es:
      "Las citas no se pueden repetir así. Revise las horas, la frecuencia y hasta cuándo se repiten, por favor.",
    pl:
      "Wizyty nie mogą się tak powtarzać. Sprawdź ich godziny, jak często się powtarzają i do kiedy.",
    ja: "この繰り返し方では予約できません。日時、繰り返しの間隔、終了日をご確認ください。",
    ar:
      "لا يمكن تكرار المواعيد بهذه الطريقة. يرجى التحقق من أوقاتها ومعدل تكرارها وتاريخ انتهاء التكرار."
  )
  package static let chooseOwnSubjects = TravelerMessage(
    en: "Please choose a person or an animal from your own list.",
    cs: "Vyberte, prosím, ze svého seznamu, pro koho termín je.",
    de: "Bitte wählen Sie aus Ihrer eigenen Liste, für wen der Termin ist.",
    fr: "Veuillez choisir dans votre propre liste pour qui est le rendez-vous.",
    es: "Elija de su propia lista para quién es la cita.",
    pl: "Wybierz z własnej listy, dla kogo jest wizyta.",
    ja: "予約の対象をご自身のリストからお選びください。",
    ar: "يرجى أن تختار من قائمتك الخاصة لمن هذا الموعد.")
  package static let subjectMissing = TravelerMessage(
    en: "Please name the person or the animal that the appointment is for.",
    cs: "Uveďte, prosím, pro koho termín je.",
    de: "Bitte geben Sie an, für wen der Termin ist.",
    fr: "Veuillez indiquer pour qui est le rendez-vous.",
    es: "Indique para quién es la cita.",
    pl: "Podaj, dla kogo jest wizyta.",
    ja: "誰のための予約かを入力してください。",
    ar: "يرجى ذكر لمن هذا الموعد.")
  package static let timeNotOffered = TravelerMessage(
    en: "This time is not offered. Please choose another one.",
    cs: "Tento termín se nenabízí. Zvolte, prosím, jiný.",
    de: "Dieser Termin wird nicht angeboten. Bitte wählen Sie einen anderen.",
    fr: "Cet horaire n’est pas proposé. Veuillez en choisir un autre.",
    es: "Esta hora no se ofrece. Elija otra, por favor.",
    pl: "Ten termin nie jest oferowany. Wybierz inny.",
    ja: "この時間は選択できません。別の時間をお選びください。",
    ar: "هذا الوقت غير متاح. يرجى اختيار وقت آخر.")
  package static let outsideHours = TravelerMessage(
    en: "That is outside the opening hours. Please choose another time.",
    cs: "To je mimo otevírací dobu. Zvolte, prosím, jiný čas.",
    de: "Das liegt außerhalb der Öffnungszeiten. Bitte wählen Sie eine andere Zeit.",
    fr: "C’est en dehors des heures d’ouverture. Veuillez choisir un autre horaire.",
    es: "Está fuera del horario de apertura. Elija otra hora.",
    pl: "To poza godzinami otwarcia. Wybierz inną porę.",
    ja: "営業時間外です。別の時間をお選びください。",
    ar: "هذا خارج ساعات العمل. يرجى اختيار وقت آخر.")
  package static let providerAway = TravelerMessage(
    en: "The provider is away at that time. Please choose another time.",
    cs: "Poskytovatel v té době není k dispozici. Zvolte, prosím, jiný čas.",
    de: "Der Anbieter ist zu dieser Zeit abwesend. Bitte wählen Sie eine andere Zeit.",
    fr: "Le prestataire est absent à ce moment-là. Veuillez choisir un autre horaire.",
    es: "El proveedor está ausente a esa hora. Elija otra hora.",
    pl: "Usługodawca jest wtedy nieobecny. Wybierz inną porę.",
    ja: "その時間は担当者が不在です。別の時間をお選びください。",
    ar: "مقدم الخدمة غائب في ذلك الوقت. يرجى اختيار وقت آخر.")
  package static let providerTakesNothing = TravelerMessage(
    en: "This provider takes no bookings at the moment.",
    cs: "Tento poskytovatel momentálně nepřijímá rezervace.",
    de: "Dieser Anbieter nimmt zurzeit keine Buchungen an.",
    fr: "Ce prestataire n’accepte pas de réservations actuellement.",
    es: "Este proveedor no acepta reservas en este momento.",
    pl: "Ten usługodawca obecnie nie przyjmuje rezerwacji.",
    ja: "この担当者は現在予約を受け付けていません。",
    ar: "لا يقبل مقدم الخدمة هذا حجوزات حاليًا.")
  package static let codeTaken = TravelerMessage(
    en: "This code is already in use. Please choose another one.",
    cs: "Tento kód se už používá. Zvolte, prosím, jiný.",
    de: "Dieses Kürzel ist schon vergeben. Bitte wählen Sie ein anderes.",
    fr: "Ce code est déjà utilisé. Veuillez en choisir un autre.",
    es: "Este código ya está en uso. Elija otro, por favor.",
    pl: "Ten kod jest już używany. Wybierz inny.",
    ja: "このコードはすでに使われています。別のコードをお選びください。",
    ar: "هذا الرمز مستخدم بالفعل. يرجى اختيار رمز آخر.")
  package static let begunAlready = TravelerMessage(
    en: "This appointment has already begun and cannot be cancelled. Please ask the provider.",
    cs: "Tento termín už začal a nelze ho zrušit. Obraťte se, prosím, na poskytovatele.",
    de:
      "Dieser Termin hat bereits begonnen und kann nicht storniert werden. Bitte fragen Sie den Anbieter.",
    fr:
      "Ce rendez-vous a déjà commencé et ne peut plus être annulé. Veuillez vous adresser au prestataire.",
    es: "Esta cita ya ha comenzado y no se puede cancelar. Consulte al proveedor, por favor.",
    pl: "Ta wizyta już się rozpoczęła i nie można jej odwołać. Skontaktuj się z usługodawcą.",
    ja: "この予約はすでに始まっているため、キャンセルできません。担当者にお問い合わせください。",
    ar: "لقد بدأ هذا الموعد بالفعل ولا يمكن إلغاؤه. يرجى الرجوع إلى مقدم الخدمة.")
  package static let seriesConflict = TravelerMessage(
    en:
      "Some of these appointments are not possible, so nothing was booked or changed. Please review them.",
    cs:
      "Některé z těchto termínů nejsou možné, proto se nic nerezervovalo ani nezměnilo. Zkontrolujte je, prosím.",
    de:
      "Einige dieser Termine sind nicht möglich, deshalb wurde nichts gebucht oder geändert. Bitte prüfen Sie sie.",
    fr:
      "Certains de ces rendez-vous ne sont pas possibles, rien n’a donc été réservé ni modifié. Veuillez les vérifier.",
    es:
      "Algunas de estas citas no son posibles, por lo que no se ha reservado ni cambiado nada. Revíselas, por favor.",
    pl:
      "Niektóre z tych wizyt nie są możliwe, dlatego niczego nie zarezerwowano ani nie zmieniono. Sprawdź je.",
    ja: "一部の予約が確保できないため、予約も変更も行われていません。内容をご確認ください。",
    ar: "بعض هذه المواعيد غير ممكن، لذا لم يُحجز شيء ولم يُغيَّر شيء. يرجى مراجعتها.")
  package static let classCancelled = TravelerMessage(
    en: "This class does not take place.",
    cs: "Tato lekce se nekoná.",
    de: "Dieser Kurs findet nicht statt.",
    fr: "Ce cours n’a pas lieu.",
    es: "Esta clase no se celebra.",
    pl: "Te zajęcia się nie odbędą.",
    ja: "このクラスは開催されません。",
    ar: "لن تُقام هذه الحصة.")
  package static let manyAppointments = TravelerMessage(
    en: "You already have many appointments. Please book again when some of them have ended.",
    cs: "Máte už mnoho termínů. Objednejte se, prosím, až některé proběhnou.",
    de: "Sie haben schon viele Termine. Bitte buchen Sie wieder, wenn einige vorbei sind.",
    fr:
      "Vous avez déjà beaucoup de rendez-vous. Veuillez réserver de nouveau lorsque certains seront passés.",
    es: "Ya tiene muchas citas. Vuelva a reservar cuando hayan pasado algunas.",
    pl: "Masz już wiele wizyt. Zarezerwuj ponownie, gdy część się odbędzie.",
    ja: "すでに多くの予約があります。いくつか終わってからお申し込みください。",
    ar: "لديك مواعيد كثيرة بالفعل. يرجى الحجز بعد انتهاء بعضها.")
  package static let manyRequests = TravelerMessage(
    en:
      "Several of your requests to this provider are still open. Please wait for an answer, or withdraw one of them.",
    cs:
      "Několik vašich žádostí u tohoto poskytovatele ještě čeká na vyřízení. Počkejte, prosím, na odpověď, nebo jednu z nich stáhněte.",
    de:
      "Mehrere Ihrer Anfragen an diesen Anbieter sind noch offen. Bitte warten Sie auf eine Antwort oder ziehen Sie eine davon zurück.",
    fr:
      "Plusieurs de vos demandes à ce prestataire sont encore en attente. Veuillez attendre une réponse ou en retirer une.",
    es:
      "Varias de sus solicitudes a este proveedor siguen pendientes. Espere una respuesta o retire una de ellas, por favor.",
    pl:
      "Kilka twoich próśb do tego usługodawcy wciąż czeka na odpowiedź. Poczekaj na odpowiedź lub wycofaj jedną z nich.",
    ja: "この担当者への依頼のうち、まだ回答のないものが複数あります。回答をお待ちいただくか、いずれかを取り消してください。",
    ar: "ما زالت عدة طلبات منك إلى مقدم الخدمة هذا معلّقة. يرجى انتظار الرد أو سحب أحدها.")
}
