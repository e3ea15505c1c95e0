// A time of day as a clock shows it, in seconds since midnight: how it is written and read.

/// Writes a second of the day as `HH:MM:SS`.
package func clock(secondOfDay: Int) -> String {
  "\(hourAndMinute(secondOfDay: secondOfDay)):\(padded(secondOfDay % 60, to: 2))"
}

/// Writes a second of the day as `HH:MM`.
package func hourAndMinute(secondOfDay: Int) -> String {
  "\(padded(secondOfDay / 3_600, to: 2)):\(padded(secondOfDay / 60 % 60, to: 2))"
}

/// Returns the second of the day that `HH:MM` names, or nil.
package func secondOfDay(hourAndMinute text: String) -> Int? {
  let bytes = Array(text.utf8)
  guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
    let hour = CivilDate.number(bytes[0..<2]), hour < 24,
    let minute = CivilDate.number(bytes[3..<5]), minute < 60
  else { return nil }
  return hour * 3_600 + minute * 60
}

/// Writes the minutes that a clock is ahead of UTC as `+HH:MM` or `-HH:MM`.
package func utcOffset(minutes: Int) -> String {
  (minutes < 0 ? "-" : "+") + hourAndMinute(secondOfDay: abs(minutes) * 60)
}
