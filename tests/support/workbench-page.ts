import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules about colours, in which alone the themes differ (app/tokens.css). */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** The Run button, with or without its shortcut. */
export const runName = /^Run( Ctrl| ⌘|$)/;

/** The workbench from a user's view: by roles and names. */
export class WorkbenchPage {
  readonly page: Page;
  readonly query: Locator;
  readonly run: Locator;
  readonly cancel: Locator;
  readonly results: Locator;
  readonly items: Locator;

  constructor(page: Page) {
    this.page = page;
    this.query = page.getByRole("textbox", { name: "Query", exact: true });
    this.run = page.getByRole("button", { name: runName });
    this.cancel = page.getByRole("button", { name: "Cancel" });
    this.results = page.getByRole("region", { name: "Results", exact: true });
    this.items = this.results.getByRole("list", { name: "Web results" }).getByRole("listitem");
  }

  async open(address = "/"): Promise<void> {
    await this.page.goto(address);
    // The button is enabled after hydration.
    await expect(this.run).toBeEnabled();
  }

  /** Runs the search and waits for its results, not for those of an earlier run. */
  async search(query?: string): Promise<void> {
    if (query !== undefined) await this.query.fill(query);
    const response = this.page.waitForResponse("**/api/search");
    await this.run.click();
    await response;
    // In place of Cancel.
    await expect(this.run).toBeVisible();
    await expect(this.items.first()).toBeVisible();
  }

  tab(name: string | RegExp): Locator {
    return this.results.getByRole("tab", { name });
  }

  /** The stored runs, in the history. */
  async openHistory(): Promise<Locator> {
    await this.page.getByRole("tab", { name: "History" }).click();
    return this.page.getByRole("region", { name: "Past runs" });
  }

  /** Compares the only two stored runs. The older one is the baseline. */
  async compareRuns(): Promise<void> {
    const runs = (await this.openHistory()).getByRole("listitem");
    await expect(runs).toHaveCount(2);
    for (const run of [runs.nth(1), runs.nth(0)]) {
      await run.getByRole("button").first().focus();
      await this.page.keyboard.press("c");
    }
    await this.page.waitForURL(/\/compare\?runs=/);
  }

  /** Adds the first header of page requests, with a format that sends them. */
  async addHeader(name: string, value: string): Promise<void> {
    await this.page.getByRole("button", { name: /^Page loading/ }).click();
    await this.page.getByRole("button", { name: "Add header" }).click();
    await this.page.getByRole("textbox", { name: "Header 1: name" }).fill(name);
    await this.page.getByRole("textbox", { name: "Header 1: value" }).fill(value);
    await this.choice("Markdown").check();
  }

  choice(name: string): Locator {
    return this.page.getByRole("checkbox", { name, exact: true });
  }

  /** Checks WCAG 2.2 AA and best practices. The message includes the offending elements. */
  async expectAccessible({ onlyColours = false } = {}): Promise<void> {
    // Loading the rules again would take longer than checking them.
    const isLoaded =
      this.page.frames().length === 1 && (await this.page.evaluate(() => "axe" in window));
    const axe = new AxeBuilder({
      page: this.page,
      ...(isLoaded && { axeSource: "undefined" }),
    })
      // Legacy mode runs the same rules in this page instead of a second one, in a quarter of the
      // time. Only violations are collected.
      .setLegacyMode(true)
      .options({ resultTypes: ["violations"] });
    const { violations, passes, incomplete } = await (onlyColours
      ? axe.withRules(COLOUR_RULES)
      : axe.withTags(STANDARDS)
    ).analyze();
    // The contrast of a table wider than its region is incomplete, as is a rule that fails in axe itself.
    if (onlyColours) expect(passes.length + incomplete.length).toBeGreaterThan(0);
    else expect(passes.length).toBeGreaterThan(10);
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
    ).toEqual([]);
  }

  async expectAccessibleInBothThemes(): Promise<void> {
    await this.page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await this.expectAccessible();
    await this.page.emulateMedia({ colorScheme: "dark" });
    await this.expectAccessible({ onlyColours: true });
  }
}
