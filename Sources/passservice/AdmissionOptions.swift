internal import ArgumentParser
internal import PassService

/// Options for who is let in, and when.
struct AdmissionOptions: ParsableArguments {
  /// How much is let in beside the standard.
  enum Rates: ExpressibleByArgument, Equatable {
    case off
    case times(Double)

    init?(argument: String) {
      if argument == "off" {
        self = .off
      } else if let factor = Double(argument), factor >= 0.01, factor <= 1_000_000 {
        self = .times(factor)
      } else {
        return nil
      }
    }

    var defaultValueDescription: String {
      switch self {
      case .off: "off"
      case .times(let factor): "\(factor)"
      }
    }
  }

  @Option(
    name: .customLong("rate-limits"),
    help: ArgumentHelp(
      """
      How many requests a user, an address and all together get, as a multiple of the standard, or off for \
      programs that measure or try everything out, which have no limit at all then. Others get 429.
      """, valueName: "factor"))
  var rates = Rates.times(1)

  @Option(
    name: .customLong("requests-at-a-time"),
    help: ArgumentHelp(
      "Requests that are worked on at a time; four times as many wait for 25 ms. Others get 503.",
      valueName: "n"))
  var running = OverloadLimits().running

  func validate() throws {
    guard (1...100_000).contains(running) else {
      throw ValidationError("--requests-at-a-time: expected 1 to 100000")
    }
  }

  var settings: AdmissionSettings {
    guard case .times(let factor) = rates else { return .unlimited }
    var settings = AdmissionSettings()
    settings.rates = RateLimits.standard.times(factor)
    var overload = OverloadLimits()
    (overload.running, overload.waiting) = (running, running * 4)
    settings.overload = overload
    return settings
  }
}
