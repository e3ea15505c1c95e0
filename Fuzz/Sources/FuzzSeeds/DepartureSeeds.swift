/// Seeds of passenger lists and final sales; people, carriers and airports are invented.
enum DepartureSeeds {
  private static let head = "QZAKMZX\n.QZARMZX 110600\n"

  private static let first =
    head + "PNL\nZX417/12MAR QZA PART1\nCFG/016C168Y\nRBD C/CJ Y/YBM\n-QZB002C\n"
    + "1ARDEN/PAULMR-A2 .L/AB12CD .R/TKNE HK1 0000000000001/1 .R/SEAT HK1 1A\n"
    + "1ARDEN/LENAMRS-A2 .R/CHKD HK1 0007\nENDPART1\n"
  private static let second =
    head + "PNL\nZX417/12MAR QZA PART2\n-QZB004Y\n2BERGH/OTTOMR/MIAMS .L/EF34GH/ZX\n"
    + ".R/VGML HK1-1BERGH/MIAMS\n.R/DOCS HK1/P/UTO/X0000001/UTO/04FEB80/M/09SEP31/BERGH\n.RN//OTTO\n"
    + "2ZZ .L/ZZZZZZ\n1CORVO/EVAMRS .R/INFT HK1 15JAN26 CORVO/LEO .O/ZX55Y13QZBQZC0730HK\nENDPNL\n"
  private static let change =
    ".QZARMZX 110700\nADL\nZX417/12MAR QZA PART1\nANA/000123\n-QZB001C\nDEL\n1ARDEN/LENAMRS .L/AB12CD\n"
    + "-QZB005Y\nADD\n1DALE/ROBMR .L/JK56LM .R/CHLD HK1 03JUN18\nCHG\n"
    + "1CORVO/EVAMRS .R/WCHR HK1 .RN/ FAR\nENDADL\n"
  private static let sales =
    ".QZAKMZX 121000\nPFS\nZX417/12MAR QZA PART1\nQZB 02/009 PAD1/0\n-QZB\nNOSHO 1Y\n"
    + "1BERGH/MIAMS .L/EF34GH\nGOSHO 1Y\n1LARK/BENNOMR\nENDPFS\n"

  static let all = [
    first + second, second + first, first + second + change,
    first + "\u{1E}" + second + "\u{1E}" + change,
    first + second + "\u{1E}" + first.replacing("ENDPART1", with: "ENDPNL"),
    first + second + "\u{1E}" + change + "\u{1E}" + change.replacing("ENDADL", with: "ENDPART1"),
    sales, change, "PNL\r\nZX417/12MAR QZA PART1\r\nNIL\r\nENDPNL",
  ]
}
