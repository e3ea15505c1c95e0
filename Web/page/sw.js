// The service worker: it stores every file of a version at once, each compared with its digest, and answers from there. It asks
// the server for nothing, unless a person looks for a newer version; which version is used, a person says.
//
// files.sha256 lists all files as sha256sum does; the digest of a version is the SHA-256 digest of that list.

const [prefix, pointer, list] = ["gate-page-", "gate-page", "files.sha256"];
const here = new URL("./", self.location.href);
const hex = async (bytes) =>
  Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromServer = async (name) => {
  const answer = await fetch(new URL(name, here), { cache: "no-store", credentials: "same-origin", redirect: "error" });
  if (!answer.ok) throw new Error(`${name}: the server answers ${answer.status}`);
  return answer;
};

/** Stores the version that the server has; answers its digest. */
async function store() {
  const text = await (await fromServer(list)).text();
  const digest = await hex(new TextEncoder().encode(text));
  const name = prefix + digest;
  if (await caches.has(name)) return digest;
  const cache = await caches.open(name);
  try {
    const files = text.trim().split("\n").map((line) => /^([0-9a-f]{64}) [ *]([\w./-]+)$/.exec(line));
    if (files.length === 0 || files.includes(null)) throw new Error(`${list}: is no list of files`);
    await Promise.all(files.map(async ([, expected, file]) => {
      const answer = await fromServer(file);
      const bytes = await answer.arrayBuffer();
      if ((await hex(bytes)) !== expected) throw new Error(`${file}: is not the file that ${list} names; copy all files again`);
      await cache.put(new URL(file, here), new Response(bytes, { headers: { "content-type": answer.headers.get("content-type") ?? "" } }));
    }));
    await cache.put(new URL(list, here), new Response(text));
  } catch (fault) {
    await caches.delete(name);
    throw fault;
  }
  return digest;
}

const used = async () => (await (await caches.open(pointer)).match(new URL("used", here)))?.text();

async function use(digest) {
  if (!(await caches.has(prefix + digest))) throw new Error("this version is not stored");
  await (await caches.open(pointer)).put(new URL("used", here), new Response(digest));
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== prefix + digest) await caches.delete(name);
  }
}

async function file(name, digest) {
  return (await caches.open(prefix + digest)).match(new URL(name, here));
}

const describe = async (digest) => ({ digest, version: (await (await file("version.json", digest)).json()).version });

const answers = {
  current: async () => describe(await used()),
  update: async () => {
    const digest = await store();
    return digest === (await used()) ? null : describe(digest);
  },
  use: ({ digest }) => use(digest),
};

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    if (!(await used())) await use(await store());
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", ({ data, ports: [port] }) => {
  if (!Object.hasOwn(answers, data?.ask)) return;
  answers[data.ask](data).then((answer) => port.postMessage({ answer }), (fault) => port.postMessage({ fault: `${fault.message}` }));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  // The exchange of lanes, which a person turned on; which exchange may be asked, the page's policy says.
  if (/^\/lanes(\/|$)/.test(url.pathname)) return;
  event.respondWith((async () => {
    const digest = await used();
    const name = url.origin === here.origin && url.pathname === here.pathname ? "index.html" : url.pathname;
    const found = digest && url.origin === here.origin ? await file(name, digest) : undefined;
    // Files that the version does not have are not asked for: nothing leaves the device.
    return found ?? new Response("not a file of this page", { status: 404 });
  })());
});
