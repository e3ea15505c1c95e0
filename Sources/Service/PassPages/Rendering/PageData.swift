/// Values for a template, by the names that it uses.
///
/// A text is escaped where a template shows it; an empty text and `false` are sections that are left out.
typealias PageData = [String: Any]

extension FormChoice {
  func data(of value: String) -> PageData {
    [
      "value": self.value, "label": label, "detail": detail, "price": price,
      "isPossible": isPossible, "isChosen": self.value == value,
    ]
  }
}

extension FormField {
  /// The data of the field; exactly one of `isText`, `isDate` … is true.
  func data(id: String) -> PageData {
    var data: PageData = [
      "id": id, "name": name, "label": label, "value": value, "hint": hint,
      "isRequired": isRequired, "autocomplete": autocomplete.isEmpty ? "off" : autocomplete,
      "fault": fault, "longest": longest.map { "\($0)" } ?? "",
      "isDescribed": !hint.isEmpty || !fault.isEmpty,
    ]
    switch kind {
    case .text: (data["isInput"], data["type"]) = (true, "text")
    case .email: (data["isInput"], data["type"]) = (true, "email")
    case .date: (data["isInput"], data["type"]) = (true, "date")
    case .time: (data["isInput"], data["type"]) = (true, "time")
    case .dateAndTime: (data["isInput"], data["type"]) = (true, "datetime-local")
    case .secret: (data["isInput"], data["type"]) = (true, "password")
    case .number(let range):
      data["isNumber"] = true
      data["least"] = "\(range.lowerBound)"
      data["most"] = "\(range.upperBound)"
    case .choice(let choices):
      data["isChoice"] = true
      data["choices"] = choices.map { $0.data(of: value) }
    case .radio(let choices):
      data["isRadio"] = true
      data["choices"] = choices.enumerated().map { index, choice in
        choice.data(of: value).merging(["id": "\(id)-\(index)"]) { $1 }
      }
    case .checkbox: data["isCheckbox"] = true
    case .files: data["isFiles"] = true
    case .hidden: data["isHidden"] = true
    case .place(let kinds):
      (data["isPlace"], data["kinds"]) = (true, kinds)
      // A place that is at fault has to be chosen anew.
      data["chosen"] = fault.isEmpty ? chosen : ""
    }
    return data
  }
}

extension Form {
  /// The data of the form; forms of one page have different numbers, by which their ids and keys differ.
  func data(key: String, number: Int = 1) -> PageData {
    var count = 0
    let groups: [PageData] = groups.map { group in
      let fields: [PageData] = group.fields.map { field in
        count += 1
        return field.data(id: "f\(number)-\(count)")
      }
      return ["legend": group.legend, "fields": fields]
    }
    return [
      "action": action, "isQuery": isQuery, "isPost": !isQuery, "sendsFiles": sendsFiles,
      "groups": groups,
      "submit": submit, "isDangerous": isDangerous,
      "key": number == 1 ? key : "\(key)-\(number)",
      "hasFaults": self.groups.contains { $0.fields.contains { !$0.fault.isEmpty } },
    ]
  }
}

extension Fact { var data: PageData { ["label": label, "value": value] } }
extension PriceLine { var data: PageData { ["label": label, "amount": amount] } }
extension PageLink { var data: PageData { ["href": href, "text": text] } }

extension ResultItem {
  var data: PageData {
    var data: PageData = [
      "title": title, "lines": lines.map { ["text": $0] }, "price": price, "badge": badge,
    ]
    data["link"] = link?.data
    return data
  }
}

extension SeatMap {
  var data: PageData {
    [
      "count": "\(count)", "isSingle": count == 1, "front": front, "live": live ?? "",
      "wordFree": word(for: .free), "wordTaken": word(for: .taken), "wordMine": word(for: .mine),
      "rows": rows.map { row in
        [
          "label": row.label, "heading": row.heading,
          "cells": row.cells.map { cell -> PageData in
            [
              "isSeat": cell.id != nil, "id": cell.id ?? "", "label": cell.label,
              "state": cell.state.rawValue, "description": cell.description,
              "isPossible": cell.state == .free || cell.state == .mine,
              "isChosen": cell.state == .mine, "isOwn": cell.isOwn,
              "isForSale": cell.isForSale,
            ]
          },
        ] as PageData
      },
    ]
  }

  private func word(for state: Cell.State) -> String { stateWords[state] ?? "" }
}
