import type { Locator, Page } from "@playwright/test";
import { CountingService, foundPages } from "../support/counting-service";
import { SweepPageView } from "../support/sweep-page";
import { beforeFile, workbenchBehind } from "./before-file";
import { expect, watchedTest as test } from "./fixtures";

const rig = beforeFile(async () =>
  workbenchBehind(await new CountingService().start(), {
    label: "Counter",
    key: "fc-keys-0123456789",
  }),
);

/** Drives a page with keys only, and fails as soon as the focus is at the start of the page. */
class Keyboard {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await expect(this.page.locator("main :focus, main:focus")).toHaveCount(1);
  }

  async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press(key);
    }
    throw new Error("80 presses did not reach the control.");
  }

  /** Replaces the text of a field. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.press("ControlOrMeta+a");
    await this.page.keyboard.insertText(text);
  }

  async activate(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await this.tabTo(target, key);
    await this.press("Enter");
  }
}

test("plans, runs, pauses, reads and compares a sweep with the keyboard alone", async ({
  page,
}) => {
  const { service } = rig();
  const sweep = new SweepPageView(page);
  const keys = new Keyboard(page);
  const axis = (number: number) => page.getByRole("group", { name: `Axis ${number}` });
  const field = (number: number) => axis(number).getByRole("combobox", { name: "Field" });
  const values = (number: number) => axis(number).getByRole("textbox", { name: "Values" });
  await page.goto("/sweep");
  await keys.activate(sweep.button("New sweep"));

  await keys.type(page.getByRole("textbox", { name: "Request" }), '{"query":"tea"}');
  await keys.tabTo(field(1));
  await page.keyboard.type("Results");
  await expect(field(1)).toHaveValue("limit");
  await keys.type(values(1), "1\n2");
  await keys.activate(sweep.button("Add an axis"));
  await expect(field(2)).toBeFocused();
  await page.keyboard.type("Country");
  await expect(field(2)).toHaveValue("country");
  await keys.type(values(2), "DE\nFR");
  await keys.activate(sweep.button("Move axis 2 up"), "Shift+Tab");
  await expect(sweep.button("Move axis 1 up")).toBeFocused();
  await expect(field(1)).toHaveValue("country");
  await expect(values(2)).toHaveValue("1\n2");
  await keys.press("Enter");
  await expect(field(1)).toHaveValue("country");
  await keys.activate(sweep.button("Add an axis"));
  await keys.activate(sweep.button("Remove axis 3"), "Shift+Tab");
  await expect(sweep.button("Add an axis")).toBeFocused();
  await expect(page.getByTestId("preview")).toContainText("Runs4");
  await keys.type(page.getByRole("textbox", { name: "Maximum credits" }), "0");
  await keys.activate(sweep.button("Create without starting"));
  await expect(page.getByRole("textbox", { name: "Maximum credits" })).toBeFocused();
  await keys.type(page.getByRole("textbox", { name: "Maximum credits" }), "20");
  await keys.activate(sweep.button("Create without starting"));
  await expect(page.getByRole("heading", { name: "tea" })).toBeFocused();
  expect(service.searches).toEqual([]);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  service.respond = (body, call) => ({
    body: foundPages(body),
    ...(call === 2 && { after: held }),
  });
  await keys.activate(sweep.button("Start 4 runs"));
  await expect.poll(() => service.searches.length).toBe(2);
  await keys.activate(sweep.button("Pause"));
  release();
  await sweep.expectStates("Done: 2", "Paused: 2");
  await keys.activate(sweep.button("Resume"));
  await sweep.expectStates("Done: 4");
  await expect(page.locator("main :focus")).toHaveCount(1);

  await keys.activate(sweep.button("Details of FR, limit 2"));
  const details = page.getByRole("region", { name: "country FR · limit 2" });
  await expect(details).toBeFocused();
  await keys.activate(sweep.button("Close the details"));
  await expect(sweep.button("Details of FR, limit 2")).toBeFocused();
  await keys.tabTo(page.getByRole("combobox", { name: "Chosen field" }), "Shift+Tab");
  await page.keyboard.type("Path");
  await keys.type(page.getByRole("textbox", { name: "Path" }), "data.web[0].title");
  await expect(sweep.matrix.getByText("tea 0")).toHaveCount(4);
  await keys.activate(sweep.button("Delete"), "Shift+Tab");
  await expect(sweep.button("Keep")).toBeFocused();
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException("", "UnknownError");
    };
  });
  await keys.activate(sweep.button("Delete the sweep"));
  await expect(page.getByText("The browser could not delete the sweep.")).toBeVisible();
  await keys.activate(sweep.button("Keep"), "Shift+Tab");
  await expect(sweep.button("Delete")).toBeFocused();
  await keys.tabTo(sweep.matrix.getByRole("row", { name: /^FR/ }).getByRole("link").last());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/compare\?runs=[^&]+,[^&]+&base=/);
});

test("moves the focus to the matrix when the row of the focused cell is scrolled away", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  const sweep = new SweepPageView(page);
  const ten = Array.from({ length: 10 }, (_, at) => at + 1);
  await sweep.fill({
    base: { query: "tea {{n}}" },
    axes: [
      { field: "{{n}}", values: ten },
      { field: "limit", values: ten },
    ],
  });
  await sweep.create();
  const details = sweep.button("Details of tea 1, limit 1");
  await new Keyboard(page).tabTo(details);
  await sweep.matrix.evaluate((region) => region.scrollTo({ top: region.scrollHeight }));
  await expect(details).toHaveCount(0);
  await expect(sweep.matrix).toBeFocused();
});
