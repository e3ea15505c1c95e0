extension StaffPage {
  /// The data of the template; `key` is the idempotency key of the first form, from which the others differ.
  ///
  /// A part whose form was refused is open: `refused` is the path to which that form was sent.
  func data(key: String, refused: String?) -> PageData {
    var number = 0
    var data: PageData = [
      "title": title, "state": state, "lead": lead, "done": done,
      "isRefused": !faults.isEmpty, "faults": faults.dropFirst().map { ["text": $0] as PageData },
      "fault": faults.first ?? "",
      "sections": sections.map { section -> PageData in
        let forms = section.forms.map { form in
          number += 1
          return form.data(key: key, number: number)
        }
        var data = section.data
        data["forms"] = forms
        data["isOpen"] = section.forms.contains { $0.action == refused }
        return data
      },
    ]
    data["back"] = back?.data
    return data
  }

  /// Fills the fields of the form that was sent to a path with what was typed.
  func keeping(_ form: PostedForm, sentTo path: String) -> StaffPage {
    var page = self
    for (index, section) in sections.enumerated() {
      page.sections[index].forms = section.forms.map { own in
        guard own.action == path else { return own }
        var own = own
        for (group, fields) in own.groups.enumerated() {
          own.groups[group].fields = fields.fields.map { $0.keeping(form) }
        }
        return own
      }
    }
    return page
  }
}

extension FormField {
  /// Returns the field with the value that was sent; hidden ones are made anew, and secrets are not shown again.
  fileprivate func keeping(_ form: PostedForm) -> FormField {
    switch kind {
    case .hidden, .secret: return self
    case .checkbox: return with { $0.value = form[name] }
    default: return form.has(name) ? with { $0.value = form[name] } : self
    }
  }
}

extension StaffSection {
  fileprivate var data: PageData {
    var data: PageData = [
      "heading": heading, "text": text, "facts": facts.map(\.data), "hasFacts": !facts.isEmpty,
      "links": links.map(\.data), "hasLinks": !links.isEmpty, "isFolded": isFolded,
    ]
    data["table"] = table?.data(named: heading)
    return data
  }
}

extension StaffTable {
  fileprivate func data(named heading: String) -> PageData {
    [
      "name": heading, "nothing": nothing, "hasRows": !rows.isEmpty,
      "columns": columns.map { ["text": $0] as PageData },
      "rows": rows.map { row -> PageData in
        [
          "first": row.cells.first ?? "", "href": row.href ?? "",
          "cells": zip(columns, row.cells).dropFirst().map { column, text in
            ["column": column, "text": text, "isEmpty": text.isEmpty] as PageData
          },
        ]
      },
    ]
  }
}
