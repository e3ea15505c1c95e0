// Tells what the files and codes are that a gate is set up and kept current with. Only their names and first letters are looked
// at: what they hold is believed for its signature, or for a number that people compare.

/** The most bytes of a file: a passenger list and an export may be long. */
const longest = 1 << 24;

/** The chosen files with their bytes. */
export async function bytesOf(files) {
  return Promise.all([...files].slice(0, 64).map(async (file) => {
    if (file.size > longest) throw new RangeError(`${file.name}: is longer than ${longest} bytes`);
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  }));
}

/** The beginning of bytes as text. */
export const head = (bytes, count = 64) => new TextDecoder("latin1").decode(bytes.subarray(0, count)).trimStart();

/** What files are together: kit, invitation, or files of their own. */
export function kindOf(files) {
  if (files.some(({ name }) => name === "gate-kit.json")) return "kit";
  if (files.length === 1 && kindOfFile(files[0]) === "invitation") return "invitation";
  return "files";
}

/** What one file is: an invitation, a bundle or status list ("statement"), a list of passengers or guests, or an export. */
export function kindOfFile({ name, bytes }) {
  const start = head(bytes);
  if (start.startsWith("PT1D/")) return "invitation";
  if (/\.(jwt|bundle)$/i.test(name) || /^(eyJ|PT1[A-Z]?[/-])/.test(start)) return "statement";
  if (/\.lists$/i.test(name)) return "statements";
  if (/\.csv$/i.test(name)) return "list";
  // An export names the gate's events; a passenger list in JSON names a flight.
  if (start.startsWith("{")) return /"(flight|passengers)"/.test(head(bytes, 400)) && !/"events"/.test(head(bytes, 400)) ? "list" : "export";
  return "list";
}

/** The lines of a file with several statements. */
export function lines(bytes) {
  return new TextDecoder("latin1").decode(bytes).split("\n").map((line) => line.trim()).filter(Boolean)
    .map((line) => new TextEncoder().encode(line));
}
