// Keeps passes, and the booking that they are of, for the time without a network. Everything else is the network's.
//
// It is registered as /service-worker.js?digest=<the digest in the paths of static files>, so that each version of the
// files has a worker of its own.
"use strict";
const digest = new URL(self.location).searchParams.get("digest") ?? "";
const languages = "en|cs|de|fr|es|pl|ja|ar";
const anyPage = new RegExp(`^/(${languages})(/|$)`);
const passPage = new RegExp(`^/(?:${languages})/[a-z]+/passes/[\\w.~-]+$`);
const keepable = new RegExp(`^/(?:${languages})/[a-z]+/(?:passes/[\\w.~-]+(?:/picture\\.svg)?|bookings/[\\w.~-]+)$`);
// The way to an identity provider and back has secrets in its addresses, and is the browser's own business.
const signIn = new RegExp(`^/(?:${languages})/sign(?:ed)?-in$`);
const signOut = new RegExp(`^/(?:${languages})/sign-out$`);
const assetTypes = /^(?:text\/css|text\/javascript|image\/(?:svg\+xml|png|jpeg|webp))(?:;|$)/;
const patience = 4000;
const most = 90;

// What was asked for before everything was deleted is not kept after it.
let generation = 0;
// Until when the network counts as too slow, so that the picture of a page does not wait as long as the page did.
let slowUntil = 0;

const typeOf = (path) => path.endsWith("/picture.svg") ? /^image\/svg\+xml(?:;|$)/ : /^text\/html(?:;|$)/;

/** Whether an answer is what it was asked for, from this service itself and in one piece. */
function isSound(response, path, type) {
  const url = new URL(response.url || "/", self.location);
  return response.status === 200 && response.type === "basic" && !response.redirected &&
    url.origin === self.location.origin && url.pathname === path && !url.search &&
    type.test(response.headers.get("content-type") ?? "") && !(response.headers.get("vary") ?? "").includes("*");
}

async function clear() {
  generation += 1;
  for (const name of await caches.keys()) await caches.delete(name);
}

// MARK: Passes and bookings

async function keep(path, response, since) {
  const device = Date.now();
  const headers = new Headers(response.headers);
  const body = await response.arrayBuffer();
  // A message at the address of a pass is no pass.
  if (!path.endsWith(".svg") && !new TextDecoder().decode(body).includes(" data-keep")) return;
  for (const name of ["content-encoding", "content-length", "set-cookie"]) headers.delete(name);
  headers.set("x-kept-device", String(device));
  const cache = await caches.open("kept");
  if (since !== generation) return;
  await cache.put(path, new Response(body, { headers }));
  const paths = await cache.keys();
  for (const old of paths.slice(0, Math.max(0, paths.length - most))) await cache.delete(old);
}

async function forget(path) {
  const cache = await caches.open("kept");
  await cache.delete(path);
  await cache.delete(path + "/picture.svg");
}

/** The copy of a page that says itself that it is one, and when it came; undefined for none. */
async function copy(path) {
  const found = await (await caches.open("kept")).match(path, { ignoreVary: true });
  if (!found || path.endsWith(".svg")) return found;
  const device = Number(found.headers.get("x-kept-device"));
  const server = Date.parse(found.headers.get("date") ?? "") || device;
  const text = await found.text();
  return new Response(
    text.replace("<html ", `<html data-kept data-kept-server="${server}" data-kept-device="${device}" `),
    { headers: found.headers });
}

async function passOrCopy(event, path) {
  const since = generation;
  const network = fetch(event.request).then((response) => {
    slowUntil = 0;
    if (isSound(response, path, typeOf(path))) event.waitUntil(keep(path, response.clone(), since));
    else if ([401, 403, 404, 410].includes(response.status)) event.waitUntil(forget(path));
    return response;
  });
  event.waitUntil(network.catch(() => {}));
  const old = await copy(path);
  if (!old) return network.catch(() => offline(path));
  const time = Date.now() < slowUntil ? 0 : patience;
  const first = await Promise.race([
    network.catch(() => undefined), new Promise((done) => setTimeout(done, time)),
  ]);
  // A server that has no time for a traveler at the door is no better than none.
  if (first && first.status < 500 && first.status !== 429) return first;
  slowUntil = Date.now() + 30_000;
  return old;
}

/** Fetches what belongs together with a pass that is open. */
async function gather(paths) {
  const since = generation;
  const wanted = paths.flatMap((path) => passPage.test(path) ? [path, path + "/picture.svg"] : [path]);
  for (const path of wanted) {
    const former = await (await caches.open("kept")).match(path, { ignoreVary: true });
    if (former && Date.now() - Number(former.headers.get("x-kept-device")) < 60_000) continue;
    try {
      const response = await fetch(path, { credentials: "same-origin", redirect: "error", cache: "no-store" });
      if (isSound(response, path, typeOf(path))) await keep(path, response, since);
    } catch { return; }
  }
}

// MARK: Static files and the page for no network

async function asset(path) {
  const cache = await caches.open("static");
  const found = await cache.match(path, { ignoreVary: true });
  if (found) return found;
  const since = generation;
  const response = await fetch(path, { credentials: "same-origin" });
  if (isSound(response, path, assetTypes) && since === generation) await cache.put(path, response.clone());
  return response;
}

async function learn(language) {
  const path = `/${language}/offline`;
  const cache = await caches.open("static");
  const since = generation;
  // It is asked for without a cookie, so that there is nobody's name in it.
  const response = await fetch(path, { credentials: "omit", cache: "no-store" });
  if (isSound(response, path, /^text\/html(?:;|$)/) && since === generation) await cache.put(path, response);
}

async function offline(path) {
  const cache = await caches.open("static");
  const language = anyPage.exec(path)?.[1] ?? "en";
  const found = await cache.match(`/${language}/offline`, { ignoreVary: true });
  return found ? new Response(found.body, { status: 503, headers: found.headers }) : Response.error();
}

const languageOf = (url) => anyPage.exec(new URL(url).pathname)?.[1];

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    if (!/^[0-9a-f]{8,64}$/.test(digest)) throw new TypeError("the worker needs the digest of the files");
    const names = ["pages.css", "pages.js", "pass.js", "places.js", "seats.js", "icon.svg"];
    for (const name of names) await asset(`/pages/${digest}/${name}`);
    const known = (await (await caches.open("static")).keys()).map(({ url }) => languageOf(url));
    const open = (await self.clients.matchAll({ includeUncontrolled: true })).map(({ url }) => languageOf(url));
    for (const language of new Set([...known, ...open])) if (language) await learn(language).catch(() => {});
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    // Pages that were kept look as they did when they came, so their files stay as long as they do.
    const kept = await caches.open("kept"), files = await caches.open("static");
    const needed = new Set([digest]);
    for (const request of await kept.keys()) {
      if (request.url.endsWith(".svg")) continue;
      const text = await (await kept.match(request)).text();
      for (const [, used] of text.matchAll(/\/pages\/([0-9a-f]+)\//g)) needed.add(used);
    }
    for (const request of await files.keys()) {
      const used = /\/pages\/([0-9a-f]+)\//.exec(request.url)?.[1];
      if (used && !needed.has(used)) await files.delete(request);
    }
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  const { clear: isLast, keep: paths, language } = event.data ?? {};
  if (isLast) event.waitUntil(clear());
  if (Array.isArray(paths)) {
    event.waitUntil(gather(paths.filter((path) => typeof path === "string" && keepable.test(path)).slice(0, 40)));
  }
  if (new RegExp(`^(${languages})$`).test(language)) {
    event.waitUntil(caches.open("static").then((cache) => cache.match(`/${language}/offline`))
      .then((found) => found ?? learn(language)).catch(() => {}));
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  const path = url.pathname;
  if (request.method === "POST" && signOut.test(path)) {
    // A page of another site must not be able to delete somebody's passes.
    if (request.referrer.startsWith(self.location.origin + "/")) event.waitUntil(clear());
    return;
  }
  if (request.method !== "GET") return;
  const isPage = request.mode === "navigate";
  if (path.startsWith("/pages/") && !url.search) event.respondWith(asset(path));
  else if (keepable.test(path) && (isPage || request.destination === "image")) {
    event.respondWith(passOrCopy(event, path));
  } else if (isPage && anyPage.test(path) && !signIn.test(path)) event.respondWith(fetch(request).catch(() => offline(path)));
});
