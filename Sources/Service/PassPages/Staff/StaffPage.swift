package import ServiceHTTP

/// A page of the desk: a title, and parts below one another.
///
/// The desk is in English: its words are those of the API, of the messages of gates and of the log.
package struct StaffPage: Sendable {
  package var title: String
  /// The state in a word, such as `CONFIRMED`; empty for none.
  package var state = ""
  /// A sentence below the title; empty for none.
  package var lead = ""
  /// The refusal of what was sent: the first line says what, the others where; empty without one.
  package var faults: [String] = []
  /// The sentence that says what was done, such as "The files are imported."; empty for nothing.
  package var done = ""
  package var sections: [StaffSection] = []
  package var back: PageLink?
  package var status = 200

  package init(_ title: String, _ sections: [StaffSection] = []) {
    self.title = title
    self.sections = sections
  }
}

/// A part of a page of the desk, with a heading; what is empty in it is left out.
package struct StaffSection: Sendable {
  package var heading: String
  package var text = ""
  package var facts: [Fact] = []
  package var table: StaffTable?
  package var links: [PageLink] = []
  package var forms: [Form] = []
  /// Whether it is closed at first, so that only its heading is seen: actions that are needed seldom.
  package var isFolded = false

  package init(_ heading: String, text: String = "") {
    self.heading = heading
    self.text = text
  }

  /// A part with facts.
  package init(_ heading: String, facts: [Fact]) {
    self.heading = heading
    self.facts = facts
  }

  /// A part with a table.
  package init(_ heading: String, _ table: StaffTable) {
    self.heading = heading
    self.table = table
  }

  /// An action: a form that is closed until the person opens it.
  package init(_ heading: String, text: String = "", action: Form) {
    self.heading = heading
    self.text = text
    forms = [action]
    isFolded = true
  }
}

/// A table, whose first column names the row.
package struct StaffTable: Sendable {
  package var columns: [String]
  package var rows: [StaffRow]
  /// The text in place of a table without rows.
  package var nothing: String

  package init(_ columns: [String], _ rows: [StaffRow], nothing: String) {
    (self.columns, self.rows, self.nothing) = (columns, rows, nothing)
  }
}

/// A row of a table.
package struct StaffRow: Sendable {
  package var cells: [String]
  /// The page to which the first cell leads, a path of this site; nil for none.
  package var href: String?

  package init(_ cells: [String], href: String? = nil) {
    (self.cells, self.href) = (cells, href)
  }
}

/// The answer to a request at the desk.
package enum StaffOutcome: Sendable {
  case page(StaffPage)
  /// Another page of this site is shown (303), so that going back and reloading send nothing again.
  case see(String)
  /// Something was done, in a sentence such as "The pass is revoked."; the page at a path of this site shows it once.
  case done(String, at: String)
  /// A file of an endpoint, such as a pass for the printer.
  case file(HTTPAnswer)
}
