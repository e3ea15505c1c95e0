// Stands in for parts of zxing-cpp and of the libraries of C++ that this reader does without.

#include "TextDecoder.h"
#include "Utf.h"
#include "pdf417/MicroPDFReader.h"

#include "BarcodeData.h"

// A reader hands out bytes. zxing-cpp's own way from bytes to text brings 120 kB of tables for the alphabets of Asia; it
// uses the text only to read the fields of a PDF417 symbol that has several parts.
namespace ZXing {
std::string BytesToUtf8(ByteView bytes, ECI) { return std::string(bytes.begin(), bytes.end()); }
bool IsValidUtf8(ByteView) { return true; }
}

// No pass is printed as MicroPDF417; looking for it would take time in each picture.
namespace ZXing::MicroPdf417 {
BarcodesData Reader::read(const BinaryBitmap &, int) const { return {}; }
}

#ifdef __wasm__
// What must not happen ends in a trap, and the page starts the reader anew. Words about it would need a place to write to.
_LIBCPP_BEGIN_NAMESPACE_STD
void __libcpp_verbose_abort(const char *, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
extern "C" {
void abort_message(const char *, ...) { __builtin_trap(); }
void __assert_fail(const char *, const char *, int, const char *) { __builtin_trap(); }

// The functions of the system behind `snprintf`, which zxing-cpp calls for a text in memory: there is no file to write to.
int __imported_wasi_snapshot_preview1_fd_close(int) { __builtin_trap(); }
int __imported_wasi_snapshot_preview1_fd_seek(int, long long, int, int) { __builtin_trap(); }
int __imported_wasi_snapshot_preview1_fd_write(int, int, int, int) { __builtin_trap(); }
}
#endif
