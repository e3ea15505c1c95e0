// Throws and catches in each way that zxing-cpp and libc++ do; Web/reader/check calls `check`, which answers 0 or the
// number of the first way that fails. A wrong signature in exceptions.cpp shows only when something is caught.

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

int alive = 0;

struct Counted {
  int value;
  explicit Counted(int value) : value(value) { alive++; }
  Counted(const Counted &other) : value(other.value) { alive++; }
  ~Counted() { alive--; }
};

struct Base {
  virtual ~Base() = default;
  int base = 1;
};
struct Other {
  virtual ~Other() = default;
  int other = 2;
};
struct Both : Base, Other {
  Counted counted{3};
};

template <typename Thrown> [[gnu::noinline]] void raise(Thrown thrown) { throw thrown; }

// By value, by reference, and past a handler of another type.
bool byType() {
  int seen = 0;
  try {
    const Counted local(1);
    try {
      raise(Counted(7));
    } catch (const std::exception &) {
      return false;
    }
  } catch (Counted caught) {
    seen = caught.value;
  }
  try {
    raise(std::string(100, 'x'));
  } catch (int) {
    return false;
  } catch (const std::string &caught) {
    return seen == 7 && caught.size() == 100 && alive == 0;
  }
  return false;
}

// As one of its bases, whose part lies at another address.
bool byBase() {
  try {
    raise(Both());
  } catch (const Other &caught) {
    if (caught.other != 2) return false;
  }
  try {
    throw std::invalid_argument("a number");
  } catch (const std::out_of_range &) {
    return false;
  } catch (const std::exception &caught) {
    return std::string(caught.what()) == "a number" && alive == 0;
  }
  return false;
}

// What the headers of the library throw.
bool ofTheLibrary() {
  std::vector<int> few(3);
  volatile size_t place = 5;
  try {
    return few.at(place) == 0;
  } catch (const std::out_of_range &) {
  }
  try {
    return std::optional<int>().value() == 0;
  } catch (const std::bad_optional_access &) {
    return true;
  }
}

// Again, from inside a handler, with another exception between.
bool again() {
  int seen = 0;
  try {
    try {
      raise(Counted(4));
    } catch (const Counted &) {
      try {
        raise(5);
      } catch (...) {
        seen++;
      }
      throw;
    }
  } catch (const Counted &caught) {
    return caught.value == 4 && alive == 1 && seen == 1;
  }
  return false;
}

// Many times: memory must not grow, and nothing may stay alive.
bool often() {
  for (int i = 0; i < 100000; i++) {
    try {
      raise(Both());
    } catch (...) {
    }
  }
  return alive == 0;
}

} // namespace

extern "C" void __wasm_call_ctors();

extern "C" __attribute__((export_name("check"))) int check() {
  __wasm_call_ctors();
  if (!byType()) return 1;
  if (!byBase()) return 2;
  if (!ofTheLibrary()) return 3;
  if (!again()) return 4;
  if (alive != 0) return 5;
  if (!often()) return 6;
  return 0;
}
