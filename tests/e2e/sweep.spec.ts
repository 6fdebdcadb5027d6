import { writeFile } from "node:fs/promises";
import { CountingService, foundPages } from "../support/counting-service";
import { downloaded } from "../support/downloaded";
import { KillableBrowser } from "../support/killable-browser";
import { SweepPageView } from "../support/sweep-page";
import { WorkbenchPage } from "../support/workbench-page";
import { beforeFile, workbenchBehind } from "./before-file";
import { expect, watchedTest as test } from "./fixtures";

/** A workbench whose only connection is a service that counts its searches. Tests share it, so they run in order. */
const rig = beforeFile(async () =>
  workbenchBehind(await new CountingService().start(), {
    label: "Counter",
    key: "fc-sweep-0123456789",
  }),
);
test.beforeEach(() => rig().service.reset());

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const sent = (service: CountingService) =>
  service.searches.map(({ limit, country }) => `${limit} ${country ?? ""}`.trim());

test("plans, runs, compares and exports a sweep", async ({ page }) => {
  const { service } = rig();
  const sweep = new SweepPageView(page);
  await sweep.fill({
    base: { query: "tea" },
    axes: [
      { field: "limit", values: [1, 3, 900] },
      { field: "country", values: ["DE", "FR"] },
    ],
  });
  const preview = page.getByTestId("preview");
  await expect(page.getByText("Value 3: limit: ")).toBeVisible();
  await sweep.button("Create without starting").click();
  await expect(page.getByRole("textbox", { name: "Values" }).first()).toBeFocused();
  await page.getByRole("textbox", { name: "Values" }).first().fill("1\n3");
  await expect(preview).toContainText("Runs4");
  await expect(preview).toContainText("8–8");
  await page.getByRole("textbox", { name: "Maximum credits" }).fill("0");
  await expect(page.getByText("Enter a number of credits above 0")).toBeVisible();
  await page.getByRole("textbox", { name: "Maximum credits" }).fill("20");
  expect(service.searches).toEqual([]);

  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await new WorkbenchPage(page).expectAccessible();
  }
  await sweep.create();
  expect(service.searches).toEqual([]);
  await sweep.button("Start 4 runs").click();
  await sweep.expectStates("Done: 4");
  await expect(sweep.phase).toContainText("Finished");
  await expect(sweep.spent).toContainText("8 of 20 credits");
  expect(sent(service)).toEqual(["1 DE", "1 FR", "3 DE", "3 FR"]);

  await page.getByRole("combobox", { name: "Chosen field" }).selectOption("first result: title");
  const cell = sweep.matrix.getByRole("row", { name: /^3/ }).getByRole("cell").last();
  await expect(cell).toContainText("3 results");
  await expect(cell).toContainText("RBO 1 · Jaccard 1");
  await expect(cell).toContainText("tea 0");
  await page.getByRole("combobox", { name: "Chosen field" }).selectOption("Path in the response…");
  const path = page.getByRole("textbox", { name: "Path" });
  await path.fill("data.web[");
  await expect(page.getByText("At character 10.")).toBeVisible();
  await path.fill("data.web[*].title");
  await expect(cell).toContainText("3 values, first: tea 0");
  await expect(page.getByText("All runs read.")).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await new WorkbenchPage(page).expectAccessibleInBothThemes();
  }
  await page.getByRole("checkbox", { name: "Only where it differs" }).check();
  await expect(page.getByText("No row differs from the baseline.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Only where it differs" }).uncheck();

  const csv = String(await downloaded(sweep.button("CSV")));
  expect(csv.trim().split("\r\n")).toHaveLength(5);
  expect(csv).not.toContain("fc-sweep");
  expect(csv).toContain('"3 values, first: tea 0"');
  await path.fill("$.data.web[1].title");
  await expect(sweep.matrix.getByText("tea 1")).toHaveCount(2);
  await expect(sweep.matrix.getByText("Unknown")).toHaveCount(2);
  await sweep.button("Details of 3, country FR").click();
  const link = page.getByRole("link", { name: "Open this request in the workbench" });
  await expect(link).toHaveAttribute("href", /^\/#r=/);
  await cell.getByRole("link").click();
  await expect(page).toHaveURL(/\/compare\?runs=[^&]+,[^&]+&base=/);
  await expect(page.getByRole("list", { name: "Compared runs" }).getByRole("listitem")).toHaveCount(
    2,
  );
  expect(service.searches).toHaveLength(4);

  await page.goto("/sweep");
  await expect(page.getByRole("list", { name: "Sweeps" })).toContainText("4 of 4 done");
});

test("takes the rows of a file and fills placeholders, and repeats each combination", async ({
  page,
}, testInfo) => {
  const { service } = rig();
  const sweep = new SweepPageView(page);
  await sweep.fill({ base: { query: "best {{thing}}" }, axes: [] });
  const file = page.getByLabel("Rows of a CSV or JSON file");
  const path = testInfo.outputPath("rows.csv");
  const chooseRows = async (text: string) => {
    await writeFile(path, text);
    const chooser = page.waitForEvent("filechooser");
    await file.click();
    await (await chooser).setFiles(path);
  };
  await chooseRows("thing;limit\ntea;five\nrice;2;3\n");
  await expect(page.getByRole("list", { name: "Errors of the file" })).toContainText(
    "Line 3: 3 values, but the header has 2 columns.",
  );
  // The same file, corrected.
  await chooseRows('\uFEFFthing;limit\r\n"green; tea";1\r\nrice;2\r\n');
  await page.getByRole("textbox", { name: "Repeats of each combination" }).fill("2");
  await expect(page.getByTestId("preview")).toContainText("Runs4");
  await sweep.create();
  await sweep.button("Start 4 runs").click();
  await sweep.expectStates("Done: 4");
  expect(service.searches.map(({ query, limit }) => `${query} ${limit}`)).toEqual([
    "best green; tea 1",
    "best rice 2",
    "best green; tea 1",
    "best rice 2",
  ]);
  await expect(sweep.matrix).toContainText("Differs in 2 repeats");
});

test("loses and doubles no run at a service that rejects every third time with 429 or 503", async ({
  page,
}) => {
  const { service } = rig();
  const done: string[] = [];
  service.respond = (body, call) => {
    if (call % 3 === 0)
      return {
        status: call % 2 === 0 ? 503 : 429,
        headers: { "retry-after": call === 3 ? "3" : "0" },
        body: { success: false, error: "Try again later" },
      };
    done.push(`${body.limit} ${body.country}`);
    return { body: foundPages(body) };
  };
  const sweep = new SweepPageView(page);
  await sweep.start({
    base: { query: "tea" },
    axes: [
      { field: "limit", values: numbers(10) },
      { field: "country", values: ["DE", "FR"] },
    ],
  });
  await expect(page.getByRole("timer")).toContainText("The service asked to wait.");
  expect(service.searches).toHaveLength(3);
  await sweep.expectStates("Done: 20");
  expect(done).toHaveLength(20);
  expect(new Set(done).size).toBe(20);
  expect(service.searches).toHaveLength(29);
  await expect(sweep.spent).toContainText("40 of 40 credits");
  await expect(sweep.spent).toContainText("20 of 20 runs");
  await expect(sweep.spent).toContainText("rejected before any work and sent again: 9");
});

test("stops at the cap, continues after it is raised, and stops after three equal failures", async ({
  page,
}) => {
  const { service } = rig();
  // Without a reported cost, a run counts at its maximum.
  service.respond = (body, call) => ({ body: foundPages(body, call === 1 ? null : 2) });
  const sweep = new SweepPageView(page);
  await sweep.start({
    base: { query: "tea" },
    axes: [{ field: "limit", values: numbers(6) }],
    fields: { "Maximum credits": "7" },
  });
  await sweep.expectStates("Done: 3", "Stopped at the cap: 3");
  await expect(page.getByText(/^Stopped at the cap of 7 credits: 6 spent/).first()).toBeVisible();
  expect(service.searches).toHaveLength(3);

  service.respond = (_body, call) => ({
    status: call < 7 ? 401 : 200,
    body: { success: false, error: "Unauthorized" },
  });
  await sweep.button("Change the caps").click();
  await page.getByRole("textbox", { name: "Maximum credits" }).fill("30");
  await page.getByRole("textbox", { name: "Maximum runs" }).fill("20");
  await sweep.button("Change").click();
  await sweep.button("Run 3 missing runs").click();
  await expect(page.getByText(/^3 runs in a row failed the same way: 401/).first()).toBeVisible();
  await sweep.expectStates("Done: 3", "Failed: 3");
  expect(service.searches).toHaveLength(6);

  service.respond = (body) => ({ body: foundPages(body) });
  await sweep.button("Run 3 failed runs again").click();
  await sweep.expectStates("Done: 6");
  expect(sent(service).slice(6)).toEqual(["4", "5", "6"]);
});

test("pauses, follows in a second tab, and asks after a reload about the run in flight", async ({
  page,
  context,
}) => {
  const { service } = rig();
  let release = () => {};
  const gate = new Promise<void>((done) => {
    release = done;
  });
  service.respond = (body, call) => ({
    body: foundPages(body),
    ...(call === 3 && { after: gate }),
  });
  const sweep = new SweepPageView(page);
  await sweep.start({
    base: { query: "tea" },
    axes: [{ field: "limit", values: numbers(5) }],
    // A run whose response is unknown counts at its maximum.
    fields: { "Maximum credits": "20", "Maximum runs": "9" },
  });
  await sweep.expectStates("Waiting: 2", "Running: 1", "Done: 2");

  const second = await context.newPage();
  await second.goto(page.url());
  const other = new SweepPageView(second);
  await expect(second.getByText("Another tab sends the runs of this sweep")).toBeVisible();
  await other.expectStates("Waiting: 2", "Running: 1", "Done: 2");
  await expect(other.button("Resume")).toHaveCount(0);
  await second.close();

  await page.reload();
  release();
  await sweep.expectStates("Done: 2", "Paused: 2", "Sent, response unknown: 1");
  await expect(sweep.phase).toContainText("Interrupted");
  expect(service.searches).toHaveLength(3);
  await sweep.button("Resume").click();
  await sweep.expectStates("Done: 4", "Sent, response unknown: 1");
  expect(sent(service)).toEqual(["1", "2", "3", "4", "5"]);
  await new WorkbenchPage(page).expectAccessible();
  await sweep.button("Send again: limit 3").click();
  await sweep.button("Run 1 missing run").click();
  await sweep.expectStates("Done: 5");
  expect(sent(service)).toEqual(["1", "2", "3", "4", "5", "3"]);
});

test("pauses when its connection changes, and asks before it continues", async ({ page }) => {
  const { service } = rig();
  const sweep = new SweepPageView(page);
  let respond = () => {};
  const second = new Promise<void>((done) => {
    respond = done;
  });
  service.respond = (body, call) => ({
    body: foundPages(body),
    ...(call === 2 && { after: second }),
  });
  await sweep.fill({
    base: { query: "tea" },
    axes: [{ field: "limit", values: numbers(3) }],
  });
  await sweep.create();
  await sweep.button("Start 3 runs").click();
  await expect.poll(() => service.searches.length).toBe(2);
  // As another tab would change it, and the user returns to this one.
  await page.route("**/api/connections", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(service.origin, "https://other.example");
    await route.fulfill({ response, body });
  });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(sweep.phase).toContainText("Paused");
  respond();
  const notice = page.getByRole("status").filter({ hasText: "The connection Counter has changed" });
  await expect(notice).toContainText(
    `its URL was ${service.origin} and is now https://other.example`,
  );
  await sweep.expectStates("Done: 2", "Paused: 1");
  expect(service.searches).toHaveLength(2);
  await new WorkbenchPage(page).expectAccessible();
  await sweep.button("Use the changed connection").click();
  await sweep.button("Resume").click();
  await sweep.expectStates("Done: 3");
});

test("sends no finished run again after the browser was killed", async ({ launchOptions }) => {
  const { service, server } = rig();
  const browser = new KillableBrowser(launchOptions);
  const kills = 3;
  try {
    let page = await browser.open();
    let sweep = new SweepPageView(page, server.origin);
    await sweep.start({
      base: { query: "tea" },
      axes: [
        { field: "limit", values: numbers(10) },
        { field: "country", values: ["DE", "FR"] },
      ],
      fields: { "Time between runs": "40" },
    });
    const address = page.url();
    for (let kill = 1; kill <= kills; kill += 1) {
      // Often enough that the sweep has not finished before the kill.
      await expect
        .poll(() => service.searches.length, { intervals: [20] })
        .toBeGreaterThanOrEqual(kill * 4);
      await browser.kill();
      page = await browser.open();
      await page.goto(address);
      sweep = new SweepPageView(page);
      await expect(sweep.button("Resume")).toBeEnabled();
      await sweep.button("Resume").click();
    }
    await expect(sweep.phase).toContainText("Finished", { timeout: 60_000 });
    // No run was sent twice. A run in flight at a kill is asked about, whether it was still sent or not.
    expect(new Set(sent(service)).size).toBe(service.searches.length);
    const states = await sweep.states();
    const count = (label: string) =>
      Number(states.find((text) => text.startsWith(label))?.split(": ")[1] ?? 0);
    const unknown = count("Sent, response unknown");
    expect(unknown).toBeLessThanOrEqual(kills);
    expect(count("Done") + unknown).toBe(20);
    expect(service.searches.length).toBeGreaterThanOrEqual(20 - unknown);
  } finally {
    await browser.dispose();
  }
});
