import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { ConnectionsPage } from "../support/connections-page";
import { downloaded } from "../support/downloaded";
import { dropZip } from "../support/drop-file";
import { listenOnPort } from "../support/loopback";
import { WorkbenchPage } from "../support/workbench-page";
import { expect, test } from "./fixtures";

// Each test traces several times in a second browser, possibly on a busy machine.
test.describe.configure({ timeout: 240_000 });
/** A failing step alone waits five seconds for its element. */
const TRACE_MS = 60_000;

/** Page object for the step editor and its traces, by keyboard unless noted. */
class Tracer {
  readonly page: Page;
  readonly workbench: WorkbenchPage;
  constructor(workbench: WorkbenchPage) {
    this.page = workbench.page;
    this.workbench = workbench;
  }

  get panel() {
    return this.page.getByRole("region", { name: "Trace", exact: true });
  }
  get film() {
    return this.panel.getByRole("tablist", { name: "Steps of the trace" }).getByRole("tab");
  }
  /** Waits for a trace whose steps have these labels, after the start. */
  async traced(...labels: RegExp[]) {
    await expect(this.film).toHaveText([/Start/, ...labels], { timeout: TRACE_MS });
  }
  get steps() {
    return this.page.getByRole("list", { name: "Steps" }).locator("[data-step-title]");
  }

  /** Searches for one page, then adds its steps. */
  async begin(query: string) {
    await this.workbench.open(`/?query=${encodeURIComponent(query)}&limit=1`);
    await this.workbench.choice("Markdown").press("Space");
    await this.workbench.search();
    await this.unfold();
  }

  async unfold() {
    const section = this.page.getByRole("button", { name: /^Actions/ });
    if ((await section.getAttribute("aria-expanded")) === "false") await section.click();
    await expect(this.page.getByRole("button", { name: "Add step" })).toBeVisible();
  }

  async add(name: string, text: string) {
    const before = await this.steps.count();
    await this.page.getByRole("button", { name: "Add step" }).press("Enter");
    await this.page
      .getByRole("menu", { name: "Add step" })
      .getByRole("menuitem", { name: new RegExp(`^${name}`, "i") })
      .press("Enter");
    await expect(this.steps).toHaveCount(before + 1);
    if (text !== "") {
      await this.page.keyboard.press("ControlOrMeta+a");
      await this.page.keyboard.type(text);
    }
  }

  async clear() {
    await this.page.getByRole("button", { name: "Select all" }).press("Enter");
    const chosen = this.page.getByLabel("Selected steps");
    await chosen.getByRole("button", { name: "Delete" }).press("Enter");
    await expect(this.steps).toHaveCount(0);
  }

  /** Pastes a copied list of actions. */
  async paste(actions: object[]) {
    await this.page.getByRole("button", { name: "Add step" }).focus();
    await this.page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const event = { bubbles: true, cancelable: true, clipboardData };
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", event));
    }, JSON.stringify(actions));
    await expect(this.steps).toHaveCount(actions.length);
  }

  async trace({ html = false } = {}) {
    const dialog = this.page.getByRole("dialog", { name: "Trace the steps on one page" });
    await expect(dialog.getByText(/about .*credits/)).toBeVisible();
    const keeps = dialog.getByRole("checkbox", { name: /^Capture the HTML/ });
    if ((await keeps.isChecked()) !== html) await keeps.press("Space");
    await dialog.getByRole("button", { name: "Trace", exact: true }).press("Enter");
    await expect(dialog).toBeHidden();
  }

  async ask() {
    await this.workbench.results
      .getByRole("button", { name: "Trace the steps here" })
      .first()
      .click();
  }
}

test("shows a step failing at a cookie wall, fixes it on its frame, and runs it in full", async ({
  browser,
  site,
  workbench,
  page,
}) => {
  const tracer = new Tracer(workbench);
  await tracer.begin("harbour tide");
  await tracer.add("click", "#acept");
  await tracer.add("run", "document.querySelector('main').lastElementChild.textContent");
  await tracer.ask();
  await tracer.trace({ html: true });

  await tracer.traced(/1 Failed/, /2 Not reached/);
  await expect(tracer.panel.getByText(/Nothing matched .?#acept/)).toBeVisible();
  await expect(tracer.panel.getByText(/^Instrumented: 6 actions/)).toBeVisible();
  await workbench.expectAccessible();

  await tracer.panel.getByRole("button", { name: "Pick another selector" }).press("Enter");
  const picker = page.getByRole("dialog");
  const accept = picker.frameLocator("iframe").getByRole("button", { name: "Accept" });
  const place = await accept.boundingBox();
  // The overlay of the frame receives the click and finds the element below.
  await page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
  await expect(picker.getByRole("radio", { name: /^#accept / })).toBeChecked();
  await picker.getByRole("button", { name: "Use this selector" }).press("Enter");
  await expect(tracer.steps.first()).toContainText("#accept");

  await tracer.panel.getByRole("button", { name: "Trace again…" }).press("Enter");
  await tracer.trace({ html: true });
  await tracer.traced(/1 Done/, /2 Done/);
  const consoleRegion = tracer.panel.getByRole("region", { name: "Console" });
  await expect(consoleRegion).toContainText("Answered with accept");

  await tracer.film.nth(1).focus();
  await page.keyboard.press("End");
  await expect(tracer.film.nth(2)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(tracer.film.nth(1)).toBeFocused();
  await expect(tracer.film.nth(1)).toHaveAttribute("aria-selected", "true");
  await tracer.panel.getByRole("radio", { name: "Difference" }).press("Space");
  await expect(tracer.panel.getByText(/% of the screenshot changed/).last()).toBeVisible();
  await tracer.panel.getByRole("button", { name: "Compare with previous" }).press("Enter");
  const compared = tracer.panel.getByRole("table");
  await expect(compared).toContainText("Failed → Done");
  await workbench.expectAccessible();

  const before = site.requestsFor("/wall").length;
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(workbench.results.getByRole("tab", { name: /^Web/ })).toBeVisible();
  await expect.poll(() => site.requestsFor("/wall").length).toBe(before + 1);
  await expect(workbench.results.getByText("Answered with accept").first()).toBeVisible();

  // It opens from the history as a trace, without a request.
  await page.getByRole("tab", { name: "History" }).click();
  // A run is stored shortly after its results appear.
  await expect(page.locator("[data-open]").first()).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "History" }).click();
  await page
    .locator("[data-open]")
    .filter({ hasText: /trace · / })
    .first()
    .click();
  await tracer.traced(/1 Done/, /2 Done/);
  await expect(page.getByRole("region", { name: "Past run", exact: true })).toContainText(
    /Run of .* on Built-in/,
  );
  await expect(consoleRegion).toContainText("Answered with accept");
  await tracer.film.nth(1).press("Enter");
  await expect(tracer.panel.getByRole("button", { name: "Pick another selector" })).toBeVisible();

  // It also opens from a bundle, in a browser without that history.
  await page.getByRole("radio", { name: "Results", exact: true }).press("Space");
  await page.getByRole("button", { name: "Export", exact: true }).press("Enter");
  const bundle = await downloaded(page.getByRole("menuitem", { name: /^Bundle/ }));
  const context = await browser.newContext();
  const other = new Tracer(new WorkbenchPage(await context.newPage()));
  await other.workbench.open();
  await dropZip(other.page, bundle, "trace.zip");
  await expect(other.film).toHaveText([/Start/, /1 Done/, /2 Done/]);
  await expect(other.panel.getByRole("region", { name: "Console" })).toContainText(
    "Answered with accept",
  );
  await context.close();
  expect(site.requestsFor("/wall")).toHaveLength(before + 1);
});

const done: readonly [string, string, object[], RegExp][] = [
  [
    "a login form",
    "lighthouse lamp keepers",
    [
      { type: "click", selector: "#name" },
      { type: "write", text: "Ada" },
      { type: "press", key: "Tab" },
      { type: "write", text: "beacon" },
      { type: "press", key: "Enter" },
    ],
    /Welcome, Ada/,
  ],
  [
    "infinite scroll",
    "gull sightings",
    [{ type: "scroll" }, { type: "scroll" }, { type: "scroll" }],
    /Gull number 24/,
  ],
  [
    "a tab panel",
    "ferry prices",
    [
      { type: "click", selector: "#winter" },
      { type: "wait", selector: ".price" },
    ],
    /Seven crowns/,
  ],
  [
    "a shadow root",
    "barometer",
    [{ type: "click", selector: "x-meter button" }],
    /1013 hectopascal/,
  ],
];

test("traces steps through a form, a feed, tabs and a shadow root, then runs them", async ({
  site: _site,
  workbench,
  page,
}) => {
  const tracer = new Tracer(workbench);
  await tracer.begin(done[0]?.[1] ?? "");
  for (const [place, [, query, actions, shown]] of done.entries()) {
    if (place > 0) {
      await tracer.clear();
      await workbench.search(query);
      await expect(workbench.items.first()).toContainText(
        new RegExp(query.split(" ")[0] ?? "", "i"),
      );
    }
    await tracer.paste(actions);
    await tracer.ask();
    await tracer.trace();
    await tracer.traced(...actions.map((_, at) => new RegExp(`${at + 1} Done`)));
    await expect(tracer.film.last().locator("img")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(workbench.results.getByText(shown).first()).toBeVisible();
  }
});

test("reports a page that fails at its third step, adds a wait, and traces up to a step", async ({
  site: _site,
  workbench,
  page,
}) => {
  const tracer = new Tracer(workbench);
  await tracer.begin("cliff stairs");
  await tracer.paste([
    { type: "click", selector: "#first" },
    { type: "click", selector: "#second" },
    { type: "click", selector: "#last" },
    { type: "scrape" },
  ]);
  await tracer.ask();
  await tracer.trace();
  await tracer.traced(/1 Done/, /2 Done/, /3 Failed/, /4 Not reached/);
  await expect(tracer.film.nth(3)).toHaveAttribute("aria-selected", "true");

  await tracer.panel.getByRole("button", { name: "Insert wait before" }).press("Enter");
  await expect(tracer.steps).toHaveCount(5);
  await expect(tracer.steps.nth(2)).toContainText("Wait for #last");
  await tracer.panel.getByRole("button", { name: "Edit this step" }).press("Enter");
  await expect(page.locator('[name="actions.steps.3.selector"]')).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("#landing");

  await tracer.film.nth(2).press("Enter");
  await tracer.panel.getByRole("button", { name: "Run to here" }).press("Enter");
  await tracer.trace();
  await tracer.traced(/1 Done/, /2 Done/);
});

test("tries one changed option on one page and compares both", async ({
  site: _site,
  workbench,
  page,
}) => {
  const tracer = new Tracer(workbench);
  await tracer.begin("ferry prices");
  await workbench.results.getByRole("button", { name: "What if…" }).first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "What if one option were different?" });
  await dialog.getByRole("combobox", { name: "Option" }).selectOption("excludeTags");
  await dialog.getByRole("textbox", { name: "New value" }).fill("h1");
  await expect(dialog.getByText(/for 2 runs/)).toBeVisible();
  await workbench.expectAccessible();
  await dialog.getByRole("button", { name: "Run both" }).press("Enter");

  const view = page.getByRole("region", { name: "What if" });
  await expect(view.locator("del")).toContainText(["# Ferry prices"]);
  await view.getByRole("radio", { name: "Screenshot" }).press("Space");
  await expect(view.getByRole("slider")).toBeVisible();
  await workbench.expectAccessible();
  await page.getByRole("radio", { name: "Results" }).press("Space");
  await expect(workbench.items.first()).toBeVisible();

  // Both runs are one entry of the history, and open as the comparison they were.
  await page.getByRole("tab", { name: "History" }).click();
  const entry = page
    .getByRole("region", { name: "Past runs" })
    .getByRole("listitem")
    .filter({ hasText: "site:" });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("What if excludeTags: h1");
  await page.getByRole("tab", { name: "Form" }).click();
  await workbench.search("ferry timetable");
  await page.getByRole("tab", { name: "History" }).click();
  await entry.getByRole("button").first().click();
  await expect(view.locator("del")).toContainText(["# Ferry prices"]);
  await expect(view.getByText("excludeTags: none → h1")).toBeVisible();
  const line = page.getByRole("region", { name: "Past run", exact: true });
  await expect(line).toContainText(/Run of .* on .*Differs from the form in/);
  await line.getByRole("button", { name: "Run again…" }).click();
  await expect(dialog.getByRole("combobox", { name: "Option" })).toHaveValue("excludeTags");
  await page.keyboard.press("Escape");
  await line.getByRole("button", { name: "Load into the form" }).click();
  await expect(workbench.query).toHaveValue(/site:/);
  const slider = view.getByText("Current", { exact: true });
  await view.getByRole("radio", { name: "Screenshot" }).press("Space");
  await expect(slider.first()).toBeVisible();
  await view.getByRole("button", { name: "Use this option" }).click();
  await expect(page.getByRole("textbox", { name: "Remove", exact: true })).toHaveValue("h1");
  await page.getByRole("radio", { name: "Results" }).press("Space");
  await page.getByRole("button", { name: /^Close .*What if/ }).click();
  await expect(page.getByRole("radio", { name: "Results" })).toBeHidden();
  await expect(
    workbench.items.first().getByRole("list", { name: "Tries of this page" }),
  ).toContainText(/2nd try ?What if excludeTags: h1/);
});

/** A service that reports only that a page failed, without any steps. */
async function startTerseService() {
  const requests: { selector?: string }[][] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { scrapeOptions } = JSON.parse(Buffer.concat(parts).toString());
    const actions = scrapeOptions?.actions ?? [];
    requests.push(actions);
    const broken = actions.some(({ selector }: { selector?: string }) => selector === "#third");
    const metadata = { statusCode: 200, ...(broken && { error: "The page could not be read." }) };
    response.setHeader("content-type", "application/json");
    const web = [{ url: "https://pages.example/one", title: "One", markdown: "Text", metadata }];
    response.end(JSON.stringify({ success: true, creditsUsed: 3, data: { web } }));
  });
  const port = await listenOnPort(server);
  return {
    requests,
    origin: `http://127.0.0.1:${port}`,
    dispose: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

test("finds the failing step by bisection if the service returns no steps", async ({
  workbench,
  page,
}) => {
  const service = await startTerseService();
  try {
    const tracer = new Tracer(workbench);
    await workbench.open("/?query=one");
    await new ConnectionsPage(page).add({
      label: "Terse",
      baseUrl: service.origin,
      key: "terse-key",
    });
    await workbench.search();
    await tracer.unfold();
    await tracer.paste(
      ["#first", "#second", "#third", "#fourth"].map((selector) => ({ type: "click", selector })),
    );
    await tracer.ask();
    await tracer.trace();
    await tracer.traced(...Array(4).fill(/Unknown/));
    const before = service.requests.length;
    await tracer.panel
      .getByRole("button", { name: /^Find it: up to 3 runs, about / })
      .press("Enter");
    await expect(tracer.panel.getByText("Step 3 fails")).toBeVisible();
    expect(service.requests.length - before).toBeLessThanOrEqual(3);
    await workbench.expectAccessible();
  } finally {
    await service.dispose();
  }
});
