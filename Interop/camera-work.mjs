// A piece of work whose time is measured, see camera-page.mjs.
const from = performance.now();
let value = 0;
for (let i = 0; i < 3e7; i++) value = (value * 31 + i) | 0;
postMessage({ took: performance.now() - from, value });
