// What is heard and felt beside the light. Each light has its own sound, so that an agent need not look.

/** Tones: frequency in Hz, start and length in seconds; then the pattern of the vibration in ms. */
const signals = {
  green: [[[880, 0, 0.09], [1320, 0.09, 0.12]], [60]],
  amber: [[[520, 0, 0.16], [520, 0.24, 0.16]], [120, 80, 120]],
  red: [[[220, 0, 0.5]], [400]],
  again: [[[660, 0, 0.05]], []],
  update: [[[660, 0, 0.08], [660, 0.12, 0.08]], []],
  noUpdate: [[[330, 0, 0.3]], [200]],
};

export class Signal {
  isOn = true;
  #audio;

  /** Browsers let a page sound only after a touch. */
  unlock() {
    this.#audio ??= globalThis.AudioContext ? new AudioContext() : undefined;
    if (this.#audio?.state === "suspended") this.#audio.resume().catch(() => {});
  }

  give(light) {
    if (!this.isOn || !signals[light]) return;
    const [tones, pattern] = signals[light];
    if (pattern.length > 0) navigator.vibrate?.(pattern);
    const audio = this.#audio;
    if (audio?.state !== "running") return;
    for (const [frequency, start, length] of tones) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      tone.type = light === "red" ? "sawtooth" : "sine";
      tone.frequency.value = frequency;
      const [from, to] = [audio.currentTime + start, audio.currentTime + start + length];
      volume.gain.setValueAtTime(0.4, from);
      volume.gain.exponentialRampToValueAtTime(0.001, to);
      tone.connect(volume).connect(audio.destination);
      tone.start(from);
      tone.stop(to);
    }
  }
}
