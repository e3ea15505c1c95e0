// Pictures that look like codes and are none: the marks by which readers find a symbol, around random modules. A reader
// goes far into these before it gives up, and throws there.

/** Random numbers that are the same for the same seed: mulberry32. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const grid = (columns, rows, next) => Array.from({ length: rows }, () => Array.from({ length: columns }, () => next() < 0.5));

/** Three squares in the corners, and rows of alternating modules between them. */
function qr(next) {
  const size = 21 + 4 * Math.floor(next() * 10);
  const modules = grid(size, size, next);
  for (let at = 0; at < size; at++) modules[6][at] = modules[at][6] = at % 2 === 0;
  for (const [left, top] of [[0, 0], [size - 7, 0], [0, size - 7]]) {
    for (let y = -1; y < 8; y++) for (let x = -1; x < 8; x++) {
      if (!(top + y in modules) || left + x < 0 || left + x >= size) continue;
      const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
      modules[top + y][left + x] = ring !== 2 && ring !== 4;
    }
  }
  return modules;
}

/** Rings in the middle. */
function aztec(next) {
  const size = 15 + 4 * Math.floor(next() * 12), middle = (size - 1) / 2;
  const rings = size < 20 ? 5 : 7;
  return grid(size, size, next).map((row, y) => row.map((isDark, x) => {
    const ring = Math.max(Math.abs(x - middle), Math.abs(y - middle));
    return ring < rings - 1 ? ring % 2 === 0 : isDark;
  }));
}

/** Two solid sides, and two of alternating modules. */
function dataMatrix(next) {
  const size = [10, 16, 24, 32, 48][Math.floor(next() * 5)];
  return grid(size, size, next).map((row, y) => row.map((isDark, x) => {
    if (x === 0 || y === size - 1) return true;
    return y === 0 ? x % 2 === 0 : x === size - 1 ? y % 2 === 1 : isDark;
  }));
}

/** Bars at both ends of each row, and random words between. */
function pdf417(next) {
  const bars = (widths) => widths.flatMap((width, index) => Array(width).fill(index % 2 === 0));
  const words = 3 + Math.floor(next() * 8);
  const row = () => [...bars([8, 1, 1, 1, 1, 1, 1, 3]),
    ...Array.from({ length: words }, () => bars(widths(next))).flat(), ...bars([7, 1, 1, 3, 1, 1, 1, 2, 1])];
  return Array.from({ length: 6 + Math.floor(next() * 20) }, row).flatMap((one) => [one, one, one]);
}

/** Eight widths from 1 to 6 that add up to 17. */
function widths(next) {
  const each = Array(8).fill(1);
  for (let left = 9; left > 0;) {
    const at = Math.floor(next() * 8);
    if (each[at] < 6) { each[at] += 1; left -= 1; }
  }
  return each;
}

/** Grey pixels of a picture with such a symbol in it. */
export function falseCode(width, height, next) {
  const modules = [qr, aztec, dataMatrix, pdf417][Math.floor(next() * 4)](next);
  const rows = modules.length, columns = modules[0].length;
  const module = Math.max(1, Math.floor(Math.min(width / (columns + 4), height / (rows + 4)) * (0.5 + next() / 2)));
  const left = Math.floor(next() * (width - columns * module)), top = Math.floor(next() * (height - rows * module));
  const pixels = new Uint8Array(width * height).fill(200);
  modules.forEach((row, y) => row.forEach((isDark, x) => {
    if (!isDark) return;
    for (let line = 0; line < module; line++) {
      const from = (top + y * module + line) * width + left + x * module;
      pixels.fill(40, Math.max(from, 0), from + module);
    }
  }));
  return pixels;
}
