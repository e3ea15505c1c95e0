// A view of a picture that is turned by some degrees around its middle.
#pragma once

#include "ImageView.h"
#include "Point.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

class TurnedPicture {
  static constexpr int one = 1 << 16; // a pixel, in the fixed point of the steps from one to the next

  int width, height;
  double sine, cosine;
  std::vector<uint8_t> grey;

public:
  TurnedPicture(const ZXing::ImageView &source, int degrees)
      : width(source.width()), height(source.height()), sine(std::sin(degrees * std::numbers::pi / 180)),
        cosine(std::cos(degrees * std::numbers::pi / 180)), grey(size_t(width) * height, 255) {
    const int across = int(std::lround(cosine * one)), down = int(std::lround(sine * one));
    for (int y = 0; y < height; y++) {
      int64_t fromX = int64_t(std::lround(placeX(0, y) * one)), fromY = int64_t(std::lround(placeY(0, y) * one));
      uint8_t *to = grey.data() + size_t(y) * width;
      for (int x = 0; x < width; x++, to++, fromX += across, fromY += down) {
        const int left = int(fromX >> 16), top = int(fromY >> 16);
        if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
        const int right = int(fromX & (one - 1)) >> 8, bottom = int(fromY & (one - 1)) >> 8;
        const int upper = level(source, left, top) * (256 - right) + level(source, left + 1, top) * right;
        const int lower = level(source, left, top + 1) * (256 - right) + level(source, left + 1, top + 1) * right;
        *to = uint8_t((upper * (256 - bottom) + lower * bottom) >> 16);
      }
    }
  }

  ZXing::ImageView picture() const { return {grey.data(), width, height, ZXing::ImageFormat::Lum}; }

  // Where a point of the view is in the picture.
  ZXing::PointI original(ZXing::PointI point) const {
    return {std::clamp(int(std::lround(placeX(point.x, point.y))), 0, width - 1),
            std::clamp(int(std::lround(placeY(point.x, point.y))), 0, height - 1)};
  }

private:
  double placeX(double x, double y) const { return (x - width / 2.0) * cosine - (y - height / 2.0) * sine + width / 2.0; }
  double placeY(double x, double y) const { return (x - width / 2.0) * sine + (y - height / 2.0) * cosine + height / 2.0; }

  // Green is near enough to how bright a pixel of a colour picture is.
  static int level(const ZXing::ImageView &source, int x, int y) {
    const uint8_t *const pixel = source.data(x, y);
    return source.format() == ZXing::ImageFormat::Lum ? *pixel : pixel[1];
  }
};
