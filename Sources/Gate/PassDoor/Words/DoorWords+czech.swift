internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import Vocabulary

extension DoorWords {
  static let czech = DoorWords(
    language: .czech,
    ready: "PŘIPRAVENO",
    comeIn: "VSTUPTE",
    goodBye: "NASHLEDANOU",
    wait: "POČKEJTE",
    stop: "STOP",
    updated: "NAČTENO",
    notUpdated: "NEPŘIJATO",
    readTwice: "PŘEČTENO 2×",
    readTwiceIn: "čtečka četla dvakrát: vstup před {seconds} s",
    readTwiceOut: "čtečka četla dvakrát: odchod před {seconds} s",
    howMany:
      "Počet osob, které teď smějí projít na tuto vstupenku: {all}, z toho 1 už je započítána. Kolik osob tu je včetně této? Enter: 1   2–{all}: tolik   a: všechny",
    otherNumber: "to není správné číslo; {close}",
    scanTicket: "načtěte vstupenku",
    scanPass: "načtěte palubní vstupenku",
    cannotKnow: "Co tento vchod nemůže vědět:",
    unknown: Unknown(
      copyAtTwoLanes:
        "zda někdo neukáže kopii u dvou vstupů dříve, než jeden ví, koho pustil druhý: každý pustí jednu osobu a pak oba hlásí ROZPOR",
      copyAtEachLane:
        "koho pustily ostatní vstupy: nesdílejí složku, takže kopie projde u každého jednou; vyměňte mezi nimi záznamy příkazy passtool gate export a merge",
      buyer:
        "zda ten, kdo vstupenku ukáže první, ji také koupil, když na ní není jméno nebo jméno nikdo neporovná",
      noneNamesStatus:
        "které vstupenky byly odvolány: vstupenky na tuto akci žádný seznam odvolaných neuvádějí",
      noStatus:
        "které vstupenky byly odvolány: seznam odvolaných tu není a vstupenky, které ho uvádějí, se odmítnou",
      laterStatus: "které vstupenky budou odvolány po podepsání seznamu odvolaných, který tu je",
      noList: "kdo ještě nepřišel: seznam hostů tu není"),
    scan: "načtení {number}",
    seat: "místo {seat}",
    sequence: "pořadí {number}",
    note: "POZNÁMKA",
    paperSays: "na papíře stojí: {name}",
    gateAtFault: "CHYBA JE NA NAŠÍ STRANĚ, NE U HOSTA: {fault}",
    gateInDoubt: "CHYBA MŮŽE BÝT NA NAŠÍ STRANĚ: {fault}",
    seen: "Enter: přečteno",
    admitted: "vpuštěno {count}",
    inside: "uvnitř {count}",
    toCome: "zbývá {count} z {listed}",
    stillToCome: "zbývá {count}",
    stopped: "zastaveno: {reasons}",
    otherReasons: "{count} z jiných důvodů",
    conflict: "ROZPOR: {what}",
    moreInReport: "a další ({count})",
    searchHint: "hledat: stiskněte / a pak jméno, místo nebo číslo   Ctrl-C: jak zavřít",
    search: "hledat: {text}",
    typed: "napsáno: {text}",
    close: "zavřít: napište {number} a Enter; nebo v jiném terminálu: {command}",
    searchTypedTooFast:
      "přišlo to rychle jako ze čtečky; hledání: stiskněte jen /, počkejte a pište",
    whatToType: "stiskněte znovu / a napište jméno, místo nebo číslo   Esc: zpět",
    noneFound: "na seznamu není nikdo pro {query}; stiskněte / a hledejte znovu   Esc: zpět",
    found: "na seznamu pro {query}: {count}",
    moreFound: "a další ({count}): upřesněte jméno",
    chooseGuest: "šipky nebo číslo, pak Enter: otevřít   Esc: konec hledání",
    notIn: "nepřišel/a",
    isIn: "UVNITŘ {entry}",
    isInTimes: "UVNITŘ {count}×, naposledy {entry}",
    chooseAction: "napište číslo a Enter   Esc: zpět",
    nothingToDo: "pro tohoto hosta zde nelze nic udělat   Esc: zpět",
    admit: "vpustit ručně",
    comeBack: "vrátil/a se: byl/a venku a stojí tu znovu, počítá se jednou",
    undo: "vzít poslední vstup zpět: byl to omyl",
    letOut: "pustit ven ručně: smí se vrátit",
    chooseReason: "Proč? Napište číslo a Enter   Esc: zpět",
    typeReason: "Napište důvod a Enter   Esc: zpět",
    reason: "důvod: {text}",
    otherReason: "jiný důvod, slovy",
    admitReasons: [
      "vybitý telefon", "zapomenutá vstupenka", "kód nejde načíst", "jméno ověřeno na seznamu",
    ],
    comeBackReasons: ["byl/a chvíli venku", "pro něco si došel/došla"],
    undoReasons: ["jiný host", "nevstoupil/a"],
    letOutReasons: ["vybitý telefon", "kód nejde načíst"],
    confirmAdmit:
      "Je to {name}? Podívejte se na doklad nebo se zeptejte na jméno. Enter: vpustit   Esc: ne",
    confirmComeBack: "Je to tatáž osoba, {name}? Enter: vpustit znovu   Esc: ne",
    confirmUndo: "Vzít poslední vstup zpět ({name})? Enter: ano   Esc: ne",
    confirmLetOut: "Odchází {name}? Enter: pustit ven   Esc: ne",
    admitDone: "vpuštěno ručně",
    comeBackDone: "zpět uvnitř",
    undoDone: "vstup byl vzat zpět",
    letOutDone: "venku; smí se vrátit",
    notDone: "neprovedeno: {why}",
    flightTo: "{flight} do {place}",
    nowDeparts: "nový odlet {hour}",
    nowDepartsInstead: "nový odlet {hour} · původně {before}",
    terminal: "{lane} · terminál {number}",
    wayOut: "východ",
    atHour: "v {hour}",
    onDay: "{day} v {hour}",
    dayAndHour: "{day} {hour}",
    date: "{day}. {month}.",
    yesterday: "včera",
    today: "dnes",
    tomorrow: "zítra",
    justNow: "právě teď",
    minutesAgo: "před {count} min",
    hoursAgo: "před {count} h",
    here: "zde",
    atLane: "u {lane}",
    comma: ", ",
    event: czechEvent,
    good: "platná vstupenka",
    wentOut: "venku; smí se vrátit",
    notInside:
      "tento vchod nemá záznam, že host vešel; pusťte ho ven, a až se vrátí, načtěte vstupenku znovu",
    people: "{count} z {admitted}",
    notListed: "není na seznamu",
    listedSeat: "na seznamu je místo {seat}",
    notLogged: "nezapsáno: {fault}",
    desk: "k přepážce",
    boxOffice: "k pokladně",
    sentences: Sentences(
      reason: czechSentence, fault: czechFault, anotherDay: "jiný den",
      keyRevokedLater:
        "klíč vstupenky je odvolán; datum vstupenky je starší, ale může být nepravdivé; porovnejte se seznamem a s dokladem",
      unknownStatusList:
        "seznam klíčů tohoto vchodu je možná starý: neuvádí seznam odvolaných pro tuto vstupenku; načtěte nejnovější a vstupenku znovu; když to nepomůže, pošlete {desk}",
      noPassListed:
        "seznam je novější než tato vstupenka a žádnou pro tuto osobu neuvádí, možná byla odvolána; zkontrolujte doklad a pošlete {desk} pro novou"
    ))

  @Sendable private static func czechSentence(_ reason: Reason) -> Phrase {
    switch reason {
    case .empty: "nic se nenačetlo; načtěte znovu"
    case .tooLong: "kód je na vstupenku příliš dlouhý; požádejte o vstupenku"
    case .notAPass: "tento kód není vstupenka; požádejte o vstupenku"
    case .malformed:
      "poškozený nebo změněný kód; načtěte znovu, a bude-li zase červená, pošlete {desk}"
    case .unsigned: "nepodepsaná palubní vstupenka; porovnejte ji se seznamem a s dokladem"
    case .signatureMissing: "chybí podpis, který tu má být; pošlete {desk}"
    case .unsupportedAlgorithm: "padělek: neznámý druh podpisu; pošlete {desk}"
    case .unexpectedHeader: "kód není z tohoto systému; pošlete {desk}"
    case .wrongType: "tento kód není vstupenka; požádejte o vstupenku"
    case .unknownIssuer: "vydavatele {issuer} tento vchod nezná; pošlete {desk}"
    case .unknownKey:
      "tento vchod nemá klíč vydavatele {issuer}: vchod má zastaralé údaje, nebo je vstupenka falešná; pošlete {desk} a zavolejte vedoucího"
    case .badSignature: "padělek nebo změněný kód: podpis nesouhlasí; pošlete {desk}"
    case .newerFormat: "novější druh vstupenky; aktualizujte program a hosta zatím ověřte ručně"
    case .malformedClaims: "podepsaná vstupenka má chybný obsah; pošlete {desk}"
    case .keyNotYetValid: "klíč vstupenky ještě neplatí; zkontrolujte hodiny tohoto vchodu"
    case .keyExpired: "klíč vstupenky už neplatí; pošlete {desk} pro novou"
    case .keyNotAllowed: "tímto klíčem se takové vstupenky podepisovat nesmějí; pošlete {desk}"
    case .keyRevoked: "klíč vstupenky byl odvolán; pošlete {desk}"
    case .outlivesKey: "vstupenka platí mimo dobu, po kterou platí její klíč; pošlete {desk}"
    case .lifetimeTooLong: "vstupenka platí déle, než smí; pošlete {desk}"
    case .holderProofRequired: "vstupenka je vázána na osobu; zkontrolujte doklad"
    case .trustExpired: "seznam klíčů tohoto vchodu je příliš starý; načtěte nový"
    case .statusStale: "seznam odvolaných vstupenek je příliš starý nebo chybí; načtěte nový"
    case .clockUntrusted: "hodiny tohoto vchodu jdou špatně; nastavte je"
    case .notYetValid: "příliš brzy: platí od {from}; poproste hosta, ať přijde potom"
    case .expired: "příliš pozdě: platila do {until}; pošlete {desk}"
    case .revoked:
      "vstupenka byla odvolána, možná ji nahradila novější; požádejte o ni, nebo pošlete {desk}"
    case .suspended: "vstupenka je pozastavena; pošlete {desk}"
    case .unknownStatus: "stav vstupenky nelze zjistit; pošlete {desk}"
    case .wrongFlight: "jiný let: je na {other}; pošlete k jeho východu"
    case .wrongDate: "jiný den: je na {other}; pošlete {desk}"
    case .wrongStation: "jiné letiště: odlétá z {other}; pošlete {desk}"
    case .wrongEvent: "jiná akce: je na {other}; pošlete k jejímu vchodu"
    case .wrongIssuer:
      "vstupenky vydavatele {issuer} zde neplatí; pošlete tam, kde vstupenku prodali"
    case .notCheckedIn: "bez odbavení, nebo vyřazen/a; pošlete {desk}"
    case .standby:
      "náhradník bez místa; dostal-li místo: passtool gate ctl clear {sequence}, a načtěte znovu"
    case .notABoardingPass: "tento doklad ke vstupu neopravňuje; požádejte o vstupenku"
    case .notAsListed: "seznam má tuto vstupenku na jiné jméno; porovnejte s dokladem"
    case .superseded: "existuje novější vstupenka; požádejte o ni"
    case .houseRule: "pravidlo pořadatele vstup nedovoluje; pošlete {desk}"
    case .alreadyAdmitted:
      "už vpuštěno {when}; někdo možná použil kopii; porovnejte jméno s dokladem a zavolejte vedoucího"
    case .notRecorded: "vstup nelze zapsat; podívejte se na disk tohoto počítače"
    }
  }

  @Sendable private static func czechFault(_ fault: GateFault) -> Phrase {
    switch fault {
    case .noBundle:
      "tento vchod nemá seznam klíčů a nepozná dobrou vstupenku od falešné; zavolejte vedoucího, načtěte seznam"
    case .staleBundle:
      "seznam klíčů tohoto vchodu je příliš starý; hosty ověřte ručně, načtěte nový"
    case .staleList:
      "seznam odvolaných vstupenek chybí nebo je příliš starý; hosty ověřte ručně, načtěte nový"
    case .wrongClock:
      "hodiny tohoto vchodu možná jdou špatně; časy na vstupenkách ověřte ručně, hodiny porovnejte s jinými, pak je nastavte, nebo jdou-li dobře, potvrďte: passtool gate ctl clock-ok --store DIR"
    case .slowClock:
      "podle hodin tohoto vchodu je vstupenka z budoucnosti, hodiny se tedy možná opožďují; požádejte hosta, ať počká, porovnejte a nastavte hodiny, načtěte znovu"
    case .olderProgram:
      "vstupenka je novější než program tohoto vchodu; hosty ověřte ručně, aktualizujte program"
    case .signatureNotChecked:
      "tento vchod nemůže ověřit podpisy ({detail}), vstupenka může být dobrá; načtěte znovu, pak pošlete hosty k jinému vchodu"
    case .notRecorded:
      "tento vchod nemůže nic zapsat ({detail}), a proto nikoho nepouští; pošlete hosty k jinému vchodu, zavolejte vedoucího"
    case .scanner:
      "čtečka je špatně nastavená; nastavte ji na klávesnici tohoto počítače, beze znaků před kódem a s Enterem za ním, Caps Lock vypněte ({detail})"
    case .unknownKey:
      "nejméně {count} různé vstupenky uvádějí klíč {key}, který tento vchod nemá: vchod má zastaralé údaje, nebo jsou všechny falešné; nikoho na ně nepouštějte, požádejte hosty, ať počkají, a zavolejte vedoucího"
    }
  }

  @Sendable private static func czechEvent(_ kind: AdmissionEvent.Kind) -> String {
    switch kind {
    case .admit: "vpuštěn"
    case .manual: "vpuštěn ručně"
    case .override: "vpuštěn přes zákaz"
    case .exit: "odešel"
    case .offload: "vyřazen z letu"
    case .undo: "vstup zrušen"
    case .clear: "dostal místo"
    case .departure: "nový odlet"
    case .clock: "hodiny potvrzeny"
    case .close: "uzavřeno"
    }
  }
}
