internal import Vocabulary

extension Words {
  static let german = Words(
    language: .german,
    boardingPass: "Bordkarte",
    itineraryReceipt: "Reisebeleg",
    ticket: "Eintrittskarte",
    reservation: "Reservierung",
    appointment: "Termin",
    admission: "Eintrittskarte",
    staff: "Personal",
    gate: "Gate",
    boarding: "Einsteigen ab",
    seatAboard: "Sitzplatz",
    group: "Gruppe",
    sequence: "Laufende Nr.",
    passenger: "Fluggast",
    booking: "Buchung",
    cabin: "Klasse",
    baggage: "Gepäck",
    fastTrack: "Fast Track",
    frequentFlyer: "Vielfliegernr.",
    ticketNumber: "Flugschein",
    nameInCode: "Name im Code",
    begins: "Beginn",
    doors: "Einlass",
    ends: "Ende",
    entrance: "Eingang",
    seat: "Platz",
    seats: "Plätze",
    room: "Zimmer",
    rooms: "Zimmer",
    guests: "Gäste",
    admits: "Personen",
    name: "Name",
    guest: "Gast",
    appointmentFor: "Für",
    reference: "Referenz",
    until: "Bis",
    validUntil: "Gültig bis",
    arriveFrom: "Anreise ab",
    leaveUntil: "Abreise bis",
    seeScreens: "siehe Anzeige",
    checkScreens: "Anzeige beachten",
    atTheGate: "am Gate",
    onALap: "auf dem Schoß",
    standby: "Warteliste",
    yes: "ja",
    first: "First",
    business: "Business",
    premiumEconomy: "Premium Economy",
    economy: "Economy",
    terminal: "Terminal\u{A0}{terminal}",
    fromTo: "{origin} – {destination}",
    gateIs: "Gate {gate}",
    seatIs: "Sitzplatz {seat}",
    sequenceIs: "laufende Nr. {sequence}",
    bookingIs: "Buchung {booking}",
    then: "Danach",
    thenLegs: "Danach {legs}",
    fromUntil: "{from} bis {until}",
    good: "Gültig {from} – {until}, {zone}",
    passNumber: "Nr. {pass}",
    passCount: "Anzahl der Ausdrucke: {count}",
    comma: ", ",
    boardsNobody: "Nur ein Beleg: berechtigt nicht zum Einsteigen.",
    waitForSeat: "Warteliste: Bitte warten Sie am Gate auf einen Sitzplatz.",
    notCheckedIn: "Nicht eingecheckt: Bitte wenden Sie sich zuerst an die Fluggesellschaft.",
    howToScan: "Damit der Code lesbar bleibt",
    keepCleanToGate: """
      Den Code nicht knicken, überkleben oder mit den Fingern verdecken. Bringen Sie diese Seite mit zum Gate.
      """,
    keepClean: """
      Den Code nicht knicken, überkleben oder mit den Fingern verdecken. Bringen Sie diese Seite mit.
      """,
    layFlat: """
      Wird er nicht gelesen: Seite flach hinlegen, etwa eine Handbreit vor das Lesegerät und ohne Spiegelung; \
      die Richtung ist egal. Ein Handyfoto der Seite genügt auch.
      """,
    agentFinds:
      "Immer noch nichts? Mit diesen Angaben kann das Personal Sie einsteigen lassen: {details}.",
    staffFinds: "Immer noch nichts? Das Personal findet Sie unter {reference}, Nr. {pass}.",
    wearBadge: """
      Gut lesbar tragen. Der Ausweis öffnet keine Sperre. Scannen Sie ihn, wenn Sie eine Person einlassen, die \
      abgewiesen wurde.
      """,
    lostBadge: "Verloren oder gefunden? Bitte {issuer} melden und die Nummer {reference} angeben.",
    keepSecret: "Behalten Sie den Code für sich",
    codeIsPass: """
      Gültig ist der Code selbst. {issuer} hat ihn signiert, und das Lesegerät prüft die Signatur \
      auch ohne Netz. Wer ein Bild davon hat, kann versuchen, ihn vor Ihnen zu benutzen.
      """,
    fromIssuer: "Hinweis von {issuer}",
    foldHere: "hier falten",
    stripHint: """
      Wird der Code nicht gelesen: flach und ohne Spiegelung hinlegen; das Personal findet Sie unter der Referenz.
      """,
    screenHint:
      "Bildschirm auf volle Helligkeit stellen und etwa eine Handbreit vor das Lesegerät halten.",
    codeOfPass: "Barcode Nr. {pass}: dem Lesegerät zeigen",
    weekdays: [
      "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
    ],
    shortWeekdays: ["Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So."],
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
      "Oktober", "November", "Dezember",
    ],
    shortMonths: [
      "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.",
      "Dez.",
    ],
    firstOfMonth: "1",
    longDay: "{weekday}, {day}. {month} {year}",
    shortDay: "{weekday} {day}. {month}",
    shortDayAndYear: "{weekday} {day}. {month} {year}",
    date: "{day}. {month} {year}",
    dayAndTime: "{day}, {time}")
}
