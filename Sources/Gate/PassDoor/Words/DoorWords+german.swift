internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import Vocabulary

extension DoorWords {
  static let german = DoorWords(
    language: .german,
    ready: "BEREIT",
    comeIn: "HEREIN",
    goodBye: "BIS BALD",
    wait: "WARTEN",
    stop: "STOPP",
    updated: "GELADEN",
    notUpdated: "ABGELEHNT",
    readTwice: "DOPPELT",
    readTwiceIn: "der Scanner las zweimal: vor {seconds} s eingelassen",
    readTwiceOut: "der Scanner las zweimal: vor {seconds} s hinausgelassen",
    howMany:
      "Mit diesem Ticket dürfen jetzt {all} Personen durch, 1 davon ist schon gezählt. Wie viele sind hier, diese mitgezählt? Enter: 1   2–{all}: so viele   a: alle",
    otherNumber: "das ist nicht die richtige Nummer; {close}",
    scanTicket: "Ticket scannen",
    scanPass: "Bordkarte scannen",
    cannotKnow: "Was dieser Einlass nicht wissen kann:",
    unknown: Unknown(
      copyAtTwoLanes:
        "ob eine Kopie an zwei Einlässen gezeigt wird, bevor jeder weiß, wen der andere eingelassen hat: jeder lässt eine Person ein, und dann melden beide WIDERSPRUCH",
      copyAtEachLane:
        "wen die anderen Einlässe eingelassen haben: es gibt keinen gemeinsamen Ordner, eine Kopie kommt daher an jedem einmal hinein; Protokolle mit passtool gate export und merge austauschen",
      buyer:
        "ob die Person, die ein Ticket zuerst zeigt, es auch gekauft hat, wenn kein Name darauf steht oder niemand den Namen vergleicht",
      noneNamesStatus:
        "welche Tickets widerrufen wurden: die Tickets dieser Veranstaltung nennen keine Sperrliste",
      noStatus:
        "welche Tickets widerrufen wurden: dieser Einlass hat keine Sperrliste, und Tickets, die eine nennen, werden abgelehnt",
      laterStatus:
        "welche Tickets widerrufen werden, nachdem die Sperrliste dieses Einlasses signiert wurde",
      noList: "wer noch fehlt: dieser Einlass hat keine Gästeliste"),
    scan: "Scan {number}",
    seat: "Platz {seat}",
    sequence: "lfd. Nr. {number}",
    note: "HINWEIS",
    paperSays: "auf dem Papier steht: {name}",
    gateAtFault: "DER FEHLER LIEGT BEI UNS, NICHT BEIM GAST: {fault}",
    gateInDoubt: "VIELLEICHT LIEGT DER FEHLER BEI UNS: {fault}",
    seen: "Enter: gelesen",
    admitted: "{count} eingelassen",
    inside: "{count} drinnen",
    toCome: "{count} von {listed} fehlen noch",
    stillToCome: "{count} fehlen noch",
    stopped: "angehalten: {reasons}",
    otherReasons: "{count} aus anderen Gründen",
    conflict: "WIDERSPRUCH: {what}",
    moreInReport: "und {count} weitere",
    searchHint: "Suche: / drücken, dann Name, Platz oder Nummer   Strg-C: wie man schließt",
    search: "Suche: {text}",
    typed: "getippt: {text}",
    close: "zum Schließen {number} und Enter tippen; oder in einem anderen Terminal: {command}",
    searchTypedTooFast:
      "das kam so schnell wie ein Scan; zum Suchen nur / drücken, kurz warten, tippen",
    whatToType: "noch einmal / drücken, dann Name, Platz oder Nummer tippen   Esc: zurück",
    noneFound: "niemand auf der Liste für {query}; / drücken und neu suchen   Esc: zurück",
    found: "{count} auf der Liste für {query}",
    moreFound: "und {count} weitere: mehr vom Namen tippen",
    chooseGuest: "Pfeile oder Nummer, dann Enter: öffnen   Esc: Suche beenden",
    notIn: "fehlt noch",
    isIn: "DRIN {entry}",
    isInTimes: "DRIN {count}×, zuletzt {entry}",
    chooseAction: "Nummer tippen, dann Enter   Esc: zurück",
    nothingToDo: "für diesen Gast ist hier nichts zu tun   Esc: zurück",
    admit: "von Hand einlassen",
    comeBack: "ist zurück: war draußen und steht wieder hier, zählt einmal",
    undo: "letzten Eintritt zurücknehmen: es war ein Versehen",
    letOut: "von Hand hinauslassen: darf wiederkommen",
    chooseReason: "Warum? Nummer tippen, dann Enter   Esc: zurück",
    typeReason: "Grund tippen, dann Enter   Esc: zurück",
    reason: "Grund: {text}",
    otherReason: "anderer Grund, in Worten",
    admitReasons: [
      "Handy leer", "Ticket vergessen", "Code nicht lesbar", "Name auf der Liste geprüft",
    ],
    comeBackReasons: ["war kurz draußen", "hat etwas geholt"],
    undoReasons: ["falscher Gast", "ist nicht hineingegangen"],
    letOutReasons: ["Handy leer", "Code nicht lesbar"],
    confirmAdmit:
      "Ist das {name}? Ausweis ansehen oder nach dem Namen fragen. Enter: einlassen   Esc: nein",
    confirmComeBack: "Ist es dieselbe Person, {name}? Enter: wieder einlassen   Esc: nein",
    confirmUndo: "Letzten Eintritt von {name} zurücknehmen? Enter: zurücknehmen   Esc: nein",
    confirmLetOut: "Geht {name} hinaus? Enter: hinauslassen   Esc: nein",
    admitDone: "von Hand eingelassen",
    comeBackDone: "wieder drinnen",
    undoDone: "der Eintritt ist zurückgenommen",
    letOutDone: "draußen; darf wiederkommen",
    notDone: "nicht getan: {why}",
    flightTo: "{flight} nach {place}",
    nowDeparts: "neuer Abflug {hour}",
    nowDepartsInstead: "neuer Abflug {hour} · vorher {before}",
    terminal: "{lane} · Terminal {number}",
    wayOut: "Ausgang",
    atHour: "um {hour}",
    onDay: "{day} um {hour}",
    dayAndHour: "{day} {hour}",
    date: "{day}.{month}.",
    yesterday: "gestern",
    today: "heute",
    tomorrow: "morgen",
    justNow: "gerade eben",
    minutesAgo: "vor {count} Min.",
    hoursAgo: "vor {count} Std.",
    here: "hier",
    atLane: "an {lane}",
    comma: ", ",
    event: germanEvent,
    good: "gültiges Ticket",
    wentOut: "draußen; darf wiederkommen",
    notInside:
      "dieser Einlass hat keinen Eintritt dieses Gastes verzeichnet; hinauslassen, und wenn der Gast zurückkommt, wieder scannen",
    people: "{count} von {admitted}",
    notListed: "nicht auf der Liste",
    listedSeat: "laut Liste Platz {seat}",
    notLogged: "nicht gespeichert: {fault}",
    desk: "zum Schalter",
    boxOffice: "zur Kasse",
    sentences: Sentences(
      reason: germanSentence, fault: germanFault, anotherDay: "einen anderen Tag",
      keyRevokedLater:
        "der Schlüssel des Tickets ist widerrufen; das Datum des Tickets liegt davor, kann aber falsch sein; mit Liste und Ausweis vergleichen",
      unknownStatusList:
        "die Schlüsselliste dieses Einlasses ist vielleicht alt: sie nennt die Sperrliste dieses Tickets nicht; die neueste laden und noch einmal scannen; hilft das nicht, {desk} schicken",
      noPassListed:
        "die Liste ist neuer als dieses Ticket und nennt für diese Person keines, vielleicht wurde es widerrufen; Ausweis prüfen und für ein neues Ticket {desk} schicken"
    ))

  @Sendable private static func germanSentence(_ reason: Reason) -> Phrase {
    switch reason {
    case .empty: "nichts gelesen; noch einmal scannen"
    case .tooLong: "der Code ist zu lang für ein Ticket; nach dem Ticket fragen"
    case .notAPass: "dieser Code ist kein Ticket; nach dem Ticket fragen"
    case .malformed:
      "beschädigt oder verändert; noch einmal scannen, und wenn es wieder rot ist, {desk} schicken"
    case .unsigned: "Bordkarte ohne Signatur; mit Liste und Ausweis vergleichen"
    case .signatureMissing: "die Signatur fehlt, die hier stehen muss; {desk} schicken"
    case .unsupportedAlgorithm: "gefälscht: unbekannte Art der Signatur; {desk} schicken"
    case .unexpectedHeader: "der Code stammt nicht von diesem System; {desk} schicken"
    case .wrongType: "dieser Code ist kein Ticket; nach dem Ticket fragen"
    case .unknownIssuer: "den Aussteller {issuer} kennt dieser Einlass nicht; {desk} schicken"
    case .unknownKey:
      "dieser Einlass hat den Schlüssel von {issuer} nicht: der Einlass ist nicht auf dem neuesten Stand, oder das Ticket ist falsch; {desk} schicken, Aufsicht rufen"
    case .badSignature: "gefälscht oder verändert: die Signatur stimmt nicht; {desk} schicken"
    case .newerFormat: "neuere Art von Ticket; Programm aktualisieren, bis dahin von Hand prüfen"
    case .malformedClaims: "das signierte Ticket hat fehlerhaften Inhalt; {desk} schicken"
    case .keyNotYetValid:
      "der Schlüssel des Tickets gilt noch nicht; die Uhr dieses Einlasses prüfen"
    case .keyExpired:
      "der Schlüssel des Tickets gilt nicht mehr; für ein neues Ticket {desk} schicken"
    case .keyNotAllowed:
      "mit diesem Schlüssel dürfen solche Tickets nicht signiert werden; {desk} schicken"
    case .keyRevoked: "der Schlüssel des Tickets wurde widerrufen; {desk} schicken"
    case .outlivesKey:
      "das Ticket gilt außerhalb der Zeit, in der sein Schlüssel gilt; {desk} schicken"
    case .lifetimeTooLong: "das Ticket gilt länger als erlaubt; {desk} schicken"
    case .holderProofRequired: "das Ticket ist an eine Person gebunden; Ausweis prüfen"
    case .trustExpired: "die Schlüsselliste dieses Einlasses ist zu alt; eine neue laden"
    case .statusStale: "die Liste widerrufener Tickets ist zu alt oder fehlt; eine neue laden"
    case .clockUntrusted: "die Uhr dieses Einlasses geht falsch; die Uhr stellen"
    case .notYetValid: "zu früh: gültig ab {from}; den Gast bitten, dann wiederzukommen"
    case .expired: "zu spät: gültig bis {until}; {desk} schicken"
    case .revoked:
      "das Ticket wurde widerrufen, vielleicht durch ein neueres ersetzt; danach fragen oder {desk} schicken"
    case .suspended: "das Ticket ist gesperrt; {desk} schicken"
    case .unknownStatus: "der Stand des Tickets ist nicht festzustellen; {desk} schicken"
    case .wrongFlight: "falscher Flug: gilt für {other}; zu dessen Ausgang schicken"
    case .wrongDate: "falscher Tag: gilt für {other}; {desk} schicken"
    case .wrongStation: "falscher Flughafen: Abflug ab {other}; {desk} schicken"
    case .wrongEvent: "falsche Veranstaltung: gilt für {other}; zu deren Einlass schicken"
    case .wrongIssuer:
      "Tickets von {issuer} gelten hier nicht; dorthin schicken, wo das Ticket verkauft wurde"
    case .notCheckedIn: "nicht eingecheckt oder von der Liste genommen; {desk} schicken"
    case .standby:
      "Warteliste ohne Platz; wurde einer vergeben: passtool gate ctl clear {sequence}, dann noch einmal scannen"
    case .notABoardingPass: "damit kommt niemand hinein; nach dem Ticket fragen"
    case .notAsListed:
      "die Liste hat dieses Ticket unter anderem Namen; mit dem Ausweis vergleichen"
    case .superseded: "es gibt ein neueres Ticket; danach fragen"
    case .houseRule: "eine Regel des Veranstalters lässt es nicht zu; {desk} schicken"
    case .alreadyAdmitted:
      "schon eingelassen {when}; vielleicht hat jemand eine Kopie benutzt; Namen mit dem Ausweis vergleichen, Aufsicht rufen"
    case .notRecorded:
      "der Eintritt lässt sich nicht speichern; die Festplatte dieses Rechners prüfen"
    }
  }

  @Sendable private static func germanFault(_ fault: GateFault) -> Phrase {
    switch fault {
    case .noBundle:
      "dieser Einlass hat keine Schlüsselliste und kann gute und falsche Tickets nicht unterscheiden; Aufsicht rufen, Liste laden"
    case .staleBundle:
      "die Schlüsselliste dieses Einlasses ist zu alt; Gäste von Hand prüfen, eine neue laden"
    case .staleList:
      "die Liste widerrufener Tickets fehlt oder ist zu alt; Gäste von Hand prüfen, eine neue laden"
    case .wrongClock:
      "die Uhr dieses Einlasses geht vielleicht falsch; Zeiten auf den Tickets von Hand prüfen, die Uhr mit einer anderen vergleichen, dann stellen oder, wenn sie richtig geht, bestätigen: passtool gate ctl clock-ok --store DIR"
    case .slowClock:
      "nach der Uhr dieses Einlasses stammt das Ticket aus der Zukunft, die Uhr geht also vielleicht nach; Gast warten lassen, Uhr vergleichen und stellen, noch einmal scannen"
    case .olderProgram:
      "das Ticket ist neuer als das Programm dieses Einlasses; Gäste von Hand prüfen, Programm aktualisieren"
    case .signatureNotChecked:
      "dieser Einlass kann Signaturen nicht prüfen ({detail}), das Ticket kann gut sein; noch einmal scannen, dann Gäste zu einem anderen Einlass schicken"
    case .notRecorded:
      "dieser Einlass kann nichts speichern ({detail}) und lässt deshalb niemanden ein; Gäste zu einem anderen Einlass schicken, Aufsicht rufen"
    case .scanner:
      "der Scanner ist falsch eingestellt; auf die Tastatur dieses Rechners einstellen, ohne Zeichen vor dem Code und mit Enter danach, Feststelltaste aus ({detail})"
    case .unknownKey:
      "mindestens {count} verschiedene Tickets nennen den Schlüssel {key}, den dieser Einlass nicht hat: der Einlass ist nicht auf dem neuesten Stand, oder alle sind falsch; niemanden damit einlassen, Gäste warten lassen, Aufsicht rufen"
    }
  }

  @Sendable private static func germanEvent(_ kind: AdmissionEvent.Kind) -> String {
    switch kind {
    case .admit: "eingelassen"
    case .manual: "von Hand eingelassen"
    case .override: "trotz Stopp eingelassen"
    case .exit: "hinausgegangen"
    case .offload: "vom Flug genommen"
    case .undo: "Eintritt zurückgenommen"
    case .clear: "hat einen Platz"
    case .departure: "neuer Abflug"
    case .clock: "Uhr bestätigt"
    case .close: "geschlossen"
    }
  }
}
