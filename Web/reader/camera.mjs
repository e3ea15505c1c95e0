// The camera of a gate: opens it, hands its pictures to the worker that reads codes, and says plainly what is wrong.
// Nothing is decided here, and nothing is kept of a picture.

import { openCamera } from "./opening.mjs";
import { InView } from "./in-view.mjs";

export { CameraFault, cameras } from "./opening.mjs";

/** How long a picture is dark before the camera counts as covered, in milliseconds. */
const coveredAfter = 1500;

export class Camera {
  #video; #found; #trouble; #once;
  #inView = new InView();
  #worker; #ready;
  #stream; #track; #wakeLock;
  #part = null;
  #isPaused = false;
  #canvas = null;
  #waiting = null; // the picture that the worker has
  #number = 0;
  #darkSince = null; #isCovered = false;
  #turn = 0; // counts starts, so that what an earlier one began ends by itself

  /**
   * @param {object} options
   * @param {HTMLVideoElement} options.video shows the camera's picture; `muted` and `playsinline`
   * @param {(code: object) => void} options.found a code was read: bytes, text, symbology, corners, again, others, times
   * @param {(name: string) => void} options.trouble after a start: covered, uncovered, removed, muted, unmuted, failed
   * @param {boolean} [options.once] whether a code that stays in view is told once; otherwise each read is told
   */
  constructor({ video, found, trouble, once = true }) {
    this.#video = video;
    this.#found = found;
    this.#trouble = trouble;
    this.#once = once;
    document.addEventListener("visibilitychange", this.#seenAgain);
    this.#begin();
  }

  /**
   * Opens a camera and reads what it sees, until `stop`.
   *
   * @returns {Promise<{ device: string, label: string, facing: string, width: number, height: number, torch: boolean,
   *   zoom: { min: number, max: number, step: number, now: number } | null }>}
   * @throws {CameraFault} with a code: insecure, unsupported, refused, none, in-use, failed
   */
  async start({ device, facing = "back", region } = {}) {
    this.stop();
    const turn = this.#turn;
    if (region !== undefined) this.region(region);
    const opened = await openCamera({ device, facing, ready: this.#ready });
    if (turn !== this.#turn) {
      opened.track.stop();
      return opened.description;
    }
    this.#stream = opened.stream;
    this.#track = opened.track;
    this.#track.addEventListener("ended", () => turn === this.#turn && this.#lost());
    this.#track.addEventListener("mute", () => turn === this.#turn && this.#trouble("muted"));
    this.#track.addEventListener("unmute", () => turn === this.#turn && this.#trouble("unmuted"));
    this.#video.srcObject = this.#stream;
    await this.#video.play();
    this.#keepAwake();
    this.#next();
    return { ...opened.description, width: this.#video.videoWidth, height: this.#video.videoHeight };
  }

  stop() {
    this.#turn += 1;
    this.#track?.stop();
    this.#video.srcObject = null;
    this.#stream = this.#track = null;
    this.#wakeLock?.release().catch(() => {});
    this.#wakeLock = null;
    this.#isPaused = this.#isCovered = false;
    this.#darkSince = null;
    this.forget();
  }

  /** Ends the worker, too. */
  close() {
    this.stop();
    document.removeEventListener("visibilitychange", this.#seenAgain);
    this.#worker.terminate();
  }

  pause() { this.#isPaused = true; }
  resume() { this.#isPaused = false; }

  /** Tells a code that is in view once more. */
  forget() { this.#inView.forget(); }

  /** Reads this part of the picture alone, in fractions of it; null for all of it. */
  region(part) {
    const fits = part && [part.x, part.y, part.width, part.height].every((value) => value >= 0 && value <= 1)
      && part.width > 0 && part.height > 0 && part.x + part.width <= 1 && part.y + part.height <= 1;
    if (part && !fits) throw new RangeError("a part of the picture has x, y, width and height from 0 to 1");
    this.#part = part ?? null;
  }

  /** Switches the light at the camera; false if the device did not do it. */
  torch(on) { return this.#apply({ torch: on }, (settings) => settings.torch === on); }

  /** Brings the picture nearer, in the range that `start` told; false if the device did not do it. */
  zoom(factor) { return this.#apply({ zoom: factor }, (settings) => "zoom" in settings); }

  async #apply(constraint, isDone) {
    const track = this.#track;
    if (!track || !(Object.keys(constraint)[0] in (track.getCapabilities?.() ?? {}))) return false;
    try {
      await track.applyConstraints({ advanced: [constraint] });
      return isDone(track.getSettings());
    } catch {
      return false;
    }
  }

  // --- the worker

  #begin() {
    this.#ready = new Promise((resolve, reject) => {
      try {
        this.#worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
      } catch (fault) {
        reject(fault);
        return;
      }
      this.#worker.onmessage = ({ data }) => {
        if (data.ready) resolve();
        else if (data.failed) reject(new Error(data.failed));
        else this.#take(data);
      };
      this.#worker.onerror = (event) => {
        reject(new Error(event.message ?? "the worker does not start"));
        this.#waiting = null;
        if (this.#track) this.#trouble("failed");
      };
    });
    // `start` tells it.
    this.#ready.catch(() => {});
  }

  #next() {
    const turn = this.#turn;
    const look = (now, { captureTime } = {}) => {
      if (turn !== this.#turn) return;
      this.#hand(captureTime ?? null);
      this.#next();
    };
    if (this.#video.requestVideoFrameCallback) this.#video.requestVideoFrameCallback(look);
    else requestAnimationFrame((now) => look(now));
  }

  /** One picture at a time: those that come while the worker is at one are left out, so that none is old. */
  #hand(captured) {
    if (this.#waiting !== null || this.#isPaused || this.#video.videoWidth === 0) return;
    const number = (this.#number += 1);
    this.#waiting = { number, turn: this.#turn, part: this.#part, captured, handed: performance.now() };
    try {
      if (!this.#canvas && typeof VideoFrame === "function") {
        const frame = new VideoFrame(this.#video);
        this.#worker.postMessage({ number, frame, part: this.#part }, [frame]);
      } else {
        const picture = this.#drawn();
        this.#worker.postMessage({ number, ...picture }, [picture.pixels]);
      }
    } catch {
      // The picture went between the callback and here.
      this.#waiting = null;
    }
  }

  /** The pixels of the part, by a canvas: some ten milliseconds slower than a frame of video. */
  #drawn() {
    this.#canvas ??= document.createElement("canvas");
    const { videoWidth, videoHeight } = this.#video;
    const { x, y, width, height } = this.#part ?? { x: 0, y: 0, width: 1, height: 1 };
    const across = Math.max(Math.round(width * videoWidth), 1), down = Math.max(Math.round(height * videoHeight), 1);
    if (this.#canvas.width !== across || this.#canvas.height !== down) Object.assign(this.#canvas, { width: across, height: down });
    const context = this.#canvas.getContext("2d", { willReadFrequently: true, alpha: false });
    context.drawImage(this.#video, x * videoWidth, y * videoHeight, across, down, 0, 0, across, down);
    return { pixels: context.getImageData(0, 0, across, down).data.buffer, width: across, height: down };
  }

  #take(answer) {
    const asked = this.#waiting;
    if (!asked || answer.number !== asked.number) return;
    this.#waiting = null;
    if (asked.turn !== this.#turn) return;
    if (answer.unreadable && !this.#canvas) {
      this.#canvas = document.createElement("canvas");
      return;
    }
    const read = performance.now();
    if (answer.covered !== undefined) this.#noteDark(answer.covered, read);
    if (this.#isPaused) return;
    const again = this.#inView.note(answer.codes, read);
    answer.codes.forEach((code, index) => {
      if (again[index] && this.#once) return;
      this.#found({
        ...code,
        text: String.fromCharCode(...code.bytes),
        corners: code.corners.map((corner) => inWhole(corner, asked.part)),
        again: again[index],
        others: answer.codes.length - 1,
        times: { captured: asked.captured, handed: asked.handed, read },
      });
    });
  }

  // --- what may happen to a camera

  #lost() {
    this.stop();
    this.#trouble("removed");
  }

  #noteDark(isDark, now) {
    this.#darkSince = isDark ? this.#darkSince ?? now : null;
    const isCovered = isDark && now - this.#darkSince >= coveredAfter;
    if (isCovered === this.#isCovered) return;
    this.#isCovered = isCovered;
    this.#trouble(isCovered ? "covered" : "uncovered");
  }

  async #keepAwake() {
    const turn = this.#turn;
    try {
      const lock = await navigator.wakeLock?.request("screen");
      if (turn === this.#turn) this.#wakeLock = lock;
      else await lock?.release();
    } catch {
      // The battery is low, or the page is not seen: the screen may darken.
    }
  }

  #seenAgain = () => {
    if (document.visibilityState !== "visible" || !this.#track) return;
    this.#keepAwake();
    // Some phones stop the picture of a page that is not seen.
    this.#video.play().catch(() => {});
  };
}

/** A corner in fractions of the part, as fractions of the whole picture. */
const inWhole = ({ x, y }, part) => (part ? { x: part.x + x * part.width, y: part.y + y * part.height } : { x, y });
