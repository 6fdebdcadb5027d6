import { createServer, type Server } from "node:http";
import { listenOnLoopback } from "../support/loopback";
import { beforeFile, workbenchBehind } from "./before-file";
import { expect, watchedTest as test } from "./fixtures";

const exact =
  '{ "success":true, "creditsUsed":18446744073709551616, "twice":1, "twice":2, "future":{"deep":[1.0e+2]}, "data":{"web":[' +
  Array.from(
    { length: 20 },
    (_, at) =>
      `{"url":"https://example.org/${at}","title":"Title \\u00e9 ${at}","markdown":"# Page ${at}\\n\\n${"needle and words. ".repeat(500)}"}`,
  ).join(",") +
  "]}}";

beforeFile(async () => {
  const service: Server = createServer((incoming, outgoing) => {
    incoming.resume().on("end", () => {
      outgoing.writeHead(200, { "content-type": "application/json" }).end(exact);
    });
  });
  return workbenchBehind(
    { origin: await listenOnLoopback(service), dispose: () => service.close() },
    { label: "Exact", key: "fc-raw-view-0123456789" },
  );
});

test("shows the response unchanged and searches, folds and filters it", async ({
  workbench,
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await workbench.open();
  await workbench.search("x");
  await expect(workbench.results.getByRole("tabpanel", { name: /Preview/ })).toContainText(
    "needle and words",
  );
  await workbench.tab("Raw").click();
  const raw = workbench.results.getByRole("region", { name: "Raw response" });
  for (const line of [
    '"creditsUsed": 18446744073709551616,',
    '"twice": 1,',
    '"twice": 2,',
    "1.0e+2",
    '"title": "Title \\u00e9 0",',
  ])
    await expect(raw).toContainText(line);
  await workbench.expectAccessible();

  // Without wrapping, each line is one row; the rest of a long one is shown on request.
  const continued = raw.locator("[data-index] > span:not([data-number])");
  const more = raw.getByRole("button", { name: "8 kB more" });
  await expect(more.first()).toBeVisible();
  await expect(continued).toHaveCount(0);
  const wrap = workbench.results.getByRole("button", { name: "Wrap long lines" });
  await wrap.click();
  await expect(more).toHaveCount(0);
  await wrap.click();
  await more.first().click();
  await expect(continued.first()).toBeVisible();

  await raw.focus();
  await page.keyboard.press("Control+f");
  const find = workbench.results.getByRole("textbox", { name: "Find in the response" });
  await find.fill("NEEDLE");
  await expect(workbench.results.getByText("1 of 10,000")).toBeVisible();
  await expect(raw.locator("mark").first()).toBeVisible();
  await find.press("Shift+Enter");
  await expect(workbench.results.getByText("10,000 of 10,000")).toBeVisible();
  await expect(raw).toContainText("Title \\u00e9 19");
  await workbench.results.getByRole("button", { name: "Regular expression" }).click();
  await find.fill("Page (3|7)\\\\n");
  await expect(workbench.results.getByText("1 of 2")).toBeVisible();
  await find.press("Escape");
  await expect(find).toBeHidden();

  await workbench.results.getByRole("button", { name: "Filter by JSONPath" }).click();
  const filter = workbench.results.getByRole("textbox", { name: "Filter by JSONPath" });
  await filter.fill("$.data.web[?@.url == 'https://example.org/7'].title");
  await expect(workbench.results.getByText("1 node")).toBeVisible();
  await expect(raw).toHaveText(/^\s*"title": "Title \\u00e9 7",\s*$/);
  await raw.getByText('"title"').click();
  await expect(workbench.results.getByLabel("Path", { exact: true })).toHaveText(
    "$.data.web[7].title",
  );
  await filter.fill("$.data.[");
  await expect(workbench.results.getByText(/Expected a name/)).toBeVisible();
  await workbench.expectAccessible();
  await filter.press("Escape");

  await workbench.results.getByRole("button", { name: "Fold", exact: true }).click();
  await page.getByRole("menuitem", { name: "Fold below level 2" }).click();
  await expect(raw).toContainText('"web": [ … ]');
  await expect(raw).not.toContainText("Page 3");

  const download = page.waitForEvent("download");
  await workbench.results.getByRole("button", { name: "Save the response" }).click();
  const stream = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe(exact);
  expect(errors).toEqual([]);
});

test("shows the request as sent, with its times and without the key", async ({ workbench }) => {
  await workbench.open();
  await workbench.search("as sent");
  await workbench.tab("Request").click();
  const panel = workbench.results.getByRole("tabpanel", { name: "Request" });
  await expect(panel).toContainText('"query": "as sent"');
  await expect(panel).toContainText("Exact");
  await expect(panel.getByRole("rowheader", { name: "Waiting for the first byte" })).toBeVisible();
  await expect(panel).not.toContainText("fc-raw");
  await workbench.expectAccessible();
});
