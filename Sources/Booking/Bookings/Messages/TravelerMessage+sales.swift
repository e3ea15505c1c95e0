/// The messages about prices, payments, cancellations and refunds.
extension TravelerMessage {
  package static let pricesChanged = TravelerMessage(
    en: "This price is not valid any more. Please check the current price.",
    cs: "Tato cena už neplatí. Zkontrolujte, prosím, aktuální cenu.",
    de: "Dieser Preis gilt nicht mehr. Bitte prüfen Sie den aktuellen Preis.",
    fr: "Ce prix n’est plus valable. Veuillez vérifier le prix actuel.",
    es: "Este precio ya no es válido. Compruebe el precio actual, por favor.",
    pl: "Ta cena już nie obowiązuje. Sprawdź aktualną cenę.",
    ja: "この価格は無効になりました。現在の価格をご確認ください。",
    ar: "لم يعد هذا السعر ساريًا. يرجى مراجعة السعر الحالي.")
  package static let bookedAlready = TravelerMessage(
    en: "You have already booked this. Please look at your bookings.",
    cs: "Toto už máte objednáno. Podívejte se, prosím, do svých rezervací.",
    de: "Das haben Sie bereits gebucht. Bitte sehen Sie in Ihren Buchungen nach.",
    fr: "Vous avez déjà réservé cela. Veuillez consulter vos réservations.",
    es: "Ya ha reservado esto. Consulte sus reservas, por favor.",
    pl: "Masz to już zamówione. Sprawdź swoje rezerwacje.",
    ja: "すでに予約済みです。予約の一覧をご確認ください。",
    ar: "لقد حجزت هذا بالفعل. يرجى مراجعة حجوزاتك.")
  package static let paymentDeclined = TravelerMessage(
    en: "Your payment was declined. Please try another payment method.",
    cs: "Platba byla zamítnuta. Zkuste, prosím, jiný způsob platby.",
    de: "Ihre Zahlung wurde abgelehnt. Bitte versuchen Sie eine andere Zahlungsart.",
    fr: "Votre paiement a été refusé. Veuillez essayer un autre moyen de paiement.",
    es: "Su pago ha sido rechazado. Pruebe con otro método de pago.",
    pl: "Płatność została odrzucona. Spróbuj innej metody płatności.",
    ja: "お支払いが承認されませんでした。別のお支払い方法をお試しください。",
    ar: "رُفضت عملية الدفع. يرجى تجربة وسيلة دفع أخرى.")
  package static let methodNotTaken = TravelerMessage(
    en: "This payment method is not accepted. Please choose another one.",
    cs: "Tento způsob platby nepřijímáme. Zvolte, prosím, jiný.",
    de: "Diese Zahlungsart wird nicht angenommen. Bitte wählen Sie eine andere.",
    fr: "Ce moyen de paiement n’est pas accepté. Veuillez en choisir un autre.",
    es: "Este método de pago no se acepta. Elija otro, por favor.",
    pl: "Ta metoda płatności nie jest przyjmowana. Wybierz inną.",
    ja: "このお支払い方法はご利用いただけません。別の方法をお選びください。",
    ar: "وسيلة الدفع هذه غير مقبولة. يرجى اختيار وسيلة أخرى.")
  package static let currencyNotTaken = TravelerMessage(
    en: "This currency is not accepted here. Please choose another one.",
    cs: "Tato měna se zde nepřijímá. Zvolte, prosím, jinou.",
    de: "Diese Währung wird hier nicht angenommen. Bitte wählen Sie eine andere.",
    fr: "Cette devise n’est pas acceptée ici. Veuillez en choisir une autre.",
    es: "Esta moneda no se acepta aquí. Elija otra, por favor.",
    pl: "Ta waluta nie jest tu przyjmowana. Wybierz inną.",
    ja: "この通貨はご利用いただけません。別の通貨をお選びください。",
    ar: "هذه العملة غير مقبولة هنا. يرجى اختيار عملة أخرى.")
  package static let paymentUnavailable = TravelerMessage(
    en: "Payment is not available at the moment. Please try again in a few minutes.",
    cs: "Placení je momentálně nedostupné. Zkuste to, prosím, za několik minut.",
    de:
      "Zahlungen sind im Moment nicht möglich. Bitte versuchen Sie es in einigen Minuten noch einmal.",
    fr: "Le paiement n’est pas possible pour le moment. Veuillez réessayer dans quelques minutes.",
    es: "El pago no está disponible en este momento. Inténtelo de nuevo en unos minutos.",
    pl: "Płatność jest chwilowo niedostępna. Spróbuj ponownie za kilka minut.",
    ja: "現在お支払いをご利用いただけません。数分後にもう一度お試しください。",
    ar: "الدفع غير متاح حاليًا. يرجى المحاولة مرة أخرى بعد بضع دقائق.")
  package static let changeBeingPaid = TravelerMessage(
    en:
      "A change to your booking is still being paid. Please complete this payment if you are asked to, or try again later.",
    cs:
      "Změna vaší rezervace se ještě platí. Pokud dostanete výzvu, platbu, prosím, dokončete, nebo to zkuste později znovu.",
    de:
      "Eine Änderung Ihrer Buchung wird noch bezahlt. Bitte schließen Sie die Zahlung ab, wenn Sie dazu aufgefordert werden, oder versuchen Sie es später erneut.",
    fr:
      "Une modification de votre réservation est encore en cours de paiement. Veuillez terminer ce paiement si cela vous est demandé, ou réessayer plus tard.",
    es:
      "Aún se está pagando un cambio de su reserva. Complete este pago si se le pide o inténtelo de nuevo más tarde, por favor.",
    pl:
      "Płatność za zmianę rezerwacji jeszcze trwa. Dokończ ją, jeśli pojawi się taka prośba, lub spróbuj ponownie później.",
    ja: "予約の変更のお支払いがまだ完了していません。お支払いの案内がある場合は手続きを完了していただくか、後でもう一度お試しください。",
    ar:
      "ما زال دفع تعديل على حجزك جاريًا. يرجى إكمال هذا الدفع إذا طُلب منك ذلك، أو المحاولة مرة أخرى لاحقًا."
  )
  package static let overtaken = TravelerMessage(
    en:
      "Your booking changed while you were paying, so the change that you paid for was not possible. Your payment is returned.",
    cs:
      "Vaše rezervace se během placení změnila, proto zaplacená změna nebyla možná. Platbu vracíme.",
    de:
      "Ihre Buchung hat sich während der Zahlung geändert, daher war die bezahlte Änderung nicht möglich. Die Zahlung wird erstattet.",
    fr:
      "Votre réservation a changé pendant le paiement, la modification payée n’a donc pas été effectuée. Le paiement est remboursé.",
    es:
      "Su reserva cambió mientras pagaba, por lo que no se hizo el cambio pagado. El pago se devuelve.",
    pl:
      "Rezerwacja zmieniła się w trakcie płatności, więc opłacona zmiana nie została wprowadzona. Płatność zostanie zwrócona.",
    ja: "お支払い中に予約の内容が変わったため、お支払いいただいた変更はできませんでした。お支払いは返金されます。",
    ar:
      "تغيّر حجزك أثناء الدفع، لذا لم يكن التعديل الذي دفعت مقابله ممكنًا. سيُعاد المبلغ المدفوع."
  )
  package static let bookingCancelled = TravelerMessage(
    en: "This booking is cancelled.",
    cs: "Tato rezervace je zrušena.",
    de: "Diese Buchung ist storniert.",
    fr: "Cette réservation est annulée.",
    es: "Esta reserva está cancelada.",
    pl: "Ta rezerwacja jest anulowana.",
    ja: "この予約はキャンセルされています。",
    ar: "هذا الحجز ملغى.")
  package static let tooLateToCancel = TravelerMessage(
    en: "It is too late to cancel or move this appointment. Please ask the provider.",
    cs: "Na zrušení nebo přesunutí termínu je už pozdě. Obraťte se, prosím, na poskytovatele.",
    de:
      "Für eine Stornierung oder Verlegung dieses Termins ist es zu spät. Bitte fragen Sie den Anbieter.",
    fr:
      "Il est trop tard pour annuler ou déplacer ce rendez-vous. Veuillez vous adresser au prestataire.",
    es: "Es demasiado tarde para cancelar o cambiar esta cita. Consulte al proveedor, por favor.",
    pl: "Jest już za późno na odwołanie lub przełożenie tej wizyty. Skontaktuj się z usługodawcą.",
    ja: "キャンセルや変更の期限を過ぎています。担当者にお問い合わせください。",
    ar: "فات أوان إلغاء هذا الموعد أو تغييره. يرجى الرجوع إلى مقدم الخدمة.")
  package static let answeredTooLate = TravelerMessage(
    en: "The time for an answer has ended.",
    cs: "Čas na odpověď vypršel.",
    de: "Die Zeit für eine Antwort ist abgelaufen.",
    fr: "Le délai de réponse est écoulé.",
    es: "El plazo para responder ha terminado.",
    pl: "Czas na odpowiedź minął.",
    ja: "回答の期限を過ぎました。",
    ar: "انتهت مهلة الرد.")
  package static let turnedDown = TravelerMessage(
    en:
      "The provider did not accept your request. You do not pay for it. Please choose something else.",
    cs: "Poskytovatel vaši žádost nepřijal. Nic za ni neplatíte. Vyberte si, prosím, něco jiného.",
    de:
      "Der Anbieter hat Ihre Anfrage nicht angenommen. Sie zahlen dafür nichts. Bitte wählen Sie etwas anderes.",
    fr:
      "Le prestataire n’a pas accepté votre demande. Vous ne payez rien pour celle-ci. Veuillez choisir autre chose.",
    es:
      "El proveedor no ha aceptado su solicitud. No paga nada por ella. Elija otra cosa, por favor.",
    pl: "Usługodawca nie przyjął twojej prośby. Nic za nią nie płacisz. Wybierz coś innego.",
    ja: "ご依頼は承認されませんでした。料金は発生しません。ほかのものをお選びください。",
    ar: "لم يقبل مقدم الخدمة طلبك. لن تدفع شيئًا مقابله. يرجى اختيار شيء آخر.")
  package static let passUsed = TravelerMessage(
    en:
      "A ticket of this booking has been used, so this is not possible any more. If this is wrong, please contact us.",
    cs:
      "Vstupenka z této rezervace už byla použita, proto to už není možné. Pokud to není správně, kontaktujte nás, prosím.",
    de:
      "Ein Ticket dieser Buchung wurde bereits benutzt, daher ist das nicht mehr möglich. Wenn das nicht stimmt, wenden Sie sich bitte an uns.",
    fr:
      "Un billet de cette réservation a déjà été utilisé, ce n’est donc plus possible. Si c’est une erreur, veuillez nous contacter.",
    es:
      "Ya se ha usado una entrada de esta reserva, por lo que esto ya no es posible. Si es un error, contáctenos, por favor.",
    pl:
      "Bilet z tej rezerwacji został już wykorzystany, więc nie jest to już możliwe. Jeśli to pomyłka, skontaktuj się z nami.",
    ja: "この予約のチケットはすでに使用されているため、この操作はできません。お心当たりがない場合は、お問い合わせください。",
    ar:
      "استُخدمت بالفعل إحدى تذاكر هذا الحجز، لذا لم يعد هذا ممكنًا. إذا كان هذا خطأ، فيرجى التواصل معنا."
  )
  package static let nothingToRefund = TravelerMessage(
    en: "This refund is not possible now. Please look at the payments of this booking.",
    cs: "Toto vrácení peněz teď není možné. Podívejte se, prosím, na platby této rezervace.",
    de:
      "Diese Erstattung ist jetzt nicht möglich. Bitte sehen Sie sich die Zahlungen dieser Buchung an.",
    fr:
      "Ce remboursement n’est pas possible actuellement. Veuillez consulter les paiements de cette réservation.",
    es: "Este reembolso no es posible ahora. Consulte los pagos de esta reserva, por favor.",
    pl: "Ten zwrot nie jest teraz możliwy. Sprawdź płatności tej rezerwacji.",
    ja: "現在、この返金はできません。この予約のお支払い状況をご確認ください。",
    ar: "هذا الاسترداد غير ممكن الآن. يرجى مراجعة مدفوعات هذا الحجز.")
  package static let refundChanged = TravelerMessage(
    en: "The refund has changed. Please look at it again.",
    cs: "Vracená částka se změnila. Podívejte se, prosím, znovu.",
    de: "Die Erstattung hat sich geändert. Bitte sehen Sie sie noch einmal an.",
    fr: "Le remboursement a changé. Veuillez le vérifier à nouveau.",
    es: "El reembolso ha cambiado. Revíselo de nuevo, por favor.",
    pl: "Kwota zwrotu się zmieniła. Sprawdź ją ponownie.",
    ja: "返金額が変わりました。もう一度ご確認ください。",
    ar: "تغيّر المبلغ المسترد. يرجى مراجعته مرة أخرى.")
  package static let refundAboveLimit = TravelerMessage(
    en: "This refund is above your limit. Please ask a supervisor.",
    cs: "Tato částka přesahuje váš limit. Obraťte se, prosím, na nadřízeného.",
    de:
      "Diese Erstattung liegt über Ihrer Grenze. Bitte fragen Sie eine Vorgesetzte oder einen Vorgesetzten.",
    fr: "Ce remboursement dépasse votre limite. Veuillez demander à un responsable.",
    es: "Este reembolso supera su límite. Consulte a un supervisor.",
    pl: "Ten zwrot przekracza twój limit. Zwróć się do przełożonego.",
    ja: "この返金額は権限の上限を超えています。責任者にご相談ください。",
    ar: "هذا المبلغ يتجاوز الحد المسموح لك. يرجى الرجوع إلى المشرف.")
  package static let refundTooLarge = TravelerMessage(
    en: "This is more than can still be refunded. Please enter a smaller amount.",
    cs: "To je více, než kolik lze ještě vrátit. Zadejte, prosím, nižší částku.",
    de: "Das ist mehr, als noch erstattet werden kann. Bitte geben Sie einen kleineren Betrag ein.",
    fr: "C’est plus que ce qui peut encore être remboursé. Veuillez saisir un montant inférieur.",
    es: "Es más de lo que queda por devolver. Introduzca un importe menor, por favor.",
    pl: "To więcej, niż pozostało do zwrotu. Podaj niższą kwotę.",
    ja: "返金できる残りの金額を超えています。より少ない金額を入力してください。",
    ar: "هذا أكثر مما تبقّى للاسترداد. يرجى إدخال مبلغ أقل.")
}
