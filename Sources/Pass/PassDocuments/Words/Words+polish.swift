internal import Vocabulary

extension Words {
  static let polish = Words(
    language: .polish,
    boardingPass: "Karta pokładowa",
    itineraryReceipt: "Potwierdzenie podróży",
    ticket: "Bilet",
    reservation: "Rezerwacja",
    appointment: "Wizyta",
    admission: "Bilet wstępu",
    staff: "Personel",
    gate: "Bramka",
    boarding: "Wejście od",
    seatAboard: "Miejsce",
    group: "Grupa",
    sequence: "Numer kolejny",
    passenger: "Pasażer",
    booking: "Rezerwacja",
    cabin: "Klasa",
    baggage: "Bagaż",
    fastTrack: "Fast Track",
    frequentFlyer: "Karta stałego klienta",
    ticketNumber: "Nr biletu",
    nameInCode: "W kodzie",
    begins: "Początek",
    doors: "Wejście od",
    ends: "Koniec",
    entrance: "Wejście",
    seat: "Miejsce",
    seats: "Miejsca",
    room: "Pokój",
    rooms: "Pokoje",
    guests: "Liczba gości",
    admits: "Liczba osób",
    name: "Imię i nazwisko",
    guest: "Gość",
    appointmentFor: "Dla",
    reference: "Nr referencyjny",
    until: "Do",
    validUntil: "Ważne do",
    arriveFrom: "Przyjazd od",
    leaveUntil: "Wyjazd do",
    seeScreens: "zob. ekrany",
    checkScreens: "sprawdzić na ekranach",
    atTheGate: "przy bramce",
    onALap: "na kolanach",
    standby: "lista rezerwowa",
    yes: "tak",
    first: "Pierwsza",
    business: "Biznes",
    premiumEconomy: "Ekonomiczna Premium",
    economy: "Ekonomiczna",
    terminal: "Terminal\u{A0}{terminal}",
    fromTo: "{origin} – {destination}",
    gateIs: "bramka {gate}",
    seatIs: "miejsce {seat}",
    sequenceIs: "numer kolejny {sequence}",
    bookingIs: "rezerwacja {booking}",
    then: "Następnie",
    thenLegs: "Następnie {legs}",
    fromUntil: "{from} – {until}",
    good: "Ważne {from} – {until}, {zone}",
    passNumber: "nr {pass}",
    passCount: "Liczba dokumentów: {count}",
    comma: ", ",
    boardsNobody: "Tylko potwierdzenie: nie uprawnia do wejścia na pokład.",
    waitForSeat: "Lista rezerwowa: prosimy czekać przy bramce.",
    notCheckedIn:
      "Brak odprawy: przed przejściem do bramki prosimy zgłosić się do linii lotniczej.",
    howToScan: "Aby kod dał się odczytać",
    keepCleanToGate:
      "Kodu nie należy zginać, zaklejać ani zasłaniać palcami. Tę stronę prosimy okazać przy bramce.",
    keepClean:
      "Kodu nie należy zginać, zaklejać ani zasłaniać palcami. Tę stronę prosimy zabrać ze sobą.",
    layFlat: """
      Jeśli kod się nie odczytuje: stronę położyć płasko, na szerokość dłoni od czytnika i z dala od odblasków; \
      kierunek jest dowolny. Wystarczy też zdjęcie strony w telefonie.
      """,
    agentFinds: "Nadal nic? Obsługa może wpuścić na pokład na podstawie tych danych: {details}.",
    staffFinds: "Nadal nic? Obsługa znajdzie wpis pod numerem {reference}, dokument nr {pass}.",
    wearBadge: """
      Identyfikator nosić w widocznym miejscu. Nie otwiera żadnej bramki. Należy go zeskanować, gdy wpuszcza się \
      osobę zatrzymaną przez bramkę.
      """,
    lostBadge:
      "Zgubienie lub znalezienie prosimy zgłosić wystawcy ({issuer}), podając numer {reference}.",
    keepSecret: "Kod prosimy zachować dla siebie",
    codeIsPass: """
      Ważny jest sam kod. Podpisał go wystawca ({issuer}), a czytnik sprawdza podpis także bez sieci. Kto ma \
      zdjęcie kodu, może próbować użyć go wcześniej.
      """,
    fromIssuer: "Informacja od wystawcy ({issuer})",
    foldHere: "tu złożyć",
    stripHint: """
      Jeśli kod się nie odczytuje, położyć go płasko i z dala od odblasków; obsługa znajdzie wpis po numerze.
      """,
    screenHint: "Prosimy ustawić pełną jasność ekranu i trzymać go na szerokość dłoni od czytnika.",
    codeOfPass: "Kod kreskowy nr {pass}: pokazać czytnikowi",
    weekdays: ["poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela"],
    shortWeekdays: ["pon.", "wt.", "śr.", "czw.", "pt.", "sob.", "niedz."],
    months: [
      "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia",
      "września", "października", "listopada", "grudnia",
    ],
    shortMonths: [
      "sty", "lut", "mar", "kwi", "maj", "cze", "lip", "sie", "wrz", "paź", "lis", "gru",
    ],
    firstOfMonth: "1",
    longDay: "{weekday}, {day} {month} {year}",
    shortDay: "{weekday} {day} {month}",
    shortDayAndYear: "{weekday} {day} {month} {year}",
    date: "{day} {month} {year}",
    dayAndTime: "{day}, {time}")
}
