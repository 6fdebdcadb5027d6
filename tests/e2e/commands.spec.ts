import { chooseFromRequestMenu } from "../support/request-menu";
import { expect, test } from "./fixtures";

test("finds every command by its label and runs it on Enter", async ({ workbench, page }) => {
  await workbench.open();
  await page.getByRole("button", { name: "All commands" }).click();
  const palette = page.getByRole("dialog", { name: "All commands" });
  await expect(palette.getByRole("option").nth(15)).toBeAttached();
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.keyboard.press("ControlOrMeta+k");
  await workbench.expectAccessible();
  // Backgrounds are forced, so that they cannot mark the active entry.
  await page.emulateMedia({ forcedColors: "active" });
  await page.keyboard.press("ArrowDown");
  await expect(palette.getByRole("option", { selected: true })).toHaveCSS("outline-style", "solid");
  await page.emulateMedia({ forcedColors: null });
  await page.keyboard.type("no such words");
  await expect(palette.getByText("No match.")).toBeVisible();
  await workbench.expectAccessible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await expect(palette.getByRole("option", { selected: true })).toHaveCount(0);
  await expect(palette).toBeVisible();
  await page.keyboard.type("go to sources");
  await page.keyboard.press("Enter");
  await expect(workbench.choice("Web")).toBeFocused();

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("go to the query");
  await page.keyboard.press("Enter");
  await expect(workbench.query).toBeFocused();

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("run req");
  await page.keyboard.press("Enter");
  await expect(workbench.items.first()).toBeVisible();
});

test("finds a field by another name, shows its value and focuses it in its closed section", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=x");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("anti-bot");
  const palette = page.getByRole("dialog", { name: "All commands" });
  const proxy = palette.getByRole("option", { name: "Proxy" });
  await expect(proxy).toContainText("scrapeOptions.proxy");
  await expect(proxy).toContainText("auto");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Proxy" })).toBeFocused();
});

test("opens cost and budget, in wide and narrow windows", async ({ workbench, page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await workbench.open("/?query=x");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("set budget");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Estimated cost" })).toBeVisible();
  }
});

test("keeps keys typed before the palette is ready", async ({ page }) => {
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const palette = page.getByRole("dialog", { name: "All commands" });
  const input = palette.getByRole("combobox");
  for (const waitUntil of ["commit", "load"] as const) {
    await page.goto("/?query=x", { waitUntil });
    await page.waitForSelector("main", { state: "attached" });
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("import");
    await expect(input).toHaveValue("import");
  }
  await expect(input).toBeFocused();
  await expect(palette.getByRole("option").first()).toHaveText("Import…");
});

test("lists the shortcuts of commands in the help, and they work", async ({ workbench, page }) => {
  await workbench.open();
  await page.getByRole("heading", { name: "Search Workbench" }).click();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard" });
  for (const label of ["Undo", "Redo", "All commands", "Run request", "Save request…"])
    await expect(help.getByRole("term").filter({ hasText: label }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(workbench.query).toBeFocused();
});

test("turns single-key shortcuts off in every tab, over reloads, and on again", async ({
  workbench,
  page,
  context,
}) => {
  await workbench.open("/?query=x");
  await workbench.search();
  const guide = await context.newPage();
  await guide.goto("/guide");
  const guideSearch = guide.getByRole("searchbox", { name: "Search the guide" });
  const help = page.getByRole("dialog", { name: "Keyboard" });
  const choose = async (on: boolean) => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("keyboard short");
    await page.keyboard.press("Enter");
    await help.getByRole("switch", { name: "Single-key shortcuts" }).setChecked(on);
    await expect(help.getByText("Next or previous result")).toBeVisible({ visible: on });
    await workbench.expectAccessible();
    await page.keyboard.press("Escape");
  };

  await choose(false);
  await page.reload();
  await workbench.search();
  for (const place of [workbench.items.nth(0).getByRole("button").first(), workbench.run]) {
    await place.focus();
    for (const key of ["/", "n", "]", "Shift+F", "?", "j"]) await page.keyboard.press(key);
    await expect(place).toBeFocused();
  }
  await expect(help).toBeHidden();
  await expect(page.getByRole("button", { name: "New request" })).not.toHaveAttribute(
    "aria-keyshortcuts",
  );
  await workbench.query.fill("n/j");
  await page.keyboard.type("?");
  await expect(workbench.query).toHaveValue("n/j?");
  await guide.keyboard.press("/");
  await expect(guideSearch).not.toBeFocused();

  await choose(true);
  await guide.keyboard.press("/");
  await expect(guideSearch).toBeFocused();
  await workbench.run.focus();
  await page.keyboard.press("/");
  await expect(workbench.query).toBeFocused();
});

test("undoes and redoes every change of the draft and focuses the changed field", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const { query } = workbench;
  const limit = page.getByRole("textbox", { name: "Results per source" });
  const before = await query.inputValue();
  const undoButton = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undoButton).toHaveAttribute("aria-disabled", "true");

  await query.fill("first words");
  await limit.fill("7");
  await workbench.choice("News").check();
  await expect(undoButton).not.toHaveAttribute("aria-disabled");

  await page.keyboard.press("ControlOrMeta+z");
  await expect(workbench.choice("News")).not.toBeChecked();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(limit).toHaveValue("");
  await expect(limit).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(query).toHaveValue(before);
  await expect(query).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(query).toHaveValue(before);

  for (let step = 0; step < 3; step++) await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(query).toHaveValue("first words");
  await expect(limit).toHaveValue("7");
  await expect(workbench.choice("News")).toBeChecked();

  // The button keeps the focus, so it can be pressed again.
  await undoButton.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(limit).toHaveValue("");
  await expect(undoButton).toBeFocused();
});

test("undoes a reset, also after switching views", async ({ workbench, page }) => {
  await workbench.open();
  await workbench.choice("News").check();
  await chooseFromRequestMenu(page, "Reset all fields but the query");
  await expect(workbench.choice("News")).not.toBeChecked();
  await page.getByRole("tab", { name: "Code" }).click();
  await page.getByRole("tab", { name: "Form", exact: true }).first().click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(workbench.choice("News")).toBeChecked();
});

test("keeps the browser's undo in text fields outside the draft", async ({ workbench, page }) => {
  await workbench.open();
  await workbench.query.fill("stays");
  await page.evaluate(() => {
    const other = document.createElement("input");
    other.id = "other";
    document.body.append(other);
  });
  await page.locator("#other").fill("own");
  await page.locator("#other").press("ControlOrMeta+z");
  await expect(workbench.query).toHaveValue("stays");
});

test("shows in a narrow window what a command opens or changes", async ({ page, workbench }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await workbench.open();
  await workbench.search();
  const command = async (text: string) => {
    await page.getByRole("tab", { name: "Request" }).first().click();
    await expect(workbench.query).toBeVisible();
    await expect(workbench.items.first()).toBeHidden();
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };

  await command("trace steps");
  await expect(page.getByRole("dialog", { name: "Trace the steps on one page" })).toBeVisible();
  await page.keyboard.press("Escape");
  await command("filter the results");
  await expect(page.getByText("Filter results")).toBeVisible();
  await page.keyboard.press("Escape");
  await command("view results: table");
  await expect(workbench.results.getByRole("table")).toBeVisible();
});
