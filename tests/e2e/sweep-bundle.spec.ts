import { CountingService } from "../support/counting-service";
import { downloaded } from "../support/downloaded";
import { SweepPageView } from "../support/sweep-page";
import { WorkbenchPage } from "../support/workbench-page";
import { beforeFile, workbenchBehind } from "./before-file";
import { expect, test } from "./fixtures";

test("opens the bundle of a sweep in another browser, with its matrix and its runs", async ({
  page,
  browser,
}) => {
  const sweep = new SweepPageView(page);
  await sweep.start({
    base: { query: "credits", scrapeOptions: { formats: ["markdown"] } },
    axes: [{ field: "limit", values: [1, 2, 3] }],
  });
  await sweep.expectStates("Done: 3");
  const matrix = await sweep.matrix.getByRole("table").textContent();
  const buffer = await downloaded(sweep.button("Bundle"));

  const context = await browser.newContext();
  const other = new SweepPageView(await context.newPage());
  const requests: string[] = [];
  other.page.on("request", (request) => {
    if (request.method() === "POST") requests.push(request.url());
  });
  await other.page.goto("/sweep");
  const picker = other.page.getByLabel("Bundle of a sweep");
  const zip = (part: Buffer) => ({ name: "s.zip", mimeType: "application/zip", buffer: part });
  await picker.setInputFiles(zip(buffer.subarray(0, buffer.length - 40)));
  await expect(other.page.getByText("This is not a ZIP file, or it is damaged.")).toBeVisible();
  await new WorkbenchPage(other.page).expectAccessible();
  await picker.setInputFiles(zip(buffer));
  await other.expectStates("Done: 3");
  await expect(other.page.getByText("Opened from a bundle", { exact: true })).toBeVisible();
  await expect(other.button(/^Start|^Resume|again$/)).toHaveCount(0);
  expect(await other.matrix.getByRole("table").textContent()).toBe(matrix);
  await other.page.reload();
  await other.expectStates("Done: 3");
  await other.matrix.getByRole("row", { name: /^3/ }).getByRole("link").first().click();
  await expect(other.page).toHaveURL(/\/compare\?runs=/);
  const compared = other.page.getByRole("list", { name: "Compared runs" });
  await expect(compared.getByRole("listitem")).toHaveCount(2);
  await expect(compared).not.toContainText("not stored");
  expect(requests).toEqual([]);
  await context.close();
});

test.describe("behind a service with screenshots", () => {
  const rig = beforeFile(async () =>
    workbenchBehind(await new CountingService().start(), { label: "Counter" }),
  );

  test("carries the stored screenshots of its runs in the bundle", async ({ page, browser }) => {
    const screenshot = (limit: unknown) => `https://files.example/${limit}.png`;
    rig().service.respond = ({ limit }) => ({
      body: {
        ...{ success: true, creditsUsed: 1 },
        data: { web: [{ url: "https://a.example", title: "A", screenshot: screenshot(limit) }] },
      },
    });
    const sweep = new SweepPageView(page);
    await sweep.start({
      base: { query: "tea", scrapeOptions: { formats: ["screenshot"] } },
      axes: [{ field: "limit", values: [1, 2] }],
    });
    await sweep.expectStates("Done: 2");
    // As when the file of the first run was stored from its result.
    await page.evaluate(
      ({ url, text }) =>
        new Promise<void>((done, fail) => {
          const opening = indexedDB.open("search-workbench.runs");
          opening.onsuccess = () => {
            const writing = opening.result.transaction("artifacts", "readwrite");
            const blob = new TextEncoder().encode(text).buffer;
            const record = { version: 1, type: "image/png", keptAt: 1, blob };
            writing.objectStore("artifacts").put(record, url);
            writing.oncomplete = () => done();
            writing.onerror = () => fail(writing.error);
          };
          opening.onerror = () => fail(opening.error);
        }),
      { url: screenshot(1), text: "stored picture" },
    );
    const buffer = await downloaded(sweep.button("Bundle"));

    const context = await browser.newContext();
    const other = new SweepPageView(await context.newPage());
    await other.page.goto("/sweep");
    const zip = { name: "s.zip", mimeType: "application/zip", buffer };
    await other.page.getByLabel("Bundle of a sweep").setInputFiles(zip);
    await other.expectStates("Done: 2");
    const stored = await other.page.evaluate(
      () =>
        new Promise<unknown>((done) => {
          indexedDB.open("search-workbench.runs").onsuccess = ({ target }) => {
            const database: IDBDatabase = Reflect.get(Object(target), "result");
            const reading = database.transaction("artifacts").objectStore("artifacts");
            reading.getAllKeys().onsuccess = (event) =>
              done(Reflect.get(Object(event.target), "result"));
          };
        }),
    );
    expect(stored).toEqual([screenshot(1)]);
    await context.close();
  });
});
