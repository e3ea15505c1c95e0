// The supervisor's PIN. The page keeps a slow digest of it, so that a person who borrows the phone cannot read it; a person
// who may take the phone's storage apart can try all PINs, and needs none.

const rounds = 310_000;
const [name, failures] = ["gate-pin", "gate-pin-failures"];

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

async function digest(pin, salt) {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin), "PBKDF2", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds }, key, 256));
}

/** Whether a text may be a PIN. */
export const isPIN = (text) => /^[0-9]{6,12}$/.test(text);

/** Whether the page is locked, also after it was loaded again. */
export const isLocked = (storage = localStorage) => storage.getItem(name) !== null;

export async function lock(pin, storage = localStorage) {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  storage.setItem(name, `${hex(salt)}:${hex(await digest(pin, salt))}`);
  storage.removeItem(failures);
}

/** The seconds to wait before the next try: none after four failures, then twice as long after each, at most an hour. */
export function wait(now, storage = localStorage) {
  const [count, at] = (storage.getItem(failures) ?? "0:0").split(":").map(Number);
  if (!(count >= 5)) return 0;
  const pause = Math.min(30 * 2 ** (count - 5), 3_600);
  // A clock that was set back must not lengthen the pause for ever.
  return Math.min(pause, Math.max(0, Math.ceil(at + pause - now / 1_000)));
}

/** Unlocks with the right PIN; the failure is noted before the PIN is compared, so that a reload saves no time. */
export async function unlock(pin, now, storage = localStorage) {
  if (wait(now, storage) > 0) return false;
  const [salt, kept] = (storage.getItem(name) ?? "").split(":");
  if (!kept) return true;
  const [count] = (storage.getItem(failures) ?? "0:0").split(":").map(Number);
  storage.setItem(failures, `${count + 1}:${Math.floor(now / 1_000)}`);
  const [found, expected] = [await digest(pin, fromHex(salt)), fromHex(kept)];
  const difference = expected.reduce((sum, byte, index) => sum | (byte ^ found[index]), expected.length ^ found.length);
  if (difference !== 0) return false;
  storage.removeItem(name);
  storage.removeItem(failures);
  return true;
}
