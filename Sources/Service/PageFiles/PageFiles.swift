/// The templates, the style and the scripts of the pages for travelers, in the executable itself.
///
/// It is a module of its own, as the description of the service is: only a change to a file costs the time to compile it.
package enum PageFiles {
  /// The templates by their names, which are also those of partials.
  package static let templates: [(name: String, text: String)] = [
    ("about", PackageResources.about_mustache), ("booking", PackageResources.booking_mustache),
    ("bookings", PackageResources.bookings_mustache),
    ("checkout", PackageResources.checkout_mustache),
    ("choice", PackageResources.choice_mustache), ("facts", PackageResources.facts_mustache),
    ("field", PackageResources.field_mustache), ("form", PackageResources.form_mustache),
    ("home", PackageResources.home_mustache), ("lines", PackageResources.lines_mustache),
    ("notice", PackageResources.notice_mustache), ("offline", PackageResources.offline_mustache),
    ("page", PackageResources.page_mustache), ("pass", PackageResources.pass_mustache),
    ("question", PackageResources.question_mustache),
    ("results", PackageResources.results_mustache), ("search", PackageResources.search_mustache),
    ("seats", PackageResources.seats_mustache), ("staff", PackageResources.staff_mustache),
    ("staff-page", PackageResources.staff_page_mustache),
    ("staff-part", PackageResources.staff_part_mustache),
    ("waiting", PackageResources.waiting_mustache),
  ].map { ($0, String(decoding: $1, as: UTF8.self)) }

  /// The files that browsers load, by the last part of their path.
  package static let files: [(name: String, type: String, bytes: [UInt8])] = [
    ("icon.svg", "image/svg+xml", PackageResources.icon_svg),
    ("pages.css", "text/css; charset=utf-8", PackageResources.pages_css),
    ("pages.js", "text/javascript; charset=utf-8", PackageResources.pages_js),
    ("pass.js", "text/javascript; charset=utf-8", PackageResources.pass_js),
    ("places.js", "text/javascript; charset=utf-8", PackageResources.places_js),
    ("seats.js", "text/javascript; charset=utf-8", PackageResources.seats_js),
    ("staff.css", "text/css; charset=utf-8", PackageResources.staff_css),
    ("service-worker.js", "text/javascript; charset=utf-8", PackageResources.service_worker_js),
  ]
}
