import Bookings
import Flights
import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import passservice

/// Settings from the command line, the environment and a file.
@Suite struct ConfigurationTests {
  private func outcome(
    _ commandLine: [String: String] = [:], _ environment: [String: String] = [:],
    file: String? = nil
  ) -> SettingSources.Outcome {
    SettingSources(
      commandLine: commandLine, environment: environment,
      file: file.map { ("service.json", Array($0.utf8)) }
    ).resolve()
  }

  private func source(_ key: String, _ outcome: SettingSources.Outcome) -> String? {
    outcome.effective.first { $0.setting.key == key }.map {
      "\($0.value?.description ?? "none") \($0.source)"
    }
  }

  @Test func `the command line counts before the environment, a file and the default`() {
    let file = #"{"listen":{"port":3,"host":"a"},"holds":{"seconds":600},"production":false}"#
    let environment = ["PASSSERVICE_LISTEN_PORT": "2", "PASSSERVICE_HOLDS_SECONDS": "700"]
    let outcome = outcome(["listen.port": "1"], environment, file: file)
    #expect(outcome.faults.isEmpty, "\(outcome.faults)")
    #expect(source("listen.port", outcome) == "1 command line")
    #expect(source("holds.seconds", outcome) == "700 environment")
    #expect(source("listen.host", outcome) == "a service.json")
    #expect(source("production", outcome) == "false service.json")
    #expect(source("quotes.seconds", outcome) == "240 default")
    #expect(outcome.settings.port == 1)
    #expect(outcome.settings.policy.sale.holds.seconds == 700)
  }

  /// Returns a value other than the default, as it is written in each source.
  private static func sample(_ setting: Setting) -> (text: String, json: String) {
    switch setting.kind {
    case .number(let range):
      let number = setting.read(ServeSettings()) == .number(range.lowerBound) ? 1 : 0
      return ("\(range.lowerBound + number)", "\(range.lowerBound + number)")
    case .flag: return ("true", "true")
    case .text: return ("some text", "\"some text\"")
    case .texts where setting.key == "pages.origins":
      return ("https://a.example,https://b.example", #"["https://a.example","https://b.example"]"#)
    case .texts: return ("10.0.0.1,10.0.0.2", #"["10.0.0.1","10.0.0.2"]"#)
    case .choice(let words): return (words[0], "\"\(words[0])\"")
    }
  }

  @Test(arguments: Setting.all.map(\.key))
  func `each setting is had from each source, within its bounds`(_ key: String) throws {
    let setting = try Setting.all.first { $0.key == key }.orThrow("a setting")
    let (text, json) = Self.sample(setting)
    let parts = key.split(separator: ".")
    let file =
      parts.map { "{\"\($0)\":" }.joined() + json + String(repeating: "}", count: parts.count)
    for outcome in [
      outcome([key: text]), outcome([:], [setting.variable: text]), outcome(file: file),
    ] {
      let faults = outcome.faults.filter { $0.contains("found") || $0.contains("no setting") }
      #expect(faults.isEmpty)
      let effective = try outcome.effective.first { $0.setting.key == key }.orThrow("it")
      #expect(effective.source != .standard)
      #expect(effective.value?.description == text)
    }
    guard case .number(let range) = setting.kind else { return }
    for number in [range.lowerBound - 1, range.upperBound + 1] {
      let words = ": expected \(setting.expectation), found \"\(number)\""
      #expect(outcome([key: "\(number)"]).faults.contains("command line: \(key)\(words)"))
      #expect(
        outcome([:], [setting.variable: "\(number)"]).faults
          .contains("environment: \(setting.variable)\(words)"))
    }
  }

  @Test func `what is wrong is told with its source, all of it at once`() {
    let all = outcome(
      ["listen.prot": "1"], ["PASSSERVICE_PORT": "1", "PASSSERVICE_HOLDS_SECONDS": "soon"],
      file: #"{"listen":{"port":"8080x","hots":"a"},"wholly":{"other":1},"holds":7}"#)
    #expect(
      all.faults == [
        "command line: listen.prot is no setting; is listen.port meant?",
        "environment: PASSSERVICE_PORT is no setting; docs/reference/configuration.md lists them",
        "service.json: listen.hots is no setting; is listen.host meant?",
        "service.json: wholly.other is no setting; docs/reference/configuration.md lists them",
        "service.json: holds is no setting; docs/reference/configuration.md lists them",
        "service.json: listen.port: expected 0 to 65535, found \"8080x\"",
        "environment: PASSSERVICE_HOLDS_SECONDS: expected 60 to 3600, found \"soon\"",
      ])
  }

  @Test func `a number in quotation marks is told as such`() {
    let file = #"{"listen":{"port":"8080"},"demo":"false"}"#
    let remark = ", which is a text: write it without quotation marks"
    let faults = outcome(file: file).faults
    #expect(faults.count == 2 && faults.allSatisfy { $0.hasSuffix(remark) }, "\(faults)")
    let others = outcome(file: #"{"rate-limits":2,"connections":{"proxies":"10.0.0.1"}}"#).faults
    #expect(others.contains { $0.hasSuffix("write it in quotation marks") }, "\(others)")
    #expect(others.contains { $0.hasSuffix(#"write ["10.0.0.1"]"#) }, "\(others)")
  }

  @Test(arguments: ["", "[]", "{", #"{"production":true,"production":false}"#, "7"])
  func `a file that is no object of settings is refused`(_ text: String) {
    #expect(outcome(file: text).faults.contains { $0.hasPrefix("service.json: ") })
  }

  @Test func `settings that contradict each other are refused`() {
    for (settings, words) in [
      (["tls.key": "k"], "give both"),
      (
        ["holds.seconds": "60", "quotes.ends-before-hold-seconds": "60"], "less than holds.seconds"
      ),
      (["check-in.opens-seconds": "3600", "check-in.closes-seconds": "3600"], "check-in.opens"),
      (["holds.hoarding.unbought": "8"], "at least holds.hoarding.at-a-time, 9"),
      (["passes.begin-seconds": "600"], "at least check-in.closes-seconds"),
      (["sales.close-seconds": "0"], "at most sales.close-seconds"),
      (["connections.request-seconds": "29"], "expected at least 30, because the customer"),
      (["payments.patience-seconds": "9"], "expected at least 33, because the customer"),
      (["payments.attempts": "10"], "expected at least 100, because the customer"),
      (["requests.body-seconds": "30"], "requests.body-seconds: expected less than"),
      (
        [
          "payments.given-up-seconds": "60", "payments.attempts": "10",
          "connections.request-seconds": "100",
        ],
        "payments.given-up-seconds: expected more than the 98 s"
      ),
    ] {
      let faults = outcome(settings).faults
      #expect(faults.contains { $0.contains(words) }, "\(faults)")
    }
    #expect(outcome().faults.isEmpty)
  }

  @Test func `a path in a file is within the folder of that file, and others are as they are`() {
    let text =
      #"{"payments":{"file":"p.json"},"tls":{"key":"/k.pem","certificates":"c/c.pem"},"database":"sqlite:///a/b"}"#
    let settings = SettingSources(
      commandLine: ["identity.file": "i.json"], environment: ["PASSSERVICE_PLACES_CITIES": "c.txt"],
      file: ("/etc/passservice/passservice.json", Array(text.utf8))
    ).resolve().settings
    #expect(settings.payments == "/etc/passservice/p.json")
    #expect(settings.certificates == "/etc/passservice/c/c.pem")
    #expect(settings.key == "/k.pem")
    #expect(settings.database == "sqlite:///a/b", "a URL is no path")
    #expect(settings.identity == "i.json")
    #expect(settings.cities == "c.txt")
  }

  @Test func `limits of refunds are amounts by currency and a share, and anything else is refused`()
    throws
  {
    let (eur, usd) = (
      try CurrencyCode("EUR").orThrow("EUR"), try CurrencyCode("USD").orThrow("USD")
    )
    #expect(try outcome().settings.refundLimits == RefundLimits())
    let read = outcome(
      ["agents.refunds.per-booking": "EUR:20000,50%"],
      ["PASSSERVICE_AGENTS_REFUNDS_PER_DAY": "EUR:100000,USD:0"])
    #expect(read.faults.isEmpty, "\(read.faults)")
    #expect(
      try read.settings.refundLimits
        == RefundLimits(
          perBooking: .init(amounts: [eur: 20_000], percent: 50),
          perDay: .init(amounts: [eur: 100_000, usd: 0])))
    for (key, value) in [
      ("agents.refunds.per-booking", "20000"), ("agents.refunds.per-booking", "EUR:-1"),
      ("agents.refunds.per-booking", "EUR:1,EUR:2"), ("agents.refunds.per-booking", "101%"),
      ("agents.refunds.per-booking", "50%,60%"), ("agents.refunds.per-booking", "eur:5"),
      ("agents.refunds.per-booking", "EUR:5:6"), ("agents.refunds.per-day", "50%"),
    ] {
      let faults = outcome([key: value]).faults
      #expect(faults.count == 1 && faults[0].contains(key), "\(value): \(faults)")
    }
  }

  @Test func `limits on hoarding are those of the sale`() {
    let standard = FlightSalesPolicy().sale.holds.hoarding
    #expect(outcome().settings.policy.sale.holds.hoarding == standard)
    let chosen = outcome([
      "holds.hoarding.at-a-time": "2", "holds.hoarding.unbought": "5",
      "holds.hoarding.seconds": "600",
    ]).settings.policy.sale.holds.hoarding
    #expect(chosen == HoardingLimits(atATime: 2, unbought: 5, period: 600))
  }

  @Test func `keys and variables tell all settings apart`() {
    #expect(Set(Setting.all.map(\.key)).count == Setting.all.count)
    #expect(Set(Setting.all.map(\.variable)).count == Setting.all.count)
    #expect(editDistance("kitten", "sitting") == 3)
    #expect(editDistance("", "abc") == 3)
  }

  @Test func `the documentation has the table of the program`() throws {
    let text = try String(
      contentsOf: Sources.root.appending(path: "docs/reference/configuration.md"), encoding: .utf8)
    #expect(
      text.contains("\n\n" + Setting.markdown),
      "put what passservice check-config --markdown prints into docs/reference/configuration.md")
  }

  @Test func `check-config prints what is in force, no secret, and fails on faults`() throws {
    let directory = try TemporaryDirectory()
    let payments = "\(directory.path)/payments.json"
    let secret = "a-secret-of-thirty-two-characters-or-more"
    try Data(
      """
      {"providers":[{"name":"acme","url":"https://pay.example","key":"\(secret)",\
      "secrets":["\(secret)"]}]}
      """.utf8
    ).write(to: URL(filePath: payments))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: payments)
    let config = "\(directory.path)/service.json"
    try Data("{\"payments\":{\"file\":\"\(payments)\"}}".utf8).write(to: URL(filePath: config))
    let good = try run(["--set", "holds.seconds=600"], ["PASSSERVICE_CONFIG": config])
    #expect(good.code == 0, "\(good.text)")
    #expect(good.text.contains("holds.seconds = 600  (command line)"))
    #expect(good.text.contains("payments.file = \(payments)  (\(config))"))
    #expect(!good.text.contains(secret))
    for (arguments, words) in [
      (["--set", "hold.seconds=6"], "is holds.seconds meant?"),
      (["--port", "99999"], "listen.port: expected 0 to 65535"),
      (["--identity", "\(directory.path)/none"], "none"),
      (["--production", "--host", "0.0.0.0"], "--tls-certificates"),
      (
        ["--production", "--host", "0.0.0.0", "--proxy", "nonsense"],
        "connections.proxies: \"nonsense\": is neither an address"
      ),
      (
        ["--port", "9000", "--metrics-port", "9000"],
        "metrics.port: expected another port than listen.port"
      ),
      (
        ["--metrics-port", "9000", "--metrics-host", "nope.invalid"],
        "metrics.host: the name nope.invalid is unknown"
      ),
      (["--host", "nope.invalid"], "listen.host: the name nope.invalid is unknown"),
      (
        ["--connections", "1000000"],
        "connections.in-all: expected at most "
      ),
      (["--proxy", "10.0.0.1/8"], "expected the first address of a range of 8 bits"),
      (["--production", "--host", "0.0.0.0", "--proxy", "127.0.0.0/8"], "--tls-certificates"),
    ] {
      let bad = try run(arguments, [:])
      #expect(bad.code == 78)
      #expect(bad.text.contains(words), "\(bad.text)")
    }
  }

  @Test func `check-config takes what serving takes`() throws {
    let options = [
      "--data", "some/data", "--issuer", "UA", "--now", "2025-03-14T12:00:00Z", "--port", "0",
      "--metrics-port", "0", "--proxy", "10.0.0.0/8",
    ]
    let good = try run(options, [:])
    #expect(good.code == 0, "\(good.text)")
    let contradictory = try run(options + ["--production"], [:])
    #expect(contradictory.code == 64)
    #expect(contradictory.text.contains("leave out --now in production"))
  }

  @Test func `check-config for production names what serving would refuse`() throws {
    let directory = try TemporaryDirectory()
    let data = "\(directory.path)/data"
    let bare = try run(["--production"], [:])
    #expect(bare.code == 78 && bare.text.contains("payments are pretended"), "\(bare.text)")
    try FileManager.default.createDirectory(
      atPath: "\(data)/schedule", withIntermediateDirectories: true)
    let whole = try run(["--data", data, "--production"], [:])
    #expect(whole.code == 78)
    for words in [
      "\(data)/trust/bundle.jwt: there is no trust bundle", "the demonstration are on sale",
      "payments are pretended",
    ] { #expect(whole.text.contains(words), "\(whole.text)") }
    #expect(try run(["--data", data], [:]).code == 0, "a trial is not held to that")
  }

  private func run(
    _ arguments: [String], _ environment: [String: String]
  ) throws -> (code: Int32, text: String) {
    let directory = try TemporaryDirectory()
    let process = try ChildProcess(
      "\(try ChildProcess.productFolder())/passservice", ["check-config"] + arguments,
      environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 },
      output: .file("\(directory.path)/out"), error: .file("\(directory.path)/error"))
    let code = process.wait()
    let texts = try ["out", "error"].map {
      try String(contentsOfFile: "\(directory.path)/\($0)", encoding: .utf8)
    }
    return (code, texts.joined())
  }
}
