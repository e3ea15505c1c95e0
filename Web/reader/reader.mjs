// The reader of codes as WebAssembly (Sources/reader.cpp): pixels in, codes out. For browsers and Node.

const symbologies = ["", "aztec", "qr", "pdf417", "datamatrix"];
const numbersOfCode = 11;

/** Bytes of a pixel of each format of VideoFrame whose first plane is enough: brightness, or colours. */
const steps = { I420: 1, I420A: 1, I422: 1, I444: 1, NV12: 1, RGBA: 4, RGBX: 4, BGRA: -4, BGRX: -4 };

/** How often `further` moves on before it begins again: six turned views for PDF417, then light codes on dark. */
export const furtherLooks = 7;

/** Everything that may be tried where nothing is found, for a picture that does not come again. */
export const everything = -1;

export class Reader {
  /** @param {BufferSource | WebAssembly.Module} wasm reader.wasm */
  static async load(wasm) {
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    return new Reader(module);
  }

  constructor(module) {
    this.module = module;
    this.restarts = -1;
    this.begin();
  }

  /** A fresh instance, in half a millisecond; also after a trap, which leaves the old one in an unknown state. */
  begin() {
    this.wasm = new WebAssembly.Instance(this.module).exports;
    this.wasm._initialize();
    this.restarts += 1;
  }

  /** Room for this many bytes of pixels, until the next call; null if a picture of that size is not read. */
  room(size) {
    const address = this.wasm.reader_pixels(size);
    return address === 0 ? null : new Uint8Array(this.wasm.memory.buffer, address, size);
  }

  /**
   * The codes of the picture that was written into `room`.
   *
   * `further` is what else is tried where nothing is found: below `furtherLooks` one more view, so that a film of pictures
   * gets all of them in turn; `everything` for a single picture; null for nothing.
   *
   * @returns {{ bytes: Uint8Array, symbology: string, corners: { x: number, y: number }[] }[]} corners in pixels
   */
  read(width, height, { stride, format = "I420", further = null } = {}) {
    const step = steps[format];
    if (step === undefined) return [];
    try {
      const count = this.wasm.reader_read(width, height, stride ?? width * Math.abs(step), step, further ?? furtherLooks);
      return count > 0 ? this.codes(count) : [];
    } catch (fault) {
      if (!(fault instanceof WebAssembly.RuntimeError)) throw fault;
      this.begin();
      return [];
    }
  }

  codes(count) {
    const memory = this.wasm.memory.buffer;
    const numbers = new Int32Array(memory, this.wasm.reader_codes(), count * numbersOfCode);
    return Array.from({ length: count }, (_, index) => {
      const [symbology, length, ...rest] = numbers.subarray(index * numbersOfCode, (index + 1) * numbersOfCode);
      const address = rest.pop();
      return {
        bytes: new Uint8Array(memory, address, length).slice(),
        symbology: symbologies[symbology],
        corners: [0, 2, 4, 6].map((at) => ({ x: rest[at], y: rest[at + 1] })),
      };
    });
  }
}

/** Whether pictures of this format of VideoFrame are read as they are. */
export const isReadable = (format) => format in steps;

/** Bytes of a row of `width` pixels. */
export const rowOf = (format, width) => Math.abs(steps[format]) * width;
