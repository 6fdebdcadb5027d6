import type { Page } from "@playwright/test";
import { StepsEditor } from "../support/steps-editor";
import { expect, test } from "./fixtures";

const toast = (page: Page, text: string | RegExp) =>
  page.locator("[data-toast]").filter({ hasText: text });

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).boundingBox();
  if (!found) throw new Error(`${selector} is not visible.`);
  return found;
};

test("shows a message after saving, for some seconds, longer under the pointer, until Escape", async ({
  workbench,
  page,
}) => {
  await page.clock.install();
  await workbench.open("/?query=tide");
  const save = async () => {
    await page.keyboard.press("ControlOrMeta+s");
    await page.getByRole("dialog", { name: /Save/ }).getByRole("textbox").fill("Tides");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Saved as Tides.")).toBeVisible();
  };
  await save();
  // The message stays under the pointer, also during the check.
  const message = await box(page, "[data-toast]");
  await page.mouse.move(message.x + 20, message.y + 10);
  // Read once by screen readers: the visible message is in the live region.
  await expect(page.getByText("Saved as Tides.")).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "Saved as Tides." })).toHaveCount(1);
  await workbench.expectAccessible();
  await page.clock.runFor(20_000);
  await expect(toast(page, "Saved as Tides.")).toBeVisible();
  await page.mouse.move(700, 300);
  await page.clock.runFor(6_500);
  await expect(toast(page, "Saved as Tides.")).toBeHidden();

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByPlaceholder("Type a command or field…").fill("New request");
  await page.keyboard.press("Enter");
  await expect(toast(page, "New request.")).toBeVisible();
  await expect(workbench.query).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(toast(page, "New request.")).toBeHidden();
});

test("shows a message that was read also in a dialog, without reading it again", async ({
  server,
  workbench,
  page,
}) => {
  await page.clock.install();
  await workbench.open(`${server.origin}/?query=tide`);
  const live = page.locator("[aria-live]").filter({ hasText: "New request." });
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByPlaceholder("Type a command or field…").fill("New request");
  await page.keyboard.press("Enter");
  await expect(live).toHaveCount(1);
  await page.clock.runFor(1_500);
  await page.keyboard.press("ControlOrMeta+s");
  const dialog = page.getByRole("dialog", { name: /Save/ });
  await expect(dialog.locator("[data-toast]")).toHaveText(/New request\./);
  await expect(live).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(toast(page, "New request.")).toBeVisible();
  await expect(live).toHaveCount(0);
  await workbench.expectAccessible();
});

test("undoes a change from its message, which ends with the next change", async ({
  workbench,
  page,
}) => {
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  await editor.pasteLetters("abc");
  await editor.titles.nth(1).press("Delete");
  const deleted = toast(page, "Deleted step 2, Click");
  await expect(editor.titles).toHaveCount(2);
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(editor.titles).toHaveCount(3);
  await expect(deleted).toBeHidden();
  await expect(toast(page, /^Undone/)).toBeVisible();

  await editor.titles.nth(0).press("Delete");
  await expect(toast(page, "Deleted step 1, Click")).toBeVisible();
  await workbench.query.fill("y");
  await expect(toast(page, "Deleted step 1, Click")).toBeHidden();
});

for (const width of [360, 1024])
  test(`covers neither the focused control nor the edge of a window of ${width} px`, async ({
    workbench,
    page,
  }) => {
    await page.setViewportSize({ width, height: 720 });
    const editor = new StepsEditor(page);
    await editor.open(workbench, "/?query=x");
    await editor.pasteLetters("abcdefghij");
    // Each move leaves the focus somewhere else, also where the messages appear.
    for (let place = 1; place < 10; place += 1) {
      await editor.titles.nth(place).press("Alt+ArrowUp");
      await expect(toast(page, `is now step ${place} of 10.`)).toBeVisible();
      await expect(editor.titles.nth(place - 1)).toBeFocused();
      const message = await box(page, "[data-toast]");
      const focused = await box(page, ":focus");
      const apart =
        message.y + message.height <= focused.y ||
        focused.y + focused.height <= message.y ||
        message.x >= focused.x + focused.width;
      expect(apart, `message ${message.y}, focus ${focused.y}`).toBe(true);
      expect(message.x + message.width).toBeLessThanOrEqual(width);
      expect(message.y).toBeGreaterThanOrEqual(0);
    }
  });

test("asks before Escape, the close button or a click beside a dialog drops typed text", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=tide");
  const dialog = page.getByRole("dialog", { name: "Save request" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  const question = dialog.getByRole("group", { name: "Discard what you typed?" });
  const open = () => page.keyboard.press("ControlOrMeta+s");
  await open();
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await open();
  await name.fill("Tides");
  await page.keyboard.press("Escape");
  await expect(question.getByRole("button", { name: "Keep" })).toBeFocused();
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(name).toBeFocused();
  await page.mouse.click(5, 5);
  await question.getByRole("button", { name: "Keep" }).click();
  await expect(name).toHaveValue("Tides");
  await dialog.getByRole("button", { name: "Close" }).click();
  await name.focus();
  await page.keyboard.press("Escape");
  await expect(question.getByRole("button", { name: "Keep" })).toBeFocused();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();

  await open();
  await expect(name).not.toHaveValue("Tides");
  await name.fill("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await open();
  await name.fill("Tides");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
});
