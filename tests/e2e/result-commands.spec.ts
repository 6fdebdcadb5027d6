import { expect, type Page } from "@playwright/test";
import { CannedService } from "../support/canned-service";
import { testBehind } from "./service-fixtures";

const test = testBehind("Paid", () => new CannedService().start());

const web = ["tide", "owls", "gone"].map((name) => ({
  url: `https://example.org/${name}`,
  title: `Page ${name}`,
  description: "About the marsh.",
  markdown: `# ${name}`,
  screenshot: `https://files.example.org/${name}.png`,
  metadata: {
    ...{ statusCode: name === "gone" ? 500 : 200, creditsUsed: 1 },
    ...(name === "gone" && { error: "The page is gone." }),
  },
}));

const response = {
  body: JSON.stringify({
    ...{ success: true, creditsUsed: 5, warning: "The marsh is wet." },
    data: { web, news: [{ url: "https://example.org/n", title: "News", snippet: "New" }] },
  }),
};

/** Typed texts, and the expected command. */
const searches = [
  ["bundle", "Export results: Bundle (ZIP)"],
  ["export", "Export results: CSV"],
  ["raw", "Show the raw response"],
  ["sent request", "Show the sent request"],
  ["cost", "Show the cost of this run"],
  ["keep files", "Store all files of this run"],
  ["copy for a model", "Copy results for a model…"],
  ["cite", "Selected result: copy citation"],
  ["next result", "Next result"],
  ["previous result", "Previous result"],
  ["pick", "Pick or unpick the selected result"],
  ["failed", "Show only failed pages"],
  ["filter", "Filter the results…"],
  ["sort newest", "Sort results: newest first"],
  ["view table", "View results: table"],
  ["leave out", "Cost of this run: leave out of the totals"],
  ["compare", "Selected result: What if…"],
  ["trace", "Selected result: Trace the steps here"],
  ["show markdown", "Selected result: show Markdown"],
  ["open page", "Selected result: open page"],
  ["print", "Print the results"],
] as const;

/** Counts what leaves the page, because it cannot be seen. */
const countEffects = () => {
  const effects = { count: 0 };
  const count = () => {
    effects.count += 1;
    return null;
  };
  Object.assign(window, { effects, print: count, open: count });
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async () => void count() },
  });
  URL.createObjectURL = () => {
    count();
    return "blob:none";
  };
};

const countOfEffects = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(Reflect.get(window, "effects"), "count")));

/** Everything by which an effect of a command shows. */
const look = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      Reflect.get(window, "effects"),
      document.body.textContent,
      document.activeElement?.outerHTML.slice(0, 300),
      [
        ...document.querySelectorAll(
          "[aria-selected=true], [aria-checked=true], [aria-pressed=true], :checked",
        ),
      ].map((element) => element.outerHTML.slice(0, 200)),
    ]),
  );

/** Commands that leave the workbench, with the path that they open. */
const otherPages: Readonly<Record<string, string>> = {
  "Compare with previous": "/compare",
  "My shares": "/shares",
};

/** Commands that open a dialog, with its name. Its code may load after the palette has closed. */
const dialogs: Readonly<Record<string, string>> = {
  "Share the run…": "Share run",
  "Copy results for a model…": "Copy for a model",
};

test("finds every command of the results, and each has an effect", async ({
  service,
  workbench,
  page,
}) => {
  test.slow();
  service.responses.set("marsh", response);
  await page.addInitScript(countEffects);
  const open = async () => {
    await workbench.open("/?query=marsh&sources=web,news&formats=markdown");
    await workbench.search();
    await workbench.items.first().click();
    await expect(workbench.tab("Markdown")).toBeVisible();
  };
  await open();
  const palette = page.getByRole("dialog", { name: "All commands" });
  const type = async (text: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.insertText(text);
  };
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  };
  /** Types a label into the palette. Returns what is seen before. */
  const choose = async (label: string) => {
    const before = { look: await look(page), effects: await countOfEffects(page) };
    await type(label);
    const option = palette.getByRole("option", { name: label, exact: true });
    return { ...before, isOffered: await option.first().isVisible() };
  };
  for (const [text, label] of searches) {
    await type(text);
    await expect(palette.getByRole("option", { name: label }), text).toBeVisible();
    await page.keyboard.press("Escape");
  }

  await type("");
  const options = palette.getByRole("group", { name: "Results" }).getByRole("option");
  const labels = (await options.locator("span.truncate").allTextContents()).filter(
    // These are shown already.
    (label) => !["Show web results", "Selected result: show Preview"].includes(label),
  );
  expect(labels.length).toBeGreaterThan(30);
  await page.keyboard.press("Escape");
  for (const label of labels) {
    if (label === "Previous result") await page.keyboard.press("j");
    if (label === "Clear picks") await page.keyboard.press("x");
    if (label === "Compare with previous") await open();
    let chosen = await choose(label);
    // A command may have hidden what another one is about.
    if (!chosen.isOffered) {
      await close();
      await open();
      chosen = await choose(label);
    }
    await page.keyboard.press("Enter");
    const otherPage = otherPages[label];
    if (otherPage !== undefined) {
      await page.waitForURL((url) => url.pathname === otherPage);
      await open();
      continue;
    }
    await expect(palette).toBeHidden();
    await expect.poll(() => look(page), label).not.toBe(chosen.look);
    // The page changes before the file is made. A download that begins while the next command is typed takes its keys.
    if (label.startsWith("Export results"))
      await expect.poll(() => countOfEffects(page), label).toBeGreaterThan(chosen.effects);
    const dialog = dialogs[label];
    if (dialog !== undefined)
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    for (const shown of await page.getByRole("dialog").all())
      if (await shown.isVisible()) {
        await page.keyboard.press("Escape");
        await expect(shown).toBeHidden();
      }
    // Views and sort orders are stored.
    if (label.startsWith("View")) {
      await type("View results: cards");
      await page.keyboard.press("Enter");
      await expect(palette).toBeHidden();
    }
  }
});
