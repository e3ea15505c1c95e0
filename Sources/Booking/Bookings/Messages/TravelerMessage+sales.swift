/// The messages about prices, payments, cancellations and refunds.
extension TravelerMessage {
  package static let pricesChanged = TravelerMessage(
    en: "Prices have changed. Please review the updated price.",
    cs: "Ceny se změnily. Zkontrolujte, prosím, novou cenu.",
    de: "Die Preise haben sich geändert. Bitte prüfen Sie den neuen Preis.",
    fr: "Les prix ont changé. Veuillez vérifier le nouveau prix.",
    es: "Los precios han cambiado. Revise el nuevo precio, por favor.",
    pl: "Ceny się zmieniły. Sprawdź nową cenę.",
    ja: "価格が変わりました。新しい価格をご確認ください。",
    ar: "تغيّرت الأسعار. يرجى مراجعة السعر الجديد.")
  package static let bookedAlready = TravelerMessage(
    en: "You have already booked this.",
    cs: "Toto už máte objednáno.",
    de: "Das haben Sie bereits gebucht.",
    fr: "Vous avez déjà réservé cela.",
    es: "Ya ha reservado esto.",
    pl: "Masz to już zamówione.",
    ja: "すでに予約済みです。",
    ar: "لقد حجزت هذا بالفعل.")
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
    en: "This currency is not accepted here.",
    cs: "Tato měna se zde nepřijímá.",
    de: "Diese Währung wird hier nicht angenommen.",
    fr: "Cette devise n’est pas acceptée ici.",
    es: "Esta moneda no se acepta aquí.",
    pl: "Ta waluta nie jest tu przyjmowana.",
    ja: "この通貨はご利用いただけません。",
    ar: "هذه العملة غير مقبولة هنا.")
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
    en: "A change to your booking is being paid. Please finish that first.",
    cs: "Právě se platí změna vaší rezervace. Nejprve ji, prosím, dokončete.",
    de: "Eine Änderung Ihrer Buchung wird gerade bezahlt. Bitte schließen Sie diese zuerst ab.",
    fr:
      "Une modification de votre réservation est en cours de paiement. Veuillez d’abord la terminer.",
    es: "Se está pagando un cambio de su reserva. Termínelo primero, por favor.",
    pl: "Trwa płatność za zmianę rezerwacji. Najpierw ją dokończ.",
    ja: "予約の変更のお支払いが進行中です。先にそちらを完了してください。",
    ar: "يجري الآن دفع تعديل على حجزك. يرجى إكماله أولًا.")
  package static let overtaken = TravelerMessage(
    en: "Your booking changed while you were paying. The payment for this change is returned.",
    cs: "Vaše rezervace se během placení změnila. Platbu za tuto změnu vracíme.",
    de:
      "Ihre Buchung hat sich während der Zahlung geändert. Die Zahlung für diese Änderung wird erstattet.",
    fr:
      "Votre réservation a changé pendant le paiement. Le paiement de cette modification est remboursé.",
    es: "Su reserva cambió mientras pagaba. El pago de este cambio se devuelve.",
    pl: "Rezerwacja zmieniła się w trakcie płatności. Płatność za tę zmianę zostanie zwrócona.",
    ja: "お支払い中に予約の内容が変わりました。この変更のお支払いは返金されます。",
    ar: "تغيّر حجزك أثناء الدفع. سيُعاد المبلغ المدفوع لهذا التعديل.")
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
    en: "It is too late to cancel.",
    cs: "Na zrušení je už pozdě.",
    de: "Für eine Stornierung ist es zu spät.",
    fr: "Il est trop tard pour annuler.",
    es: "Es demasiado tarde para cancelar.",
    pl: "Jest już za późno na anulowanie.",
    ja: "キャンセルの期限を過ぎています。",
    ar: "فات أوان الإلغاء.")
  package static let answeredTooLate = TravelerMessage(
    en: "The time for an answer is over.",
    cs: "Čas na odpověď vypršel.",
    de: "Die Zeit für eine Antwort ist abgelaufen.",
    fr: "Le délai de réponse est écoulé.",
    es: "El plazo para responder ha terminado.",
    pl: "Czas na odpowiedź minął.",
    ja: "回答の期限を過ぎました。",
    ar: "انتهت مهلة الرد.")
  package static let turnedDown = TravelerMessage(
    en: "Your request was not accepted.",
    cs: "Vaše žádost nebyla přijata.",
    de: "Ihre Anfrage wurde nicht angenommen.",
    fr: "Votre demande n’a pas été acceptée.",
    es: "Su solicitud no ha sido aceptada.",
    pl: "Twoja prośba nie została przyjęta.",
    ja: "ご依頼は承認されませんでした。",
    ar: "لم يُقبل طلبك.")
  package static let passUsed = TravelerMessage(
    en: "A ticket of this booking has been used already.",
    cs: "Vstupenka z této rezervace už byla použita.",
    de: "Ein Ticket dieser Buchung wurde bereits benutzt.",
    fr: "Un billet de cette réservation a déjà été utilisé.",
    es: "Ya se ha usado un billete de esta reserva.",
    pl: "Bilet z tej rezerwacji został już wykorzystany.",
    ja: "この予約のチケットはすでに使用されています。",
    ar: "استُخدمت بالفعل إحدى تذاكر هذا الحجز.")
  package static let nothingToRefund = TravelerMessage(
    en: "There is nothing left to refund.",
    cs: "Není už co vrátit.",
    de: "Es gibt nichts mehr zu erstatten.",
    fr: "Il n’y a plus rien à rembourser.",
    es: "No queda nada por devolver.",
    pl: "Nie ma już nic do zwrotu.",
    ja: "返金できる金額は残っていません。",
    ar: "لم يبقَ ما يمكن استرداده.")
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
    en: "That is more than is left to refund.",
    cs: "To je více, než kolik lze ještě vrátit.",
    de: "Das ist mehr, als noch erstattet werden kann.",
    fr: "C’est plus que ce qui reste à rembourser.",
    es: "Es más de lo que queda por devolver.",
    pl: "To więcej, niż pozostało do zwrotu.",
    ja: "返金できる残りの金額を超えています。",
    ar: "هذا أكثر مما تبقّى للاسترداد.")
}
