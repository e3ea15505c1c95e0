// Reads the codes of one grey picture: the few functions that a page, or a program, calls of zxing-cpp.
//
// A picture goes into `reader_pixels`, `reader_read` looks at it, and `reader_codes` has what was found until the next
// call. Nothing is remembered between pictures.

#include "ReadBarcode.h"

#include "turned.h"

#include <cmath>
#include <cstdint>
#include <exception>
#include <vector>

using namespace ZXing;

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name), visibility("default")))
#else
#define EXPORT(name) __attribute__((visibility("default")))
#endif

namespace {

// A code as it is laid down for the caller: ten numbers of 32 bits, then the address of its bytes.
struct Code {
  int32_t symbology; // 1 Aztec, 2 QR, 3 PDF417, 4 Data Matrix
  int32_t length;
  int32_t corners[8]; // x and y: top left, top right, bottom right, bottom left of the symbol, in pixels
  const uint8_t *bytes;
};

constexpr int64_t maxPixels = 1 << 25; // and in Sources/Pass/CReader for programs
constexpr int maxCodes = 16;

std::vector<uint8_t> pixels;
std::vector<std::vector<uint8_t>> contents;
std::vector<Code> codes;

int32_t number(BarcodeFormat symbology) {
  switch (symbology) {
  case BarcodeFormat::Aztec: return 1;
  case BarcodeFormat::QRCode: return 2;
  case BarcodeFormat::PDF417: return 3;
  case BarcodeFormat::DataMatrix: return 4;
  default: return 0;
  }
}

// Whether the same text was found in another view of this picture.
bool known(const Barcode &found) {
  for (size_t i = 0; i < codes.size(); i++)
    if (codes[i].symbology == number(found.symbology()) && contents[i] == found.bytes()) return true;
  return false;
}

void note(const Barcode &found, const TurnedPicture *view) {
  if (codes.size() == maxCodes || number(found.symbology()) == 0 || known(found)) return;
  contents.push_back(found.bytes());
  Code code{number(found.symbology()), static_cast<int32_t>(found.bytes().size()), {}, nullptr};
  int at = 0;
  for (PointI corner : found.position()) {
    if (view) corner = view->original(corner);
    code.corners[at++] = corner.x;
    code.corners[at++] = corner.y;
  }
  codes.push_back(code);
}

ReaderOptions options(BarcodeFormats formats, bool inverted) {
  return ReaderOptions().formats(std::move(formats)).tryInvert(inverted).maxNumberOfSymbols(maxCodes);
}

void lookForTurned(const ImageView &picture, double degrees) {
  if (std::abs(degrees) < 1) return;
  const TurnedPicture view(picture, degrees);
  for (const auto &found : ReadBarcodes(view.picture(), options(BarcodeFormat::PDF417, false))) note(found, &view);
}

} // namespace

extern "C" {

#ifdef __wasm__
// Must be called once, before all others.
void __wasm_call_ctors();
EXPORT(_initialize) void _initialize() { __wasm_call_ctors(); }
#endif

// Room for the pixels of a picture, valid until the next call; null if it would be too large, or memory is short.
EXPORT(reader_pixels) uint8_t *reader_pixels(uint32_t size) {
  if (size > maxPixels * 4) return nullptr;
  try {
    if (pixels.size() < size) pixels.resize(size);
  } catch (const std::exception &) {
    return nullptr;
  }
  return pixels.data();
}

// Reads the picture in `reader_pixels`: rows of `stride` bytes; a pixel has one byte (grey), or four (red, green, blue
// and one more, or blue first if `step` is -4).
//
// `further` is what else is tried where nothing is found: 0 to 6 turns the picture for PDF417, which is found only within
// 3.5 degrees of a right angle, 0 as the edges in it run; 7 looks for light codes on dark; -1 tries all of it; others
// nothing.
//
// Answers how many codes were found, or -1 if the numbers do not fit the picture.
EXPORT(reader_read) int32_t reader_read(int32_t width, int32_t height, int32_t stride, int32_t step, int32_t further) {
  constexpr int turns = 7, degrees[turns] = {0, 6, -6, 12, -12, 18, -18};
  codes.clear();
  contents.clear();
  const int size = step == -4 ? 4 : step;
  if (width < 1 || height < 1 || width > 0xffff || height > 0xffff || int64_t(width) * height > maxPixels ||
      (size != 1 && size != 4) || stride < int64_t(width) * size ||
      uint64_t(stride) * (height - 1) + uint64_t(width) * size > pixels.size())
    return -1;
  const auto format = step == 1 ? ImageFormat::Lum : step == 4 ? ImageFormat::RGBA : ImageFormat::BGRA;
  try {
    const ImageView picture(pixels.data(), width, height, format, stride);
    using enum BarcodeFormat;
    const bool inverted = further == turns || further == -1;
    for (const auto &found : ReadBarcodes(picture, options(Aztec | QRCode | PDF417 | DataMatrix, inverted))) note(found, nullptr);
    for (int turn = 0; codes.empty() && turn < turns; turn++)
      if (further == turn || further == -1)
        lookForTurned(picture, turn == 0 ? TurnedPicture::slant(picture) : degrees[turn]);
  } catch (const std::exception &) {
    // An empty picture for a view, or a symbol that asks for too much: what was found before counts.
  }
  for (size_t i = 0; i < codes.size(); i++) codes[i].bytes = contents[i].data();
  return static_cast<int32_t>(codes.size());
}

// The codes of the last `reader_read`, one after the other.
EXPORT(reader_codes) const void *reader_codes() { return codes.data(); }

}
