// The camera as the states see it: its faults as names of texts, and what the device can do.

import { Camera, cameras } from "./reader/camera.mjs";

const faults = { insecure: "insecure", unsupported: "failed", refused: "refused", none: "none", "in-use": "inUse" };

export class Eye {
  #camera;
  #send;
  #devices = [];
  #now;
  #torch = false;
  #zoom;

  constructor(video, send) {
    this.#send = send;
    this.#camera = new Camera({ video, found: (code) => this.#found(code), trouble: (name) => this.#trouble(name) });
  }

  #tell(camera) {
    this.#send({ type: "camera", camera });
  }

  #found(code) {
    if (code.others > 0) return this.#send({ type: "several" });
    this.#send({ type: "scanned", bytes: code.bytes, source: "camera", times: code.times });
  }

  #trouble(name) {
    if (name === "covered" || name === "uncovered") return this.#tell({ covered: name === "covered" });
    if (name === "removed") return this.#tell({ is: "removed" });
    if (name === "failed") this.#tell({ is: "failed", why: name });
  }

  async start(device) {
    try {
      const opened = await this.#camera.start(device ? { device } : { facing: "back" });
      this.#devices = await cameras();
      [this.#now, this.#torch, this.#zoom] = [opened.device, false, opened.zoom];
      this.#tell({ is: "on", covered: false, torch: opened.torch ? false : undefined, zoom: opened.zoom, devices: this.#devices.length });
    } catch (fault) {
      this.#tell({ is: faults[fault.code] ?? "failed", why: fault.message });
    }
  }

  stop() {
    this.#camera.stop();
    this.#tell({ is: "off", covered: false });
  }

  /** A code that is still in view is read once more. */
  forget() {
    this.#camera.forget();
  }

  async torch() {
    if (await this.#camera.torch(!this.#torch)) this.#torch = !this.#torch;
    this.#tell({ torch: this.#torch });
  }

  /** The next of three steps between nothing and what the device can do; codes are rarely so far away that more helps. */
  async zoom() {
    const { min, max, now } = this.#zoom;
    const steps = [min, Math.min(max, min * 2), Math.min(max, min * 4)];
    const value = steps.find((step) => step > now) ?? min;
    if (await this.#camera.zoom(value)) this.#zoom = { ...this.#zoom, now: value };
    this.#tell({ zoom: this.#zoom });
  }

  async other() {
    const index = this.#devices.findIndex((device) => device.id === this.#now);
    await this.start(this.#devices[(index + 1) % this.#devices.length]?.id);
  }
}
