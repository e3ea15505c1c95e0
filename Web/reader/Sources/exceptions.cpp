// Exceptions of C++ for WebAssembly: what the compiler calls where a program throws and catches.
//
// zxing-cpp throws wherever a symbol proves unreadable, and Debian's libc++abi for WASI is built without exceptions.
// The engine unwinds the stack and runs every landing pad; this file says which handler of a pad fits
// (https://github.com/WebAssembly/tool-conventions/blob/main/EHScheme.md, Itanium C++ ABI: Exception Handling).
// One thread, no dependent exceptions, no exception specifications; what these would need ends in a trap.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <typeinfo>

namespace __cxxabiv1 {
// As libc++abi declares it: its types decide here whether a handler takes an object, and adjust the pointer to it.
class __shim_type_info : public std::type_info {
public:
  virtual ~__shim_type_info();
  virtual void noop1() const;
  virtual void noop2() const;
  virtual bool can_catch(const __shim_type_info *thrown, void *&object) const = 0;
};
}

namespace {

using Type = __cxxabiv1::__shim_type_info;
// Constructors and destructors return their object in the C++ ABI of WebAssembly.
using Destructor = void *(*)(void *);

// What stands before each thrown object.
struct alignas(16) Header {
  Type *type;
  Destructor destructor;
  void *adjusted; // where the handler finds its part of the object
  int handlers;   // how many handlers have it; negative while it is thrown again
  Header *outer;  // the exception that was being handled when this one was caught
};

Header *handled = nullptr;

Header *header(void *object) { return static_cast<Header *>(object) - 1; }

struct Reader {
  const uint8_t *at;

  uint8_t byte() { return *at++; }

  uintptr_t unsignedNumber() {
    uintptr_t value = 0;
    unsigned shift = 0;
    uint8_t next;
    do {
      next = byte();
      value |= static_cast<uintptr_t>(next & 0x7f) << shift;
      shift += 7;
    } while (next & 0x80);
    return value;
  }

  intptr_t signedNumber() {
    uintptr_t value = 0;
    unsigned shift = 0;
    uint8_t next;
    do {
      next = byte();
      value |= static_cast<uintptr_t>(next & 0x7f) << shift;
      shift += 7;
    } while (next & 0x80);
    if ((next & 0x40) && shift < 8 * sizeof value) value |= ~uintptr_t(0) << shift;
    return static_cast<intptr_t>(value);
  }
};

constexpr uint8_t omitted = 0xff, absolute = 0x00;

// Which handler of a landing pad takes the exception: its number there, 0 if the pad only cleans up.
int chosen(const uint8_t *table, uintptr_t pad, Header *thrown) {
  if (!table) return 0;
  Reader reader{table};
  if (reader.byte() != omitted) abort(); // landing pads have numbers here, no base
  const uint8_t *types = nullptr;
  if (const uint8_t encoding = reader.byte(); encoding != omitted) {
    if (encoding != absolute) abort();
    const uintptr_t length = reader.unsignedNumber();
    types = reader.at + length;
  }
  reader.byte(); // the encoding of call sites, which are numbers
  const uintptr_t length = reader.unsignedNumber();
  const uint8_t *const actions = reader.at + length;
  uintptr_t action = 0;
  for (uintptr_t site = 0; site <= pad; site++) {
    if (reader.at >= actions) return 0;
    reader.unsignedNumber();
    action = reader.unsignedNumber();
  }
  if (action == 0) return 0;

  Reader entry{actions + action - 1};
  while (true) {
    const intptr_t number = entry.signedNumber();
    const uint8_t *const from = entry.at;
    const intptr_t next = entry.signedNumber();
    if (number < 0) abort();
    if (number > 0) {
      auto *const type = *(reinterpret_cast<const Type *const *>(types) - number);
      void *object = thrown + 1;
      if (!type || type->can_catch(thrown->type, object)) {
        thrown->adjusted = object;
        return static_cast<int>(number);
      }
    }
    if (next == 0) return 0;
    entry.at = from + next;
  }
}

[[noreturn]] void raise(Header *thrown) { __builtin_wasm_throw(0, thrown + 1); }

} // namespace

extern "C" {

// The compiler writes the first two before it calls _Unwind_CallPersonality, and reads the third afterwards.
struct {
  uintptr_t pad;
  const uint8_t *table;
  uintptr_t selector;
} __wasm_lpad_context;

int _Unwind_CallPersonality(void *object) {
  __wasm_lpad_context.selector = chosen(__wasm_lpad_context.table, __wasm_lpad_context.pad, header(object));
  return 0;
}

// Only its name is needed: it tells the compiler which kind of tables to write.
int __gxx_wasm_personality_v0() { abort(); }

void *__cxa_allocate_exception(size_t size) {
  auto *const made = static_cast<Header *>(calloc(1, sizeof(Header) + size));
  if (!made) abort();
  return made + 1;
}

void __cxa_free_exception(void *object) { free(header(object)); }

[[noreturn]] void __cxa_throw(void *object, std::type_info *type, Destructor destructor) {
  Header *const thrown = header(object);
  thrown->type = static_cast<Type *>(type);
  thrown->destructor = destructor;
  thrown->adjusted = object;
  raise(thrown);
}

void *__cxa_get_exception_ptr(void *object) { return header(object)->adjusted; }

void *__cxa_begin_catch(void *object) {
  Header *const caught = header(object);
  caught->handlers = (caught->handlers < 0 ? -caught->handlers : caught->handlers) + 1;
  if (caught != handled) {
    caught->outer = handled;
    handled = caught;
  }
  return caught->adjusted;
}

void __cxa_end_catch() {
  Header *const caught = handled;
  if (!caught) return;
  if (caught->handlers < 0) {
    // It is on its way again, so it stays; this handler is left.
    if (++caught->handlers == 0) handled = caught->outer;
    return;
  }
  if (--caught->handlers > 0) return;
  handled = caught->outer;
  if (caught->destructor) caught->destructor(caught + 1);
  free(caught);
}

[[noreturn]] void __cxa_rethrow() {
  Header *const thrown = handled;
  if (!thrown) abort();
  thrown->handlers = -thrown->handlers;
  raise(thrown);
}

}
