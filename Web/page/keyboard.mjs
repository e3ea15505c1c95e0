// Tells a scanner that works as a keyboard from a person who types: a scanner's keys follow each other within some
// milliseconds, and end with Enter, Tab or silence. A burst is a scan also where a field has the focus, so that no code can
// press a button or fill in a field; what it typed into the field is taken out again.

/** The longest time between two keys of a scanner, the silence after which a code without an end is read, in ms. */
const gap = 50;
const silence = 150;
/** Shorter texts are what a person may type; the longest text that is kept, in characters. */
const shortest = 6;
const longest = 1 << 16;

export class Keyboard {
  #keys = [];
  #last = 0;
  #field = null;
  #before = "";
  #timer;
  #target;
  #scanned;

  /** `scanned(text, ending)` is called with the text of a scan; `ending` is line, tab or silence. */
  constructor(target, scanned) {
    this.#target = target;
    this.#scanned = scanned;
    target.addEventListener("keydown", this, true);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#target.removeEventListener("keydown", this, true);
  }

  handleEvent(event) {
    if (event.isComposing || event.altKey || event.metaKey) return;
    const at = event.timeStamp;
    if (at - this.#last > gap) this.#begin(event);
    const ends = { Enter: "line", Tab: "tab" }[event.key];
    if (ends && this.#keys.length >= shortest) {
      event.preventDefault();
      event.stopPropagation();
      this.#end(ends);
      return;
    }
    const letter = letterOf(event);
    if (letter === null) return;
    this.#last = at;
    if (this.#keys.length < longest) this.#keys.push(letter);
    // A button under the focus would take a blank for a press, and the page a slash for the wish to search.
    if (this.#keys.length > 1) event.stopPropagation();
    if (this.#keys.length > 1 && !this.#field) event.preventDefault();
    clearTimeout(this.#timer);
    if (this.#keys.length >= shortest) this.#timer = setTimeout(() => this.#end("silence"), silence);
  }

  #begin(event) {
    clearTimeout(this.#timer);
    this.#keys = [];
    const field = event.target;
    this.#field = field?.matches?.("input, textarea") ? field : null;
    this.#before = this.#field?.value ?? "";
  }

  #end(ending) {
    clearTimeout(this.#timer);
    const text = this.#keys.join("");
    if (this.#field) {
      this.#field.value = this.#before;
      this.#field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    [this.#keys, this.#last, this.#field] = [[], 0, null];
    this.#scanned(text, ending);
  }
}

/** The character of a key; with Ctrl a control character, as scanners type a group separator; null for other keys. */
function letterOf(event) {
  if ([...event.key].length !== 1) return null;
  if (!event.ctrlKey) return event.key;
  const code = event.key.toUpperCase().charCodeAt(0);
  return code >= 0x40 && code < 0x60 ? String.fromCharCode(code - 0x40) : null;
}
