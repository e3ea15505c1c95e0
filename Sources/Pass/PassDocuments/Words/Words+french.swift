internal import Vocabulary

extension Words {
  static let french = Words(
    language: .french,
    boardingPass: "Carte d’embarquement",
    itineraryReceipt: "Reçu d’itinéraire",
    ticket: "Billet",
    reservation: "Réservation",
    appointment: "Rendez-vous",
    admission: "Billet d’entrée",
    staff: "Personnel",
    gate: "Porte",
    boarding: "Embarquement",
    seatAboard: "Siège",
    group: "Groupe",
    sequence: "N° de séquence",
    passenger: "Passager",
    booking: "Réservation",
    cabin: "Classe",
    baggage: "Bagages",
    fastTrack: "Accès rapide",
    frequentFlyer: "Carte de fidélité",
    ticketNumber: "N° de billet",
    nameInCode: "Nom dans le code",
    begins: "Début",
    doors: "Ouverture",
    ends: "Fin",
    entrance: "Entrée",
    seat: "Place",
    seats: "Places",
    room: "Chambre",
    rooms: "Chambres",
    guests: "Personnes",
    admits: "Personnes",
    name: "Nom",
    guest: "Client",
    appointmentFor: "Pour",
    reference: "Référence",
    until: "Jusqu’à",
    validUntil: "Valable jusqu’au",
    arriveFrom: "Arrivée à partir de",
    leaveUntil: "Départ avant",
    seeScreens: "voir écrans",
    checkScreens: "vérifiez les écrans",
    atTheGate: "à la porte",
    onALap: "sur les genoux",
    standby: "liste d’attente",
    yes: "oui",
    first: "Première",
    business: "Affaires",
    premiumEconomy: "Premium Économie",
    economy: "Économique",
    terminal: "Terminal\u{A0}{terminal}",
    fromTo: "{origin} – {destination}",
    gateIs: "porte {gate}",
    seatIs: "siège {seat}",
    sequenceIs: "séquence {sequence}",
    bookingIs: "réservation {booking}",
    then: "Ensuite",
    thenLegs: "Ensuite {legs}",
    fromUntil: "Du {from} au {until}",
    good: "Valable : {from} – {until}, {zone}",
    passNumber: "n° {pass}",
    passCount: "Nombre de documents : {count}",
    comma: ", ",
    boardsNobody: "Simple reçu : ne permet pas d’embarquer.",
    waitForSeat: "Liste d’attente : attendez à la porte qu’un siège se libère.",
    notCheckedIn: "Non enregistré : adressez-vous à la compagnie avant d’aller à la porte.",
    howToScan: "Pour que le code soit lu",
    keepCleanToGate: """
      Évitez de plier le code ou de le couvrir avec les doigts ou un autocollant, et présentez cette page à la \
      porte.
      """,
    keepClean: """
      Évitez de plier le code ou de le couvrir avec les doigts ou un autocollant, et apportez cette page.
      """,
    layFlat: """
      S’il n’est pas lu : posez la page à plat, à une largeur de main du lecteur et sans reflet ; le sens est \
      sans importance. Une photo de la page sur un téléphone convient aussi.
      """,
    agentFinds:
      "Toujours rien ? L’agent peut vous faire embarquer avec ces indications : {details}.",
    staffFinds:
      "Toujours rien ? Le personnel peut vous trouver sous la référence {reference}, n° {pass}.",
    wearBadge: """
      Portez ce badge de façon lisible. Il n’ouvre aucun accès. Scannez-le quand vous laissez entrer une personne \
      refusée au contrôle.
      """,
    lostBadge: "Perdu ou trouvé : prévenez {issuer} en indiquant le numéro {reference}.",
    keepSecret: "Gardez ce code pour vous",
    codeIsPass: """
      Le code tient lieu de titre. {issuer} l’a signé et le lecteur vérifie cette signature même sans réseau. \
      Quiconque en possède une image peut tenter de l’utiliser avant vous.
      """,
    fromIssuer: "Message de {issuer}",
    foldHere: "plier ici",
    stripHint: """
      Si le code n’est pas lu, posez-le à plat et sans reflet ; le personnel peut vous trouver par la référence.
      """,
    screenHint:
      "Réglez l’écran sur la luminosité maximale et tenez-le à une largeur de main du lecteur.",
    codeOfPass: "Code-barres n° {pass} : présentez-le au lecteur",
    weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
    shortWeekdays: ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."],
    months: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
      "octobre", "novembre", "décembre",
    ],
    shortMonths: [
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.",
      "déc.",
    ],
    firstOfMonth: "1er",
    longDay: "{weekday} {day} {month} {year}",
    shortDay: "{weekday} {day} {month}",
    shortDayAndYear: "{weekday} {day} {month} {year}",
    date: "{day} {month} {year}",
    dayAndTime: "{day}, {time}")
}
