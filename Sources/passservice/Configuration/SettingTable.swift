internal import ServiceHTTP
internal import Bookings
internal import Flights
internal import Logging
internal import PassService
internal import WebhooksHTTP

extension Setting {
  /// All settings.
  ///
  /// A further setting needs a line here, and its row in docs/reference/configuration.md. The row is printed by
  /// `passservice check-config --markdown`, and a test compares the two.
  static let all: [Setting] = [
    .text("listen.host", \.host, "The address to listen on."),
    .number("listen.port", 0...65_535, \.port, "The port; 0 takes any that is free."),
    .flag(
      "production", \.production,
      "Serve travelers: refuse to start with a root for development, the demonstration's flights or pretended "
        + "payments."),
    .flag(
      "demo", \.demo,
      "Sell a demonstration in a new directory; false sells only what was imported."),
    .optionalText(
      "database", \.database,
      "Where bookings are, for services that share them (docs/guides/databases.md): `postgresql://USER@HOST/DATABASE`, "
        + "the password in `PGPASSWORD`, or `sqlite:///PATH`; without it `bookings.sqlite` in the "
        + "service's directory."),
    .file(
      "storage-keys", \.storageKeys,
      "The directory of the keys that encrypt people's data; without it `storage-keys` in the service's directory."
    ),
    .file(
      "tls.certificates", \.certificates, "The certificate chain (PEM); without it, plain HTTP."),
    .file("tls.key", \.key, "The private key of the first certificate (PEM, mode 600)."),
    .number(
      "connections.in-all", 1...1_000_000, \.connections.inAll,
      "Connections at a time, at most `ulimit -n` less 192, which other files need; others get 503."
    ),
    .limit(
      "connections.per-address", 0...1_000_000, \.connections.perAddress,
      "Connections at a time from one address (an IPv6 /64 is one), 0 without limit; others get 429."
    ),
    .texts(
      "connections.proxies", \.proxies,
      "Addresses of proxies, or ranges such as 10.0.0.0/8, whose connections count only for `connections.in-all`; "
        + "without it 127.0.0.1 and ::1."
    ),
    .file(
      "pages.file", \.pages,
      "The settings for pages for travelers: name, colour, logo, languages, links and signing in "
        + "(docs/guides/pages.md); without it there are none."),
    .texts(
      "pages.origins", \.origins,
      "Origins of pages that may read answers in a browser, such as `https://book.example.com`, or `*` for all; "
        + "without it none."),
    .seconds(
      "connections.request-seconds", 1...3_600, \.connections.slowestRequest,
      "How long a request may take, from its head to the last byte of its answer."),
    .seconds(
      "connections.head-seconds", 1...3_600, \.connections.slowestHead,
      "How long a connection may take to send the whole head of a request."),
    .seconds(
      "connections.handshake-seconds", 1...60, \.connections.slowestHandshake,
      "How long a TLS handshake may take."),
    .number(
      "requests.longest-body", 1_024...16_777_216, \.limits.longestBody,
      "The most bytes that the body of a request may have."),
    .seconds(
      "requests.body-seconds", 1...600, \.connections.slowestBody,
      "How long a client may take to send the body of a request."),
    .number(
      "requests.at-a-time", 1...100_000, \.requestsAtATime,
      "Requests that are worked on at a time; four times as many wait in a burst, others get 503."),
    .text(
      "rate-limits", \.rateLimits,
      "How many requests a user, an address and all together get, as a multiple of the standard, or `off`; "
        + "others get 429."),
    .file(
      "identity.file", \.identity,
      "The identity providers whose access tokens are accepted "
        + "(docs/guides/identity.md)."),
    .file(
      "payments.file", \.payments,
      "The payment providers (docs/guides/payments.md; mode 600); without it payments are pretended."
    ),
    .file(
      "payments.exchange-rates", \.exchangeRates,
      "The file of exchange rates, for prices in other currencies (docs/guides/payments.md); a new file counts at "
        + "once. Without it, prices are only in the currency of the product."),
    .file(
      "wallet.file", \.wallet,
      "The settings for passes in wallets: certificate, colours and pictures (docs/guides/wallets.md); without it there "
        + "are none."),
    .flag(
      "wallet.pushes", \.sendsPushes,
      "Tell phones over Apple's push service that a pass in a wallet has changed; without that they ask on their own."
    ),
    .file(
      "mail.file", \.mail,
      "The settings for mail to customers: server, sender and reminders (docs/guides/mail.md; mode 600); without it a "
        + "trial writes mails into files, and production sends none."),
    .file(
      "places.cities", \.cities,
      "The file of cities that are suggested: `cities500.txt` or another dump of GeoNames; without it only the cities "
        + "of airports."
    ),
    .file(
      "documentation", \.documentation,
      "The folder of the API reference, served at `/docs`; without it `share/passservice/docs` beside the program's `bin`."
    ),
    .number(
      "payments.attempts", 1...10, \.policy.sale.paymentAttempts,
      "How often a silent provider is asked while the customer waits."),
    .number(
      "payments.pause-seconds", 0...60, \.policy.sale.paymentPause,
      "The pause between two of these attempts."),
    .number(
      "payments.patience-seconds", 1...60, \.policy.sale.providerPatience,
      "How long one request to a provider may take."),
    .number(
      "payments.given-up-seconds", 60...86_400, \.policy.sale.paymentGivenUp,
      "After how long a payment without a result is given up and undone."),
    .number(
      "payments.booking-tries", 1...100, \.policy.sale.bookingTries,
      "How often a booking may be tried under one idempotency key while its payment provider cannot be reached."
    ),
    .file(
      "webhooks.authorities", \.webhooks.authorities,
      "Certificates of authorities (PEM) that are trusted for receivers of webhooks, besides those of the system."
    ),
    .flag(
      "webhooks.private-addresses", \.webhooks.takesPrivate,
      "Allow receivers of webhooks at private addresses, not on the public internet, also over http."
    ),
    .number(
      "personal-data.days", 0...36_500, \.policy.sale.personalDataKept, unit: 86_400,
      "How long after its end a booking keeps names, documents and contact."),
    .number(
      "answers.days", 1...365, \.policy.sale.answersKept, unit: 86_400,
      "How long answers under an idempotency key are kept."),
    .number(
      "holds.seconds", 60...3_600, \.policy.sale.holds.seconds, "How long seats are held."),
    .number(
      "holds.per-user", 1...100, \.policy.sale.holds.holdsPerUser,
      "The most holds that a user may have at a time."),
    .number(
      "holds.quantity", 1...1_000, \.policy.sale.holds.quantityPerHold,
      "The most seats that one hold may have, over all its flights."),
    .number(
      "holds.hoarding.at-a-time", 1...1_000, \.hoarding.atATime,
      "The most seats of one flight that a user may hold at a time."),
    .number(
      "holds.hoarding.unbought", 1...10_000, \.hoarding.unbought,
      "The most seats of one flight that a user may take within `holds.hoarding.seconds` without buying them."
    ),
    .number(
      "holds.hoarding.seconds", 60...604_800, \.hoarding.period,
      "The time in which seats count for `holds.hoarding.unbought`."),
    .number(
      "quotes.seconds", 10...3_600, \.policy.sale.quoteLasts,
      "How long a price is valid, unless its hold ends earlier."),
    .number(
      "quotes.ends-before-hold-seconds", 1...600, \.policy.sale.quoteEndsBeforeHold,
      "How long before its hold a quote ends, so that there is time to pay."),
    .number(
      "cancellations.offer-seconds", 60...86_400, \.policy.sale.cancellationOfferLasts,
      "How long the offer of a refund is valid."),
    .texts(
      "agents.refunds.per-booking", \.refundsPerBooking,
      "How much agents may refund of one booking beyond its terms: minor units by currency and a share of what was "
        + "charged, such as `EUR:20000,USD:22000,50%`; without it all that was charged."),
    .texts(
      "agents.refunds.per-day", \.refundsPerDay,
      "How much one agent may refund beyond terms within 24 hours, in minor units by currency, such as `EUR:100000`; "
        + "without it no limit."),
    .number(
      "sales.close-seconds", 0...604_800, \.policy.salesClose,
      "How long before departure sales close."),
    .number(
      "check-in.opens-seconds", 3_600...604_800, \.policy.checkInOpens,
      "How long before departure check-in opens."),
    .number(
      "check-in.closes-seconds", 0...86_400, \.policy.checkInCloses,
      "How long before departure check-in closes."),
    .number(
      "passes.begin-seconds", 600...172_800, \.policy.passBegins,
      "From how long before departure a pass is good."),
    .number(
      "passes.end-seconds", 0...86_400, \.policy.passEnds,
      "Until how long after departure a pass is good."),
    .choice(
      "passes.barcode-format", BarcodeFormat.allCases.map(\.rawValue), \.barcodeFormat,
      "The symbology of boarding passes for a client that asks for none of its own."),
    .number(
      "departures.assumed-hours", 1...720, \.policy.departureAssumed, unit: 3_600,
      "How long after its expected departure a flight without a report counts as departed."),
    .choice(
      "log.level", Logger.Level.allCases.map(\.rawValue), \.logLevel,
      "The lowest level that is logged."),
    .choice(
      "log.format", LogLines.Format.allCases.map(\.rawValue), \.logFormat,
      "The format of the log on standard error."),
    .flag("log.access", \.logsAccess, "Log a line for each request, without who asked."),
    .optionalNumber(
      "metrics.port", 0...65_535, \.metricsPort,
      "The port of `/metrics`, `/healthz` and `/readyz`, 0 for any that is free; without it no metrics."
    ),
    .text(
      "metrics.host", \.metricsHost,
      "The address for `metrics.port`; never one that strangers can reach."),
  ]

  /// The table of docs/reference/configuration.md.
  static var markdown: String {
    let defaults = ServeSettings()
    let rows = all.map { setting in
      "| `\(setting.key)` | `\(setting.variable)` | \(setting.expectation) | "
        + "\(setting.read(defaults)?.description ?? "none") | \(setting.meaning) |"
    }
    return (["| key | variable | value | default | meaning |", "|---|---|---|---|---|"] + rows)
      .joined(separator: "\n") + "\n"
  }
}
