internal import ServiceHTTP
internal import PassMinting
internal import PassFormats
internal import AccessTokens
internal import BookingKeys
internal import BookingStore
internal import BookingStorePostgres
internal import BookingStoreSQLite
internal import Bookings
internal import IdentityProviders
internal import Mail
internal import PassMail
internal import PassService
internal import PassWallet
internal import PaymentsHTTP
internal import Platform
internal import Synchronization
internal import Vocabulary
internal import WalletsHTTP

/// The examination of a service from its settings, its directory and its store.
struct Doctor: Sendable {
  let data: String
  /// The issuer; nil for the owner of the keys.
  var issuer: IssuerID?
  let outcome: SettingSources.Outcome
  /// The maximum age of the last backup, in days.
  var backupDays = 2
  let now: Instant
  /// The address of Google's wallet; nil for Google's own.
  var google: GoogleWalletSettings?
  /// The clocks of the machine, to compare with the bookings; nil where the time was set for a trial.
  var machine: MachineClocks?

  private typealias Check = @Sendable (Doctor, inout DoctorReport) async throws -> Void

  /// All checks, in their order; a further check needs an entry here.
  private static let checks: [(name: String, check: Check)] = [
    ("settings", { $0.examineSettings(&$1) }),
    ("service", { $0.examineService(&$1) }),
    ("clock", { try await $0.examineClock(&$1) }),
    ("bookings", { try $0.examineBookings(&$1) }),
    ("keys", { try $0.examineKeys(&$1) }),
    ("trust bundle", { try $0.examineBundle(&$1) }),
    ("status lists", { try await $0.examineLists(&$1) }),
    ("certificate", { try $0.examineCertificate(&$1) }),
    ("identity", { try await $0.examineIdentity(&$1) }),
    ("payments", { try await $0.examinePayments(&$1) }),
    ("wallet", { try await $0.examineWallet(&$1) }),
    ("mail", { try $0.examineMail(&$1) }),
    ("disk", { $0.examineDisk(&$1) }),
    ("backup", { $0.examineBackup(&$1) }),
  ]

  func examine() async -> DoctorReport {
    var report = DoctorReport()
    for (name, check) in Self.checks {
      do { try await check(self, &report) } catch {
        report.add(name, .fault, "\(Database.explained(error))")
      }
    }
    return report
  }

  /// Returns the examination of a running service by itself, with the settings with which it was started.
  static func examination(
    data: String, issuer: IssuerID?, outcome: SettingSources.Outcome, machine: MachineClocks?
  ) -> SharedExamination.Examine {
    { now in
      let doctor = Doctor(
        data: data, issuer: issuer, outcome: outcome, now: now, machine: machine)
      return await doctor.examine().findings.map { finding in
        ExaminedPart(
          check: finding.check, state: finding.state.rawValue, text: finding.text,
          advice: finding.advice)
      }
    }
  }

  private var settings: ServeSettings { outcome.settings }

  private func composition() throws -> Composition {
    var composition = Composition(data: data) { [now] in now }
    try settings.applyDatabase(to: &composition)
    return composition
  }

  // MARK: The checks

  private func examineSettings(_ report: inout DoctorReport) {
    let files = outcome.faults.isEmpty ? settings.faultsOfFiles(data: data, issuer: issuer) : []
    for fault in outcome.faults + files { report.add("settings", .fault, fault) }
    if outcome.faults.isEmpty, files.isEmpty {
      report.add("settings", .ok, outcome.file.map { "read from \($0)" } ?? "no file of settings")
    }
    if settings.mode == .trial {
      report.add(
        "settings", .warning, "not for production",
        advice: "set \"production\": true before travelers are served")
    }
  }

  private func examineService(_ report: inout DoctorReport) {
    report.add(
      "service", .ok,
      ServiceData.isInUse(data) ? "is running on \(data)" : "is not running on \(data)")
  }

  private func examineClock(_ report: inout DoctorReport) async throws {
    if let machine {
      let found = try await ServiceClock.report(
        machine.read(), boot: machine.boot, of: try await composition().existingStore())
      guard found.state == .right else {
        return report.add(
          "clock", .fault, "it \(found.state): it shows \(found.now)",
          advice:
            "if it is wrong, set it; if it is right, run: passservice clock accept --data \(data) TIME"
        )
      }
    }
    // systemd-timesyncd makes this file when it has a time from its servers, where it is in use.
    let folder = "/run/systemd/timesync"
    if Files.isDirectory(folder), !Files.exists("\(folder)/synchronized") {
      report.add(
        "clock", .warning, "\(now), and systemd-timesyncd has no time from its servers yet",
        advice:
          "see timedatectl timesync-status: times decide what is sold and which passes are good")
    } else {
      report.add("clock", .ok, "\(now)")
    }
  }

  private func examineBookings(_ report: inout DoctorReport) throws {
    let composition = try composition()
    let (findings, problems) = try composition.examineBookings()
    for problem in problems { report.add("bookings", .fault, problem) }
    for damage in findings.damaged.prefix(10) {
      report.add("bookings", .fault, "\(damage.part) is damaged: \(damage.reason)")
    }
    let count = counted(findings.counts.values.reduce(0, +), "record")
    if findings.damagedCount > 0 {
      report.add(
        "bookings", .fault, "\(findings.damagedCount) damaged of \(count)",
        advice:
          "passservice check lists what is damaged; restore the last backup that is whole (passservice restore)"
      )
    } else if problems.isEmpty {
      report.add("bookings", .ok, "\(count) of \(composition.nameOfBookings) can be read")
    }
  }

  private func examineKeys(_ report: inout DoctorReport) throws {
    for (kind, end) in try examination.keyEnds() {
      guard let end else { continue }
      let text = "the last key for \(kind.rawValue) expires at \(end)"
      if end < now.adding(seconds: 14 * 86_400) {
        report.add(
          "keys", .warning, text,
          advice: "rotate it (passtool keys rotate), and sign a bundle that has the new key")
      } else {
        report.add("keys", .ok, text)
      }
    }
  }

  private var examination: DirectoryExamination {
    DirectoryExamination(data, issuer: issuer, now: now)
  }

  private func examineBundle(_ report: inout DoctorReport) throws {
    let renewal =
      "make a new bundle with passtool trust build, passtool trust diff and passtool trust sign, and copy it to "
      + "\(data)/trust/bundle.jwt"
    guard let bundle = try examination.bundle() else {
      return report.add(
        "trust bundle", settings.mode == .production ? .fault : .warning, "missing",
        advice: renewal)
    }
    for gap in bundle.gaps {
      report.add("trust bundle", gap.isUrgent ? .fault : .warning, gap.text, advice: renewal)
    }
    let text = "version \(bundle.version), until \(bundle.end)"
    let isSoon = bundle.end < now.adding(seconds: 7 * 86_400)
    if bundle.gaps.isEmpty {
      report.add(
        "trust bundle", isSoon ? .warning : .ok, text, advice: isSoon ? renewal : nil)
    }
  }

  private func examineLists(_ report: inout DoctorReport) async throws {
    let audit = try await composition().verify(nil, now: now)
    if let fault = audit.fault { report.add("status lists", .fault, fault) }
    let lists = try examination.lists()
    if lists.isEmpty {
      report.add(
        "status lists", .ok,
        settings.database == nil ? "none was signed here yet" : "they are in the database")
    }
    for (list, signedAt, end) in lists {
      let text = "list \(list), signed at \(signedAt), until \(end)"
      if signedAt > now.adding(seconds: 60) {
        report.add(
          "status lists", .fault, "\(text): it was signed in the future",
          advice: "check the clock: it is wrong now, or it was wrong when the list was signed")
      } else if end <= now, ServiceData.isInUse(data), settings.database == nil {
        report.add(
          "status lists", .fault, "\(text): it has expired",
          advice: "see the log: a list is signed every hour while the service works")
      } else {
        report.add("status lists", .ok, text)
      }
    }
  }

  private func examineCertificate(_ report: inout DoctorReport) throws {
    guard let tls = settings.tlsFiles else {
      return report.add("certificate", .ok, "plain HTTP, for a proxy or this machine")
    }
    switch try tls.verdict(now: now) {
    case .holds: report.add("certificate", .ok, tls.chain)
    case .warning(let text): report.add("certificate", .warning, text)
    case .fails(let text): report.add("certificate", .fault, text)
    }
  }

  private func examineIdentity(_ report: inout DoctorReport) async throws {
    guard let identity = settings.identity else {
      return report.add(
        "identity", .ok, "no identity provider; only tokens of passtool token count")
    }
    for settings in try IdentityFile.settings(identity, mode: settings.mode) {
      let words = Mutex("")
      let providers = try IdentityFile.providers(
        [settings], mode: self.settings.mode, timer: ContinuousClock(), logger: PassServer.logger
      ) { said in words.withLock { $0 = said } }
      for provider in providers {
        await provider.source.refresh()
        let said = words.withLock { $0 }
        if provider.source.held == nil {
          report.add(
            "identity", .fault, said,
            advice: "its users get 503 until its keys can be fetched (docs/guides/identity.md)")
        } else {
          report.add("identity", .ok, said)
        }
      }
    }
  }

  private func examinePayments(_ report: inout DoctorReport) async throws {
    guard let file = settings.payments else {
      return report.add(
        "payments", .ok,
        "no provider is named, so payments are pretended and no money is taken; to take money, name one with "
          + "--payments FILE or the setting payments.file (docs/guides/payments.md)")
    }
    for entry in try PaymentSettingsFile.providers(file).entries {
      guard let provider = entry.provider as? any CheckedProvider else { continue }
      for finding in await provider.findings() {
        report.add(
          "payments", finding.state == .good ? .ok : .fault, "\(entry.name) \(finding.text)",
          advice: finding.advice.isEmpty ? nil : "\(finding.advice) (\(file))")
      }
    }
  }

  private func examineWallet(_ report: inout DoctorReport) async throws {
    guard let file = settings.wallet else {
      return report.add("wallet", .ok, "no settings for wallets, so there are no passes for them")
    }
    let found = try WalletsFile.settings(file, at: now)
    if let google = found.google { await examineGoogle(google, &report) }
    guard let apple = found.apple else {
      return report.add("wallet", .ok, "\(file) has no certificate for Apple's wallet")
    }
    switch Readiness.Verdict.wallet(apple, now: now) {
    case .holds:
      report.add(
        "wallet", .ok, "the certificate for \(apple.passType) is valid until \(apple.validUntil)")
    case .warning(let text): report.add("wallet", .warning, text)
    case .fails(let text): report.add("wallet", .fault, text)
    }
  }

  private func examineGoogle(_ issuer: GoogleIssuer, _ report: inout DoctorReport) async {
    let advice =
      "see docs/guides/google-wallet.md; links are signed without a network, and changes wait"
    do {
      // The grant is signed for the present time of the machine, which Google compares with its own.
      let wallet = try HTTPGoogleWallet(google ?? GoogleWalletSettings(), issuer) { [now] in now }
      do throws(GoogleWalletFault) {
        try await wallet.checkAccess()
        report.add("wallet", .ok, "Google's wallet takes passes of the issuer account \(issuer.id)")
      } catch {
        let state: DoctorReport.State = error.isTemporary ? .warning : .fault
        report.add("wallet", state, "Google's wallet: \(error)", advice: advice)
      }
    } catch { report.add("wallet", .fault, "\(error)") }
  }

  private func examineMail(_ report: inout DoctorReport) throws {
    guard let file = settings.mail else {
      let text =
        settings.mode == .trial
        ? "no settings for mail, so mails are files in \(data)/mail"
        : "no settings for mail, so customers get none"
      return report.add("mail", .ok, text)
    }
    let mail = try MailFile.settings(file)
    if let problem = mail.problem() {
      report.add(
        "mail", .fault, "\(problem)",
        advice: "look at host, security and password in \(file); mails wait until it takes them")
    } else {
      report.add("mail", .ok, "the mail server takes mails from \(mail.from.address)")
    }
    if let mailbox = mail.bounceMailbox, !Files.exists(mailbox) {
      report.add(
        "mail", .warning, "\(mailbox): no mails came back, or this is not the mailbox for them",
        advice: "see bounces.mailbox in \(file)")
    }
  }

  private func examineDisk(_ report: inout DoctorReport) {
    guard let free = Files.freeBytes(at: data) else {
      return report.add(
        "disk", .fault, "\(data): the free space of its disk cannot be read",
        advice: "check the path, and whether its volume is mounted")
    }
    let text = "\(free >> 20) MiB are free at \(data)"
    if free < Readiness.leastFreeBytes {
      report.add("disk", .fault, text, advice: "make room; until then nothing can be sold")
    } else if free < 1_000_000_000 {
      report.add("disk", .warning, text, advice: "make room before it is full")
    } else {
      report.add("disk", .ok, text)
    }
  }

  private func examineBackup(_ report: inout DoctorReport) {
    guard let last = LastBackup.read(data) else {
      return report.add(
        "backup", .warning, "none was made by passservice backup",
        advice: "make one each day, and keep it on another machine")
    }
    let age = now.seconds(since: last.at)
    let text = "the last one is \(last.file), made at \(last.at)"
    if age > Int64(backupDays) * 86_400 {
      report.add("backup", .warning, text, advice: "make one each day (passservice backup)")
    } else {
      report.add("backup", .ok, text)
    }
  }
}
