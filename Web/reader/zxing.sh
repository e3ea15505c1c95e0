# What the reader for pages and the one for programs share: zxing-cpp's source, and which of its files are compiled.
# Sourced by build and build-native, not run.
# shellcheck shell=bash disable=SC2034

# The order of files is that of names, and shows in the bytes.
export LC_ALL=C
readonly zxing=$PWD/.build/reader/zxing-cpp/core/src
readonly own=$PWD/Web/reader/Sources
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
readonly toolchain

# What CMake would make of Version.h.in, in FOLDER.
write_version() { # FOLDER
  mkdir -p "$1"
  sed -e 's/#cmakedefine ZXING_READERS/#define ZXING_READERS/' -e '/#cmakedefine ZXING_/d' \
    -e 's/#cmakedefine01 \(ZXING_ENABLE_\(1D\|MAXICODE\)\)/#define \1 0/' \
    -e 's/#cmakedefine01 \(ZXING_[A-Z0-9_]*\)/#define \1 1/' \
    -e 's/@PROJECT_VERSION_MAJOR@/3/; s/@PROJECT_VERSION_MINOR@/1/; s/@PROJECT_VERSION_PATCH@/1/; s/@ZXING_VERSION_SUFFIX@//' \
    "$zxing/../Version.h.in" >"$1/Version.h"
}

# Readers alone: no writers, no files, and left-out.cpp for what else is not needed.
sources() {
  find "$zxing" -maxdepth 1 -name '*.cpp' ! -name '*Write*' ! -name 'Text*' ! -name 'Utf*' ! -name 'HRI*' \
    ! -name 'BitMatrixIO*' ! -name 'CreateBarcode*' ! -name 'ZXing*'
  find "$zxing"/{aztec,datamatrix,pdf417,qrcode} -name '*.cpp' ! -name '*Writer*' ! -name '*Encoder*' \
    ! -name 'AZToken*' ! -name 'MicroPDF*' ! -name 'QRMaskUtil*' ! -name 'QRMatrixUtil*' ! -name 'DMSymbolInfo*'
}

# The holders of rights in the parts that are compiled, and the licence.
zxing_notice() {
  printf '== zxing-cpp, https://github.com/zxing-cpp/zxing-cpp\n\n'
  find "$zxing"/*.* "$zxing"/{aztec,datamatrix,pdf417,qrcode,librscpp} -name '*.[ch]*' -print0 |
    xargs -0 sed -n 's/^.*\* *\(Copyright [(0-9].*\)/\1/p' | tr -d '\r' | LC_ALL=C sort -u
  printf '\n'
  cat "$zxing/../../LICENSE"
}
