internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import Vocabulary

extension DoorWords {
  static let polish = DoorWords(
    language: .polish,
    ready: "GOTOWE",
    comeIn: "ZAPRASZAMY",
    goodBye: "DO WIDZENIA",
    wait: "CZEKAJ",
    stop: "STOP",
    updated: "WCZYTANO",
    notUpdated: "ODRZUCONO",
    readTwice: "DWA RAZY",
    readTwiceIn: "czytnik odczytał dwa razy: wejście {seconds} s temu",
    readTwiceOut: "czytnik odczytał dwa razy: wyjście {seconds} s temu",
    howMany:
      "Liczba osób, które mogą teraz przejść na ten bilet: {all}, w tym 1 już policzona. Ile osób jest tutaj razem z nią? Enter: 1   2–{all}: tyle   a: wszystkie",
    otherNumber: "to nie ten numer; {close}",
    scanTicket: "zeskanuj bilet",
    scanPass: "zeskanuj kartę pokładową",
    cannotKnow: "Czego to wejście nie może wiedzieć:",
    unknown: Unknown(
      copyAtTwoLanes:
        "czy ktoś nie pokaże kopii przy dwóch wejściach, zanim każde dowie się, kogo wpuściło drugie: każde wpuści jedną osobę, a potem oba zgłoszą SPRZECZNOŚĆ",
      copyAtEachLane:
        "kogo wpuściły inne wejścia: nie mają wspólnego folderu, więc kopia wejdzie przy każdym raz; wymień zapisy poleceniami passtool gate export i merge",
      buyer:
        "czy osoba, która pierwsza pokaże bilet, naprawdę go kupiła, jeśli nie ma na nim nazwiska albo nikt nie porównuje nazwiska",
      noneNamesStatus:
        "które bilety unieważniono: bilety na to wydarzenie nie podają listy unieważnionych",
      noStatus:
        "które bilety unieważniono: to wejście nie ma listy unieważnionych, a bilety, które ją podają, są odrzucane",
      laterStatus:
        "które bilety unieważniono po podpisaniu listy unieważnionych, którą ma to wejście",
      noList: "kogo jeszcze brakuje: to wejście nie ma listy gości"),
    scan: "skan {number}",
    seat: "miejsce {seat}",
    sequence: "nr {number}",
    note: "UWAGA",
    paperSays: "na papierze jest: {name}",
    gateAtFault: "BŁĄD JEST PO NASZEJ STRONIE, NIE GOŚCIA: {fault}",
    gateInDoubt: "BŁĄD MOŻE BYĆ PO NASZEJ STRONIE: {fault}",
    seen: "Enter: przeczytane",
    admitted: "weszło {count}",
    inside: "w środku {count}",
    toCome: "brakuje {count} z {listed}",
    stillToCome: "brakuje {count}",
    stopped: "zatrzymano: {reasons}",
    otherReasons: "{count} z innych powodów",
    conflict: "SPRZECZNOŚĆ: {what}",
    moreInReport: "i jeszcze {count}",
    searchHint: "szukaj: naciśnij /, potem nazwisko, miejsce lub numer   Ctrl-C: jak zamknąć",
    search: "szukaj: {text}",
    typed: "wpisano: {text}",
    close: "aby zamknąć, wpisz {number} i Enter; albo w innym terminalu: {command}",
    searchTypedTooFast:
      "wpisano szybko jak skan; aby szukać, naciśnij samo /, chwilę poczekaj i pisz",
    whatToType: "naciśnij ponownie / i wpisz nazwisko, miejsce lub numer   Esc: wstecz",
    noneFound: "nikogo na liście dla {query}; naciśnij /, aby szukać ponownie   Esc: wstecz",
    found: "na liście dla {query}: {count}",
    moreFound: "i jeszcze {count}: wpisz więcej z nazwiska",
    chooseGuest: "strzałki lub numer, potem Enter: otwórz   Esc: koniec szukania",
    notIn: "jeszcze nie",
    isIn: "W ŚRODKU {entry}",
    isInTimes: "W ŚRODKU {count}×, ostatnio {entry}",
    chooseAction: "wpisz numer i Enter   Esc: wstecz",
    nothingToDo: "dla tego gościa nie da się tu nic zrobić   Esc: wstecz",
    admit: "wpuść ręcznie",
    comeBack: "powrót: gość wyszedł i stoi tu znowu, liczony raz",
    undo: "cofnij ostatnie wejście: to była pomyłka",
    letOut: "wypuść ręcznie: może wrócić",
    chooseReason: "Dlaczego? Wpisz numer i Enter   Esc: wstecz",
    typeReason: "Wpisz powód i Enter   Esc: wstecz",
    reason: "powód: {text}",
    otherReason: "inny powód, słowami",
    admitReasons: [
      "rozładowany telefon", "zapomniany bilet", "nieczytelny kod",
      "nazwisko sprawdzone na liście",
    ],
    comeBackReasons: ["krótkie wyjście na zewnątrz", "wyjście po coś"],
    undoReasons: ["inny gość", "gość nie wszedł"],
    letOutReasons: ["rozładowany telefon", "nieczytelny kod"],
    confirmAdmit:
      "Czy to {name}? Sprawdź dokument albo zapytaj o nazwisko. Enter: wpuść   Esc: nie",
    confirmComeBack: "Czy to ta sama osoba, {name}? Enter: wpuść ponownie   Esc: nie",
    confirmUndo: "Cofnąć ostatnie wejście ({name})? Enter: cofnij   Esc: nie",
    confirmLetOut: "Czy {name} wychodzi? Enter: wypuść   Esc: nie",
    admitDone: "wejście ręczne",
    comeBackDone: "z powrotem w środku",
    undoDone: "wejście cofnięto",
    letOutDone: "na zewnątrz; może wrócić",
    notDone: "nie wykonano: {why}",
    flightTo: "{flight} do {place}",
    nowDeparts: "nowy odlot {hour}",
    nowDepartsInstead: "nowy odlot {hour} · wcześniej {before}",
    terminal: "{lane} · terminal {number}",
    wayOut: "wyjście",
    atHour: "o {hour}",
    onDay: "{day} o {hour}",
    dayAndHour: "{day} {hour}",
    date: "{day}.{month}",
    yesterday: "wczoraj",
    today: "dziś",
    tomorrow: "jutro",
    justNow: "przed chwilą",
    minutesAgo: "{count} min temu",
    hoursAgo: "{count} godz. temu",
    here: "tutaj",
    atLane: "przy {lane}",
    comma: ", ",
    event: polishEvent,
    good: "ważny bilet",
    wentOut: "na zewnątrz; może wrócić",
    notInside:
      "to wejście nie zapisało wejścia tego gościa; wypuść go, a gdy wróci, zeskanuj ponownie",
    people: "{count} z {admitted}",
    notListed: "nie ma na liście",
    listedSeat: "na liście miejsce {seat}",
    notLogged: "nie zapisano: {fault}",
    desk: "do stanowiska obsługi",
    boxOffice: "do kasy",
    sentences: Sentences(
      reason: polishSentence, fault: polishFault, anotherDay: "inny dzień",
      keyRevokedLater:
        "klucz biletu unieważniono; data biletu jest wcześniejsza, ale może być fałszywa; porównaj z listą i dokumentem",
      unknownStatusList:
        "lista kluczy tego wejścia może być stara: nie podaje listy unieważnionych dla tego biletu; wczytaj najnowszą i zeskanuj ponownie; jeśli to nie pomoże, skieruj {desk}",
      noPassListed:
        "lista jest nowsza niż ten bilet i nie podaje żadnego dla tej osoby, więc mógł zostać unieważniony; sprawdź dokument i skieruj {desk} po nowy bilet"
    ))

  @Sendable private static func polishSentence(_ reason: Reason) -> Phrase {
    switch reason {
    case .empty: "nic nie odczytano; zeskanuj ponownie"
    case .tooLong: "kod jest za długi jak na bilet; poproś o bilet"
    case .notAPass: "ten kod nie jest biletem; poproś o bilet"
    case .malformed:
      "uszkodzony lub zmieniony; zeskanuj ponownie, a jeśli znów jest czerwone, skieruj {desk}"
    case .unsigned: "karta pokładowa bez podpisu; porównaj z listą i dokumentem"
    case .signatureMissing: "brakuje podpisu, który musi tu być; skieruj {desk}"
    case .unsupportedAlgorithm: "podrobiony: nieznany rodzaj podpisu; skieruj {desk}"
    case .unexpectedHeader: "kod nie pochodzi z tego systemu; skieruj {desk}"
    case .wrongType: "ten kod nie jest biletem; poproś o bilet"
    case .unknownIssuer: "to wejście nie zna wystawcy {issuer}; skieruj {desk}"
    case .unknownKey:
      "to wejście nie ma klucza wystawcy {issuer}: wejście ma nieaktualne dane albo bilet jest fałszywy; skieruj {desk} i wezwij kierownika"
    case .badSignature: "podrobiony lub zmieniony: podpis się nie zgadza; skieruj {desk}"
    case .newerFormat: "bilet w nowszym formacie; zaktualizuj program, na razie sprawdź ręcznie"
    case .malformedClaims: "podpisany bilet ma błędną treść; skieruj {desk}"
    case .keyNotYetValid: "klucz biletu jeszcze nie obowiązuje; sprawdź zegar tego wejścia"
    case .keyExpired: "klucz biletu już nie obowiązuje; skieruj {desk} po nowy bilet"
    case .keyNotAllowed: "tym kluczem nie wolno podpisywać takich biletów; skieruj {desk}"
    case .keyRevoked: "klucz biletu unieważniono; skieruj {desk}"
    case .outlivesKey: "bilet jest ważny poza okresem ważności swojego klucza; skieruj {desk}"
    case .lifetimeTooLong: "bilet jest ważny dłużej, niż wolno; skieruj {desk}"
    case .holderProofRequired: "bilet jest imienny; sprawdź dokument"
    case .trustExpired: "lista kluczy tego wejścia jest za stara; wczytaj nową"
    case .statusStale: "lista unieważnionych biletów jest za stara lub jej brak; wczytaj nową"
    case .clockUntrusted: "zegar tego wejścia źle chodzi; ustaw go"
    case .notYetValid: "za wcześnie: ważny od {from}; poproś gościa, aby wtedy wrócił"
    case .expired: "za późno: był ważny do {until}; skieruj {desk}"
    case .revoked: "bilet unieważniono, może zastąpił go nowszy; poproś o niego albo skieruj {desk}"
    case .suspended: "bilet wstrzymano; skieruj {desk}"
    case .unknownStatus: "nie da się ustalić stanu biletu; skieruj {desk}"
    case .wrongFlight: "inny lot: jest na {other}; skieruj do właściwego wyjścia"
    case .wrongDate: "inny dzień: jest na {other}; skieruj {desk}"
    case .wrongStation: "inne lotnisko: odlot z {other}; skieruj {desk}"
    case .wrongEvent: "inne wydarzenie: jest na {other}; skieruj do właściwego wejścia"
    case .wrongIssuer:
      "bilety wystawcy {issuer} tu nie obowiązują; skieruj tam, gdzie sprzedano bilet"
    case .notCheckedIn: "bez odprawy lub skreślony z listy; skieruj {desk}"
    case .standby:
      "lista rezerwowa, bez miejsca; jeśli je dostał: passtool gate ctl clear {sequence}, i zeskanuj ponownie"
    case .notABoardingPass: "ten dokument nie uprawnia do wejścia; poproś o bilet"
    case .notAsListed: "na liście ten bilet ma inne nazwisko; porównaj z dokumentem"
    case .superseded: "jest nowszy bilet; poproś o niego"
    case .houseRule: "zasada organizatora na to nie pozwala; skieruj {desk}"
    case .alreadyAdmitted:
      "już wpuszczono {when}; ktoś mógł użyć kopii; porównaj nazwisko z dokumentem i wezwij kierownika"
    case .notRecorded: "wejścia nie da się zapisać; sprawdź dysk tego komputera"
    }
  }

  @Sendable private static func polishFault(_ fault: GateFault) -> Phrase {
    switch fault {
    case .noBundle:
      "to wejście nie ma listy kluczy i nie odróżni dobrego biletu od fałszywego; wezwij kierownika, wczytaj listę"
    case .staleBundle:
      "lista kluczy tego wejścia jest za stara; sprawdzaj gości ręcznie, wczytaj nową"
    case .staleList:
      "brak listy unieważnionych biletów albo jest za stara; sprawdzaj gości ręcznie, wczytaj nową"
    case .wrongClock:
      "zegar tego wejścia może źle chodzić; sprawdzaj godziny na biletach ręcznie, porównaj zegar z innym, potem go ustaw albo, jeśli chodzi dobrze, potwierdź: passtool gate ctl clock-ok --store DIR"
    case .slowClock:
      "według zegara tego wejścia bilet jest z przyszłości, więc zegar może się spóźniać; poproś gościa, aby poczekał, porównaj i ustaw zegar, zeskanuj ponownie"
    case .olderProgram:
      "bilet jest nowszy niż program tego wejścia; sprawdzaj gości ręcznie, zaktualizuj program"
    case .signatureNotChecked:
      "to wejście nie może sprawdzić podpisów ({detail}), bilet może być dobry; zeskanuj ponownie, potem kieruj gości do innego wejścia"
    case .notRecorded:
      "to wejście nie może niczego zapisać ({detail}), więc nikogo nie wpuszcza; kieruj gości do innego wejścia, wezwij kierownika"
    case .scanner:
      "skaner jest źle ustawiony; ustaw go na klawiaturę tego komputera, bez znaków przed kodem i z Enterem po nim, wyłącz Caps Lock ({detail})"
    case .unknownKey:
      "co najmniej {count} różne bilety podają klucz {key}, którego to wejście nie ma: wejście ma nieaktualne dane albo wszystkie te bilety są fałszywe; nikogo na nie nie wpuszczaj, poproś gości, aby poczekali, i wezwij kierownika"
    }
  }

  @Sendable private static func polishEvent(_ kind: AdmissionEvent.Kind) -> String {
    switch kind {
    case .admit: "wpuszczono"
    case .manual: "wpuszczono ręcznie"
    case .override: "wpuszczono mimo zatrzymania"
    case .exit: "wyszedł"
    case .offload: "wycofano z lotu"
    case .undo: "wejście cofnięte"
    case .clear: "przydzielono miejsce"
    case .departure: "nowy odlot"
    case .clock: "zegar potwierdzony"
    case .close: "zamknięto"
    }
  }
}
