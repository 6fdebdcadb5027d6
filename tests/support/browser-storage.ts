import type { Page } from "@playwright/test";

/** Everything that scripts of the page can read back. */
export const readableInPage = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name = "" } of await indexedDB.databases())
      texts.push(
        await new Promise((resolve) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = async () => {
            const all: unknown[] = [];
            for (const store of opening.result.objectStoreNames)
              await new Promise<void>((done) => {
                const reading = opening.result.transaction(store).objectStore(store).getAll();
                reading.onsuccess = () => {
                  all.push(...reading.result);
                  done();
                };
              });
            opening.result.close();
            resolve(JSON.stringify(all));
          };
        }),
      );
    return `${texts.join()} ${document.cookie} ${location.href}`;
  });
