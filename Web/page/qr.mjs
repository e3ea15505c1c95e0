// Draws codes for other cameras, with Debian's qrcode-generator (qrcode.js, a script of index.html).


/** Light around a code, in modules (ISO/IEC 18004 asks for four). */
const quiet = 4;

/** Draws a text as a QR code; capital letters and digits take less room. */
export function drawCode(canvas, text) {
  const code = globalThis.qrcode(0, "L");
  code.addData(text, /^[0-9A-Z $%*+\-./:]*$/.test(text) ? "Alphanumeric" : "Byte");
  code.make();
  const count = code.getModuleCount();
  canvas.width = canvas.height = count + 2 * quiet;
  const picture = canvas.getContext("2d");
  picture.fillStyle = "#fff";
  picture.fillRect(0, 0, canvas.width, canvas.height);
  picture.fillStyle = "#000";
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) picture.fillRect(column + quiet, row + quiet, 1, 1);
    }
  }
}

/** Shows codes one after the other, again and again; answers the function that ends it. */
export function showCodes(canvas, number, codes) {
  let index = 0;
  const draw = () => {
    drawCode(canvas, codes[index]);
    number.textContent = `${index + 1} / ${codes.length}`;
    index = (index + 1) % codes.length;
  };
  draw();
  const timer = codes.length > 1 ? setInterval(draw, 400) : undefined;
  return () => clearInterval(timer);
}
