// The page as it is stored on this device, by the service worker (sw.js): its version and digest, and a newer one.

export class StoredPage {
  #worker;

  /** Registers the service worker and waits until the page is stored; answers {version, digest, isStored}. */
  async begin() {
    if (!navigator.serviceWorker) return { version: "", digest: "", isStored: false };
    try {
      await navigator.serviceWorker.register("sw.js", { updateViaCache: "all" });
      const registration = await navigator.serviceWorker.ready;
      this.#worker = registration.active;
      return { ...(await this.#ask({ ask: "current" })), isStored: true };
    } catch {
      // A network that ends in between, or a full device: the page works, and says that it is not stored.
      const found = await fetch("version.json").then((answer) => answer.json()).catch(() => ({ version: "" }));
      return { ...found, digest: "", isStored: false };
    }
  }

  /** Looks at the server for a newer version and stores it beside the present one; null where there is none. */
  lookForUpdate() {
    return this.#ask({ ask: "update" });
  }

  /** Uses a version that was stored, from the next load on. */
  use(digest) {
    return this.#ask({ ask: "use", digest });
  }

  #ask(message) {
    return new Promise((resolve, reject) => {
      if (!this.#worker) return reject(new Error("the page is not stored"));
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => ("fault" in data ? reject(new Error(data.fault)) : resolve(data.answer));
      this.#worker.postMessage(message, [port2]);
    });
  }
}
