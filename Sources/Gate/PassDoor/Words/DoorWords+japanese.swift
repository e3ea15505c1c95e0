internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import Vocabulary

extension DoorWords {
  static let japanese = DoorWords(
    language: .japanese,
    ready: "準備完了",
    comeIn: "どうぞ",
    goodBye: "お気をつけて",
    wait: "お待ちください",
    stop: "入場不可",
    updated: "更新済み",
    notUpdated: "更新不可",
    readTwice: "二度読み",
    readTwiceIn: "スキャナーが二度読み取りました：{seconds}秒前に入場",
    readTwiceOut: "スキャナーが二度読み取りました：{seconds}秒前に退場",
    howMany: "このチケットでは今{all}名まで通れます（うち1名は数え済み）。この方を含めて何名いますか？ Enter：1名   2–{all}：その人数   a：全員",
    otherNumber: "番号が違います。{close}",
    scanTicket: "チケットを読み取ってください",
    scanPass: "搭乗券を読み取ってください",
    cannotKnow: "この入口では分からないこと:",
    unknown: Unknown(
      copyAtTwoLanes: "互いの入場記録を知る前に、二つの入口でコピーが示されるかどうか。それぞれ一人を入場させ、その後、両方が「重複」と表示します",
      copyAtEachLane:
        "ほかの入口で入場した人。共有フォルダーがないため、コピーでも入口ごとに一度は入場できます。passtool gate export と merge で記録を交換してください",
      buyer: "チケットに名前がない場合や、誰も名前を照合しない場合に、最初に見せた人が購入者かどうか",
      noneNamesStatus: "取り消されたチケット。このイベントのチケットは失効リストを指定していません",
      noStatus: "取り消されたチケット。この入口には失効リストがないため、失効リストを指定するチケットは受け付けません",
      laterStatus: "手元の失効リストの署名後に取り消されたチケット",
      noList: "まだ来ていない人。この入口には来場者リストがありません"),
    scan: "読み取り {number}",
    seat: "座席 {seat}",
    sequence: "受付番号 {number}",
    note: "備考",
    paperSays: "紙の記載: {name}",
    gateAtFault: "原因はこちら側で、お客様ではありません: {fault}",
    gateInDoubt: "原因はこちら側かもしれません: {fault}",
    seen: "Enter: 確認しました",
    admitted: "入場 {count}",
    inside: "場内 {count}",
    toCome: "未入場 {count} / {listed}",
    stillToCome: "未入場 {count}",
    stopped: "停止: {reasons}",
    otherReasons: "その他 {count}",
    conflict: "重複: {what}",
    moreInReport: "ほか {count} 件",
    searchHint: "検索: / を押し、名前・座席・番号を入力   Ctrl-C: 終了方法",
    search: "検索: {text}",
    typed: "入力: {text}",
    close: "終了するには {number} と Enter を入力。別の端末からは: {command}",
    searchTypedTooFast: "読み取りと同じ速さの入力です。検索は / だけを押し、少し待って入力",
    whatToType: "もう一度 / を押し、名前・座席・番号を入力してください   Esc: 戻る",
    noneFound: "リストに該当なし: {query}   / を押すと再検索   Esc: 戻る",
    found: "{query} の該当 {count} 件",
    moreFound: "ほか {count} 件。名前を詳しく入力してください",
    chooseGuest: "矢印または番号、Enter: 開く   Esc: 検索をやめる",
    notIn: "未入場",
    isIn: "入場済 {entry}",
    isInTimes: "入場済 {count}回、最後 {entry}",
    chooseAction: "番号を入力して Enter   Esc: 戻る",
    nothingToDo: "このお客様にここでできる操作はありません   Esc: 戻る",
    admit: "手動で入場させる",
    comeBack: "再入場: 一度出て戻った。人数は一人のまま",
    undo: "最後の入場を取り消す: 間違いだった",
    letOut: "手動で退場させる: 再入場できる",
    chooseReason: "理由は? 番号を入力して Enter   Esc: 戻る",
    typeReason: "理由を入力して Enter   Esc: 戻る",
    reason: "理由: {text}",
    otherReason: "その他（入力する）",
    admitReasons: ["電話の電池切れ", "チケットを忘れた", "コードが読めない", "リストで名前を確認"],
    comeBackReasons: ["少し外に出ていた", "物を取りに行った"],
    undoReasons: ["別のお客様", "入場しなかった"],
    letOutReasons: ["電話の電池切れ", "コードが読めない"],
    confirmAdmit: "{name} 様ですか? 身分証を見るか名前を聞いてください。Enter: 入場   Esc: いいえ",
    confirmComeBack: "同じ方ですか: {name} 様   Enter: 再入場   Esc: いいえ",
    confirmUndo: "{name} 様の最後の入場を取り消しますか?   Enter: 取り消す   Esc: いいえ",
    confirmLetOut: "{name} 様は退場しますか?   Enter: 退場   Esc: いいえ",
    admitDone: "手動で入場",
    comeBackDone: "再入場",
    undoDone: "入場を取り消しました",
    letOutDone: "退場。再入場できます",
    notDone: "できません: {why}",
    flightTo: "{flight} {place}行き",
    nowDeparts: "出発変更 {hour}",
    nowDepartsInstead: "出発変更 {hour} · 変更前 {before}",
    terminal: "{lane} · 端末 {number}",
    wayOut: "出口",
    atHour: "{hour}",
    onDay: "{day} {hour}",
    dayAndHour: "{day} {hour}",
    date: "{month}月{day}日",
    yesterday: "昨日",
    today: "今日",
    tomorrow: "明日",
    justNow: "たった今",
    minutesAgo: "{count}分前",
    hoursAgo: "{count}時間前",
    here: "この入口",
    atLane: "{lane}",
    comma: "、",
    event: japaneseEvent,
    good: "有効なチケット",
    wentOut: "退場。再入場できます",
    notInside: "この入口にはこのお客様の入場記録がありません。退場していただき、戻られたらもう一度読み取ってください",
    people: "{admitted}人中{count}人目",
    notListed: "リストにありません",
    listedSeat: "リストでは座席 {seat}",
    notLogged: "記録できません: {fault}",
    desk: "カウンターへご案内ください",
    boxOffice: "窓口へご案内ください",
    sentences: Sentences(
      reason: japaneseSentence, fault: japaneseFault, anotherDay: "別の日",
      keyRevokedLater: "チケットの鍵は取り消されています。チケットの日付はそれより前ですが、偽りの可能性があります。リストと身分証で照合してください",
      unknownStatusList: "この入口の鍵リストが古い可能性があります。このチケットの失効リストが載っていません。最新のものを読み込んでもう一度読み取り、だめなら{desk}",
      noPassListed:
        "リストはこのチケットより新しく、この方のチケットが載っていません。取り消された可能性があります。身分証を確認し、新しいチケットのため{desk}"
    ))

  @Sendable private static func japaneseSentence(_ reason: Reason) -> Phrase {
    switch reason {
    case .empty: "何も読み取れませんでした。もう一度読み取ってください"
    case .tooLong: "コードが長すぎます。チケットを見せてもらってください"
    case .notAPass: "このコードはチケットではありません。チケットを見せてもらってください"
    case .malformed: "破損または改変されています。もう一度読み取り、また赤なら{desk}"
    case .unsigned: "署名のない搭乗券です。リストと身分証で照合してください"
    case .signatureMissing: "必要な署名がありません。{desk}"
    case .unsupportedAlgorithm: "偽造: 署名の種類が不明です。{desk}"
    case .unexpectedHeader: "このシステムのコードではありません。{desk}"
    case .wrongType: "このコードはチケットではありません。チケットを見せてもらってください"
    case .unknownIssuer: "発行者 {issuer} はこの入口に登録されていません。{desk}"
    case .unknownKey: "{issuer} の鍵がこの入口にありません。入口の情報が古いか、チケットが偽物です。{desk}。責任者も呼んでください"
    case .badSignature: "偽造または改変: 署名が一致しません。{desk}"
    case .newerFormat: "新しい形式のチケットです。プログラムを更新し、それまでは手作業で確認してください"
    case .malformedClaims: "署名はありますが内容に誤りがあります。{desk}"
    case .keyNotYetValid: "チケットの鍵がまだ有効ではありません。この入口の時計を確認してください"
    case .keyExpired: "チケットの鍵の期限が切れています。新しいチケットのため{desk}"
    case .keyNotAllowed: "この鍵ではこのチケットに署名できません。{desk}"
    case .keyRevoked: "チケットの鍵は失効しています。{desk}"
    case .outlivesKey: "チケットの期間が鍵の期間に収まりません。{desk}"
    case .lifetimeTooLong: "チケットの有効期間が長すぎます。{desk}"
    case .holderProofRequired: "本人限定のチケットです。身分証を確認してください"
    case .trustExpired: "この入口の鍵リストが古すぎます。新しいものを読み込んでください"
    case .statusStale: "失効リストが古いか、ありません。新しいものを読み込んでください"
    case .clockUntrusted: "この入口の時計が狂っています。合わせてください"
    case .notYetValid: "早すぎます: {from} から有効です。その時に来てもらってください"
    case .expired: "期限切れ: {until} まで有効でした。{desk}"
    case .revoked: "取り消されたチケットです。新しいチケットがあるかもしれません。見せてもらうか、{desk}"
    case .suspended: "停止中のチケットです。{desk}"
    case .unknownStatus: "チケットの状態が分かりません。{desk}"
    case .wrongFlight: "別の便です: {other}。その搭乗口へご案内ください"
    case .wrongDate: "別の日です: {other}。{desk}"
    case .wrongStation: "別の空港です: {other} 発。{desk}"
    case .wrongEvent: "別の催しです: {other}。その入口へご案内ください"
    case .wrongIssuer: "{issuer} のチケットはここでは使えません。購入先へご案内ください"
    case .notCheckedIn: "チェックインしていないか、リストから外されています。{desk}"
    case .standby: "空席待ちです。席が決まったら passtool gate ctl clear {sequence} を実行し、もう一度読み取ってください"
    case .notABoardingPass: "これでは入場できません。チケットを見せてもらってください"
    case .notAsListed: "リストでは別の名前です。身分証で照合してください"
    case .superseded: "新しいチケットがあります。見せてもらってください"
    case .houseRule: "主催者の規則で入場できません。{desk}"
    case .alreadyAdmitted: "すでに入場済み: {when}。コピーが使われた可能性があります。身分証で名前を照合し、責任者を呼んでください"
    case .notRecorded: "入場を記録できません。このコンピューターのディスクを確認してください"
    }
  }

  @Sendable private static func japaneseFault(_ fault: GateFault) -> Phrase {
    switch fault {
    case .noBundle: "この入口には鍵リストがなく、正しいチケットと偽物を区別できません。責任者を呼び、リストを読み込んでください"
    case .staleBundle: "この入口の鍵リストが古すぎます。お客様を手作業で確認し、新しいものを読み込んでください"
    case .staleList: "失効リストがないか、古すぎます。お客様を手作業で確認し、新しいものを読み込んでください"
    case .wrongClock:
      "この入口の時計が狂っている可能性があります。チケットの時刻を手作業で確認し、別の時計と比べて合わせるか、正しければ次のコマンドで確定してください: passtool gate ctl clock-ok --store DIR"
    case .slowClock: "この入口の時計ではチケットが未来のものになり、時計が遅れている可能性があります。お客様にお待ちいただき、時計を比べて合わせ、もう一度読み取ってください"
    case .olderProgram: "チケットがこの入口のプログラムより新しい形式です。お客様を手作業で確認し、プログラムを更新してください"
    case .signatureNotChecked:
      "この入口は署名を確認できません ({detail})。チケットは正しい可能性があります。もう一度読み取り、だめならお客様を別の入口へご案内ください"
    case .notRecorded: "この入口は記録を保存できないため ({detail})、誰も入場させません。お客様を別の入口へご案内し、責任者を呼んでください"
    case .scanner:
      "スキャナーの設定が合っていません。このコンピューターのキーボードに合わせ、コードの前の文字をなくし、後ろをEnterにし、Caps Lockを解除してください（{detail}）"
    case .unknownKey:
      "この入口にない鍵 {key} のチケットが少なくとも{count}枚あります。入口の情報が古いか、すべて偽物です。それらでは誰も入場させず、お客様にお待ちいただき、責任者を呼んでください"
    }
  }

  @Sendable private static func japaneseEvent(_ kind: AdmissionEvent.Kind) -> String {
    switch kind {
    case .admit: "入場"
    case .manual: "手作業で入場"
    case .override: "停止を解除して入場"
    case .exit: "退場"
    case .offload: "搭乗取り消し"
    case .undo: "入場を取り消し"
    case .clear: "座席を割り当て"
    case .departure: "新しい出発時刻"
    case .clock: "時計を確認済み"
    case .close: "終了"
    }
  }
}
