// A page that does nothing but read, for Interop/camera, which looks into `seen`.
import { Camera, CameraFault, cameras } from "./reader/camera.mjs";

const seen = { codes: [], troubles: [] };
const begin = (once) => new Camera({
  video: document.querySelector("#video"),
  once,
  found: ({ text, symbology, corners, again, others, times }) => seen.codes.push({ text, symbology, corners, again, others, times }),
  trouble: (name) => seen.troubles.push(name),
});

async function start(options) {
  try {
    return await window.camera.start(options);
  } catch (fault) {
    if (!(fault instanceof CameraFault)) throw fault;
    return { fault: fault.code, cause: String(fault.cause) };
  }
}

/** How long a worker takes for a piece of work, in milliseconds: whether a slowed processor slows workers, too. */
function workOfWorker() {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("camera-work.mjs", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
  });
}

Object.assign(window, { seen, begin, start, cameras, workOfWorker, camera: begin(true), ready: true });
