import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { findingsInPages, watchResponses } from "../support/canary-page";
import { watchSecret } from "../support/canary-watch";
import { WorkbenchServer } from "../support/workbench-server";
import { beforeFile } from "./before-file";

const PLANTED = "sk-planted/2b6e+c05f";

/** Without the final checks of the other browser tests, because these tests plant secrets. */
const server = beforeFile(() => {
  watchSecret(PLANTED);
  return new WorkbenchServer({ WORKBENCH_ENGINE: "off" }).start();
});

test("names a secret that a server left in its data or passed to a child process", async () => {
  watchSecret(PLANTED);
  const planted = new WorkbenchServer({
    WORKBENCH_ENGINE: "off",
    // Inherited by every child process; the server's own secrets come from its settings.
    PLANTED_BY_A_TEST: encodeURIComponent(PLANTED),
  });
  await planted.start();
  writeFileSync(
    join(planted.dataDirectory, "kept.json"),
    Buffer.from(`k=${PLANTED}`).toString("base64"),
  );
  const ended = planted.dispose().then(
    () => "nothing was found",
    (error: Error) => error.message,
  );
  const message = await ended;
  expect(message).toContain("kept.json leaks the secret");
  expect(message).toMatch(/the environment of .*serve\.mjs .* leaks the secret/);
  expect(message).not.toContain(PLANTED);
});

test("finds a secret that a page received, stored or still holds when the test ends", async ({
  context,
  page,
}) => {
  const responses = watchResponses(context);
  await page.route("**/api/planted*", (route) =>
    route.fulfill({
      headers: { "x-planted": PLANTED },
      body: JSON.stringify({ k: btoa(PLANTED) }),
    }),
  );
  await page.goto(server().origin);
  expect(await findingsInPages(context)).toEqual([]);
  await page.evaluate(async (secret) => {
    await (await fetch(`/api/planted?k=${encodeURIComponent(secret)}`)).text();
    localStorage.setItem("kept", btoa(secret));
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is not there without TLS.
    document.cookie = `kept=${encodeURIComponent(secret)}`;
    await (await caches.open("kept")).put("/kept", new Response(secret));
    await new Promise((done, fail) => {
      const opening = indexedDB.open("kept", 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore("kept").put(secret, "kept");
      };
      opening.onsuccess = () => done(opening.result.close());
      opening.onerror = () => fail(opening.error);
    });
    document.title = secret;
  }, PLANTED);

  const sent = (await responses.findings()).join("\n");
  for (const where of ["an address", "the head of /api/planted", "the body of /api/planted"])
    expect(sent).toContain(`${where} leaks`);
  const findings = (await findingsInPages(context)).join("\n");
  for (const where of ["a cookie", "storage", "databases", "caches", "cookies", "entries", "html"])
    expect(findings).toContain(`${where} leaks`);
});

test("finds a secret in the heap of a page that parses it again", async ({ context, page }) => {
  await page.goto(server().origin);
  const added = await page.evaluate(async () => {
    const body = JSON.stringify({ label: "Any", baseUrl: "http://127.0.0.1:9", key: "any-key" });
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/connections", { method: "POST", headers, body })).status;
  });
  expect(added).toBe(201);
  expect(await findingsInPages(context)).toEqual([]);
  await context.addInitScript((secret) => {
    Reflect.set(window, "known", { secret });
  }, PLANTED);
  expect((await findingsInPages(context)).join()).toContain("heap leaks");
});
