/// The reasons of printers and jobs (RFC 8011 §5.3.8 and §5.4.12, PWG 5100.9) in plain English, with what to do.
enum PrinterReason {
  /// Returns a reason in words; one that is not known here as the printer wrote it.
  static func words(_ reason: String) -> String {
    let keyword = keyword(reason)
    return known[keyword] ?? keyword.split(separator: "-").joined(separator: " ")
  }

  /// Whether a person must do something before the printer prints on.
  ///
  /// The ends of keywords say so, but some printers call a jam a warning.
  static func needsPerson(_ reason: String) -> Bool {
    reason.hasSuffix("-error") || stopping.contains(keyword(reason))
  }

  private static func keyword(_ reason: String) -> String {
    for suffix in ["-error", "-warning", "-report"] where reason.hasSuffix(suffix) {
      return String(reason.dropLast(suffix.utf8.count))
    }
    return reason
  }

  private static let stopping: Set = [
    "media-jam", "media-empty", "media-needed", "cover-open", "door-open", "interlock-open",
    "input-tray-missing", "output-area-full", "output-tray-missing", "toner-empty",
    "marker-supply-empty", "paused", "shutdown", "offline",
  ]

  private static let known = [
    "media-jam": "paper jam: take the paper out",
    "media-empty": "no paper: put paper in",
    "media-needed": "other paper is needed: put it in",
    "media-low": "little paper is left",
    "cover-open": "a cover is open: close it",
    "door-open": "a door is open: close it",
    "interlock-open": "a door is open: close it",
    "input-tray-missing": "the paper tray is not in: put it in",
    "output-area-full": "the output tray is full: empty it",
    "output-area-almost-full": "the output tray is nearly full",
    "output-tray-missing": "the output tray is not in: put it in",
    "toner-empty": "no toner: put a cartridge in",
    "toner-low": "little toner is left",
    "marker-supply-empty": "no ink or toner: put a cartridge in",
    "marker-supply-low": "little ink or toner is left",
    "marker-waste-full": "the waste container is full: change it",
    "developer-empty": "the developer is empty: change it",
    "fuser-over-temp": "the printer is too hot: let it cool down",
    "spool-area-full": "the printer's memory is full: wait for other jobs",
    "paused": "the printer is paused: resume it at its panel, or cupsenable",
    "moving-to-paused": "the printer is being paused",
    "shutdown": "the printer is off: switch it on",
    "offline": "the printer is off line: switch it on line",
    "connecting-to-device": "the print server is connecting to the printer",
    "timed-out": "the print server does not reach the printer: is it on?",
    "stopped-partly": "a part of the printer has stopped",
    "cups-missing-filter": "the print server lacks a program for this printer: install its driver",
    "cups-insecure-filter":
      "the print server refuses the printer's driver, because others can change it",
    "printer-stopped": "the printer has stopped",
    "document-format-error": "the printer cannot read the document",
    "document-unprintable-error": "the printer cannot print the document",
    "unsupported-document-format": "the printer cannot read the document",
    "job-canceled-by-user": "cancelled by a user",
    "job-canceled-at-device": "cancelled at the printer",
    "job-hold-until-specified": "the job is held",
    "account-authorization-failed": "the printer wants a login",
  ]
}
