import type { Page } from "@playwright/test";

/**
 * Everything in a page that could retain a secret, as text: storage, caches, cookies, rendered
 * HTML, and every string on the JavaScript heap. The heap snapshot takes a second or two and is
 * optional.
 */
export const tracesOf = async (
  page: Page,
  { heap = true }: { readonly heap?: boolean } = {},
): Promise<Readonly<Record<string, string>>> => ({
  ...(await storedIn(page)),
  html: await page.content(),
  ...(heap && { heap: await heapOf(page) }),
});

/** Everything that scripts of the page can read back. */
export async function readableInPage(page: Page): Promise<string> {
  const { storage, databases, cookies, history } = await storedIn(page);
  return [storage, databases, cookies, history].join(" ");
}

const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const databases: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => fail(opening.error);
      });
      for (const store of database.objectStoreNames)
        databases.push(
          await new Promise((done, fail) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => done(reading.result);
            reading.onerror = () => fail(reading.error);
          }),
        );
      database.close();
    }
    const caches_: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        caches_.push(request.url, (await (await cache.match(request))?.text()) ?? "");
    }
    return {
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      databases: JSON.stringify(databases),
      caches: JSON.stringify(caches_),
      cookies: document.cookie,
      history: JSON.stringify([history.state, location.href, window.name]),
      fields: JSON.stringify(
        [...document.querySelectorAll("input, textarea, select")].map((field) =>
          "value" in field ? field.value : null,
        ),
      ),
      entries: JSON.stringify(performance.getEntries()),
    };
  });

/** A heap snapshot taken after garbage collection. It contains every string in plain text. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return chunks.join("");
}
