// Opens a camera, or says why it cannot be opened.

/** Why there is no picture: `code` is insecure, unsupported, refused, none, in-use or failed. */
export class CameraFault extends Error {
  constructor(code, cause) {
    super(`no camera: ${code}`, { cause });
    this.name = "CameraFault";
    this.code = code;
  }
}

const codes = {
  NotAllowedError: "refused", SecurityError: "refused", PermissionDeniedError: "refused",
  NotFoundError: "none", DevicesNotFoundError: "none", OverconstrainedError: "none",
  NotReadableError: "in-use", AbortError: "in-use", TrackStartError: "in-use",
};

/** What a small code on paper needs, and what a slow phone can still read. */
const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };

/** The cameras of this device; before the first permission a browser tells neither ids nor names. */
export async function cameras() {
  checkBrowser();
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === "videoinput")
    .map(({ deviceId, label }) => ({ id: deviceId, label, facing: facingOfName(label) }));
}

/** Opens a camera when the reader is `ready`. */
export async function openCamera({ device, facing, ready }) {
  checkBrowser();
  const wanted = device ? { deviceId: { exact: device } } : { facingMode: facing === "front" ? "user" : "environment" };
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...wanted, ...size } });
  } catch (fault) {
    throw new CameraFault(codes[fault?.name] ?? "failed", fault);
  }
  const [track] = stream.getVideoTracks();
  try {
    await ready;
  } catch (fault) {
    track.stop();
    throw new CameraFault(canCompile() ? "failed" : "unsupported", fault);
  }
  // A phone's camera that looks for sharpness by itself reads at once; one that waits for a tap does not.
  if (track.getCapabilities?.().focusMode?.includes("continuous")) {
    await track.applyConstraints({ advanced: [{ focusMode: "continuous" }] }).catch(() => {});
  }
  return { stream, track, description: description(track) };
}

function description(track) {
  const can = track.getCapabilities?.() ?? {};
  const is = track.getSettings();
  return {
    device: is.deviceId,
    label: track.label,
    facing: { environment: "back", user: "front" }[is.facingMode] ?? facingOfName(track.label),
    torch: can.torch === true || (Array.isArray(can.torch) && can.torch.includes(true)),
    zoom: can.zoom ? { min: can.zoom.min, max: can.zoom.max, step: can.zoom.step || 0.1, now: is.zoom ?? can.zoom.min } : null,
  };
}

function facingOfName(label) {
  if (/back|rear|environment/i.test(label)) return "back";
  return /front|user|facetime/i.test(label) ? "front" : "unknown";
}

function checkBrowser() {
  if (!globalThis.isSecureContext) throw new CameraFault("insecure");
  if (!navigator.mediaDevices?.getUserMedia || typeof WebAssembly !== "object" || typeof Worker !== "function") {
    throw new CameraFault("unsupported");
  }
}

/** Whether the browser knows the exceptions of WebAssembly, which the reader is compiled with: a `try` with nothing in it. */
function canCompile() {
  return WebAssembly.validate(new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11,
  ]));
}
