internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import Vocabulary

extension DoorWords {
  static let arabic = DoorWords(
    language: .arabic,
    ready: "جاهز",
    comeIn: "تفضّل",
    goodBye: "مع السلامة",
    wait: "انتظر",
    stop: "قف",
    updated: "تم التحديث",
    notUpdated: "رُفض التحديث",
    readTwice: "قُرئ مرتين",
    readTwiceIn: "قرأ الماسح الرمز مرتين: دخل قبل {seconds} ث",
    readTwiceOut: "قرأ الماسح الرمز مرتين: خرج قبل {seconds} ث",
    howMany:
      "عدد من يجوز مرورهم الآن بهذه التذكرة: {all}، وقد احتُسب واحد منهم. كم شخصًا هنا، بمن فيهم هذا الشخص؟ Enter: واحد   2–{all}: هذا العدد   a: الجميع",
    otherNumber: "هذا ليس الرقم الصحيح؛ {close}",
    scanTicket: "امسح تذكرة",
    scanPass: "امسح بطاقة صعود",
    cannotKnow: "ما لا يمكن لهذا المدخل معرفته:",
    unknown: Unknown(
      copyAtTwoLanes:
        "هل تُعرض نسخة عند مدخلين قبل أن يعرف كل منهما من أدخله الآخر: كل مدخل يُدخل شخصًا واحدًا، ثم يُظهر كلاهما كلمة «تعارض»",
      copyAtEachLane:
        "من أدخلته المداخل الأخرى: لا مجلد مشترك، فتدخل النسخة مرة عند كل مدخل؛ تبادَل السجلات بين المداخل بالأمرين passtool gate export و merge",
      buyer: "هل أول من يعرض التذكرة هو من اشتراها، إن لم يكن عليها اسم أو لم يقارن أحد الاسم",
      noneNamesStatus: "أي التذاكر أُلغيت: تذاكر هذه الفعالية لا تذكر قائمة إلغاء",
      noStatus:
        "أي التذاكر أُلغيت: لا توجد قائمة إلغاء لدى هذا المدخل، وتُرفض التذاكر التي تذكر قائمة إلغاء",
      laterStatus: "أي التذاكر تُلغى بعد توقيع قائمة الإلغاء التي لدى هذا المدخل",
      noList: "من لم يصل بعد: لا توجد قائمة ضيوف لدى هذا المدخل"),
    scan: "المسح {number}",
    seat: "المقعد {seat}",
    sequence: "الترتيب {number}",
    note: "ملاحظة",
    paperSays: "مكتوب على الورقة: {name}",
    gateAtFault: "الخطأ منا وليس من الضيف: {fault}",
    gateInDoubt: "قد يكون الخطأ منا: {fault}",
    seen: "Enter: قُرئ",
    admitted: "دخل {count}",
    inside: "في الداخل {count}",
    toCome: "بقي {count} من {listed}",
    stillToCome: "بقي {count}",
    stopped: "أُوقف: {reasons}",
    otherReasons: "{count} لأسباب أخرى",
    conflict: "تعارض: {what}",
    moreInReport: "و{count} أخرى",
    searchHint: "بحث: اضغط / ثم الاسم أو المقعد أو الرقم   Ctrl-C: كيفية الإغلاق",
    search: "بحث: {text}",
    typed: "مكتوب: {text}",
    close: "للإغلاق اكتب {number} ثم Enter؛ أو من طرفية أخرى: {command}",
    searchTypedTooFast: "وصل هذا بسرعة المسح؛ للبحث اضغط / وحدها وانتظر قليلًا ثم اكتب",
    whatToType: "اضغط / مرة أخرى ثم اكتب اسمًا أو مقعدًا أو رقمًا   Esc: رجوع",
    noneFound: "لا أحد في القائمة لـ {query}؛ اضغط / للبحث مرة أخرى   Esc: رجوع",
    found: "{count} في القائمة لـ {query}",
    moreFound: "و{count} آخرون: اكتب المزيد من الاسم",
    chooseGuest: "الأسهم أو رقم ثم Enter: فتح   Esc: إنهاء البحث",
    notIn: "لم يصل",
    isIn: "في الداخل {entry}",
    isInTimes: "في الداخل {count}×، آخرها {entry}",
    chooseAction: "اكتب رقمًا ثم Enter   Esc: رجوع",
    nothingToDo: "لا يمكن فعل شيء لهذا الضيف هنا   Esc: رجوع",
    admit: "إدخال يدوي",
    comeBack: "عاد: خرج وهو هنا مرة أخرى، يُحسب مرة واحدة",
    undo: "إلغاء آخر دخول: كان خطأ",
    letOut: "إخراج يدوي: يمكنه العودة",
    chooseReason: "لماذا؟ اكتب رقمًا ثم Enter   Esc: رجوع",
    typeReason: "اكتب السبب ثم Enter   Esc: رجوع",
    reason: "السبب: {text}",
    otherReason: "سبب آخر، بالكلمات",
    admitReasons: [
      "بطارية الهاتف فارغة", "نسي التذكرة", "الرمز غير مقروء", "تم التحقق من الاسم في القائمة",
    ],
    comeBackReasons: ["خرج لحظة", "أحضر شيئًا"],
    undoReasons: ["ضيف آخر", "لم يدخل"],
    letOutReasons: ["بطارية الهاتف فارغة", "الرمز غير مقروء"],
    confirmAdmit: "هل هذا {name}؟ انظر إلى وثيقة هوية أو اسأل عن الاسم. Enter: إدخال   Esc: لا",
    confirmComeBack: "هل هو الشخص نفسه، {name}؟ Enter: إدخال مرة أخرى   Esc: لا",
    confirmUndo: "إلغاء آخر دخول لـ {name}؟ Enter: إلغاء الدخول   Esc: لا",
    confirmLetOut: "هل يخرج {name}؟ Enter: إخراج   Esc: لا",
    admitDone: "دخل يدويًا",
    comeBackDone: "عاد",
    undoDone: "أُلغي الدخول",
    letOutDone: "خرج؛ يمكنه العودة",
    notDone: "لم يتم: {why}",
    flightTo: "{flight} إلى {place}",
    nowDeparts: "الإقلاع الآن {hour}",
    nowDepartsInstead: "الإقلاع الآن {hour} · كان {before}",
    terminal: "{lane} · طرفية {number}",
    wayOut: "مخرج",
    atHour: "في {hour}",
    onDay: "{day} في {hour}",
    dayAndHour: "{day} {hour}",
    date: "{day}/{month}",
    yesterday: "أمس",
    today: "اليوم",
    tomorrow: "غدًا",
    justNow: "الآن",
    minutesAgo: "قبل {count} دقيقة",
    hoursAgo: "قبل {count} ساعة",
    here: "هنا",
    atLane: "عند {lane}",
    comma: "، ",
    event: arabicEvent,
    good: "تذكرة صالحة",
    wentOut: "خرج؛ يمكنه العودة",
    notInside: "لم يسجل هذا المدخل دخول هذا الضيف؛ دعه يخرج، وعندما يعود امسح التذكرة مرة أخرى",
    people: "{count} من {admitted}",
    notListed: "ليس في القائمة",
    listedSeat: "المقعد في القائمة {seat}",
    notLogged: "لم يُسجَّل: {fault}",
    desk: "إلى المكتب",
    boxOffice: "إلى شباك التذاكر",
    sentences: Sentences(
      reason: arabicSentence, fault: arabicFault, anotherDay: "يوم آخر",
      keyRevokedLater:
        "أُلغي مفتاح التذكرة؛ تاريخ التذكرة أسبق من ذلك، لكنه قد يكون مزوّرًا؛ قارنها بالقائمة وبوثيقة هوية",
      unknownStatusList:
        "قد تكون قائمة مفاتيح هذا المدخل قديمة: لا تذكر قائمة الإلغاء الخاصة بهذه التذكرة؛ حمّل أحدث قائمة وامسح مرة أخرى، وإلا فأرسله {desk}",
      noPassListed:
        "القائمة أحدث من هذه التذكرة ولا تذكر تذكرة لهذا الشخص، فربما أُلغيت؛ تحقق من وثيقة هوية وأرسله {desk} لتذكرة جديدة"
    ))

  @Sendable private static func arabicSentence(_ reason: Reason) -> Phrase {
    switch reason {
    case .empty: "لم يُقرأ شيء؛ امسح مرة أخرى"
    case .tooLong: "الرمز أطول من أن يكون تذكرة؛ اطلب التذكرة"
    case .notAPass: "هذا الرمز ليس تذكرة؛ اطلب التذكرة"
    case .malformed: "تالف أو معدَّل؛ امسح مرة أخرى، وإن بقي الضوء أحمر فأرسله {desk}"
    case .unsigned: "بطاقة صعود بلا توقيع؛ قارنها بالقائمة وبوثيقة هوية"
    case .signatureMissing: "التوقيع المطلوب غير موجود؛ أرسله {desk}"
    case .unsupportedAlgorithm: "مزوّر: نوع توقيع غير معروف؛ أرسله {desk}"
    case .unexpectedHeader: "الرمز ليس من هذا النظام؛ أرسله {desk}"
    case .wrongType: "هذا الرمز ليس تذكرة؛ اطلب التذكرة"
    case .unknownIssuer: "هذا المدخل لا يعرف الجهة المصدرة {issuer}؛ أرسله {desk}"
    case .unknownKey:
      "ليس لدى هذا المدخل مفتاح {issuer}: إما أن المدخل غير محدّث وإما أن التذكرة مزيفة؛ أرسله {desk} واستدعِ المشرف"
    case .badSignature: "مزوّر أو معدَّل: التوقيع غير مطابق؛ أرسله {desk}"
    case .newerFormat: "تذكرة بصيغة أحدث؛ حدّث البرنامج وتحقق يدويًا حتى ذلك الحين"
    case .malformedClaims: "التذكرة موقّعة ومحتواها خاطئ؛ أرسله {desk}"
    case .keyNotYetValid: "مفتاح التذكرة لم يبدأ بعد؛ تحقق من ساعة هذا المدخل"
    case .keyExpired: "انتهى مفتاح التذكرة؛ أرسله {desk} لتذكرة جديدة"
    case .keyNotAllowed: "لا يجوز لهذا المفتاح توقيع مثل هذه التذاكر؛ أرسله {desk}"
    case .keyRevoked: "أُلغي مفتاح التذكرة؛ أرسله {desk}"
    case .outlivesKey: "مدة التذكرة خارج مدة مفتاحها؛ أرسله {desk}"
    case .lifetimeTooLong: "التذكرة صالحة أطول مما يُسمح؛ أرسله {desk}"
    case .holderProofRequired: "التذكرة شخصية؛ تحقق من وثيقة هوية"
    case .trustExpired: "قائمة مفاتيح هذا المدخل قديمة جدًا؛ حمّل قائمة جديدة"
    case .statusStale: "قائمة التذاكر الملغاة قديمة أو غير موجودة؛ حمّل قائمة جديدة"
    case .clockUntrusted: "ساعة هذا المدخل خاطئة؛ اضبطها"
    case .notYetValid: "مبكر جدًا: صالحة من {from}؛ اطلب العودة حينها"
    case .expired: "متأخر جدًا: كانت صالحة حتى {until}؛ أرسله {desk}"
    case .revoked: "أُلغيت التذكرة، وربما حلت محلها تذكرة أحدث؛ اطلبها أو أرسله {desk}"
    case .suspended: "التذكرة موقوفة؛ أرسله {desk}"
    case .unknownStatus: "لا يمكن معرفة حالة التذكرة؛ أرسله {desk}"
    case .wrongFlight: "رحلة أخرى: لـ {other}؛ أرسله إلى بوابتها"
    case .wrongDate: "يوم آخر: لـ {other}؛ أرسله {desk}"
    case .wrongStation: "مطار آخر: الإقلاع من {other}؛ أرسله {desk}"
    case .wrongEvent: "فعالية أخرى: لـ {other}؛ أرسله إلى مدخلها"
    case .wrongIssuer: "تذاكر {issuer} غير مقبولة هنا؛ أرسله إلى حيث بيعت"
    case .notCheckedIn: "لم يُنهِ إجراءات السفر أو أُزيل من القائمة؛ أرسله {desk}"
    case .standby:
      "على قائمة الانتظار بلا مقعد؛ إن أُعطي مقعدًا: passtool gate ctl clear {sequence} ثم امسح مرة أخرى"
    case .notABoardingPass: "هذه الوثيقة لا تسمح بالدخول؛ اطلب التذكرة"
    case .notAsListed: "في القائمة اسم آخر لهذه التذكرة؛ قارن بوثيقة هوية"
    case .superseded: "توجد تذكرة أحدث؛ اطلبها"
    case .houseRule: "قاعدة المنظم لا تسمح؛ أرسله {desk}"
    case .alreadyAdmitted:
      "دخل من قبل {when}؛ ربما استُخدمت نسخة؛ قارن الاسم بوثيقة هوية واستدعِ المشرف"
    case .notRecorded: "لا يمكن تسجيل الدخول؛ افحص قرص هذا الجهاز"
    }
  }

  @Sendable private static func arabicFault(_ fault: GateFault) -> Phrase {
    switch fault {
    case .noBundle:
      "ليس لدى هذا المدخل قائمة مفاتيح، فلا يميز التذكرة الصحيحة من المزيفة؛ استدعِ المشرف وحمّل القائمة"
    case .staleBundle: "قائمة مفاتيح هذا المدخل قديمة جدًا؛ تحقق من الضيوف يدويًا وحمّل قائمة جديدة"
    case .staleList:
      "قائمة التذاكر الملغاة غير موجودة أو قديمة جدًا؛ تحقق من الضيوف يدويًا وحمّل قائمة جديدة"
    case .wrongClock:
      "قد تكون ساعة هذا المدخل خاطئة؛ تحقق من أوقات التذاكر يدويًا، وقارن الساعة بأخرى، ثم اضبطها، أو إن كانت صحيحة فأكّدها: passtool gate ctl clock-ok --store DIR"
    case .slowClock:
      "بحسب ساعة هذا المدخل فالتذكرة من المستقبل، فقد تكون الساعة متأخرة؛ اطلب من الضيف الانتظار، وقارن الساعة واضبطها، ثم امسح مرة أخرى"
    case .olderProgram: "التذكرة أحدث من برنامج هذا المدخل؛ تحقق من الضيوف يدويًا وحدّث البرنامج"
    case .signatureNotChecked:
      "لا يستطيع هذا المدخل التحقق من التوقيعات ({detail})، وقد تكون التذكرة صحيحة؛ امسح مرة أخرى، ثم أرسل الضيوف إلى مدخل آخر"
    case .notRecorded:
      "لا يستطيع هذا المدخل تسجيل شيء ({detail})، ولذلك لا يُدخل أحدًا؛ أرسل الضيوف إلى مدخل آخر واستدعِ المشرف"
    case .scanner:
      "الماسح غير مضبوط جيدًا؛ اضبطه على لوحة مفاتيح هذا الحاسوب، بلا رموز قبل الرمز ومع Enter بعده، وأوقف Caps Lock ({detail})"
    case .unknownKey:
      "تذكر {count} تذاكر مختلفة على الأقل المفتاح {key} الذي ليس لدى هذا المدخل: إما أن المدخل غير محدّث وإما أنها كلها مزيفة؛ لا تُدخل بها أحدًا، واطلب من الضيوف الانتظار، واستدعِ المشرف"
    }
  }

  @Sendable private static func arabicEvent(_ kind: AdmissionEvent.Kind) -> String {
    switch kind {
    case .admit: "دخل"
    case .manual: "أُدخل يدويًا"
    case .override: "أُدخل رغم الإيقاف"
    case .exit: "خرج"
    case .offload: "أُنزل من الرحلة"
    case .undo: "أُلغي الدخول"
    case .clear: "أُعطي مقعدًا"
    case .departure: "موعد إقلاع جديد"
    case .clock: "أُكّدت الساعة"
    case .close: "أُغلق"
    }
  }
}
