import type { Page } from "@playwright/test";
import { StepsEditor } from "../support/steps-editor";
import { expect, test } from "./fixtures";

const expectAnnounced = (page: Page, message: string) =>
  expect(page.getByRole("status").filter({ hasText: message })).toHaveCount(1);

/** Checks that a drag leaves no transforms or styles on the cards. */
const expectAtRest = async (page: Page) => {
  await expect(page.locator("[data-lifted], [data-dragging]")).toHaveCount(0);
  const shifted = await page
    .locator("[data-step]")
    .evaluateAll((all) => all.filter((each) => getComputedStyle(each).transform !== "none").length);
  expect(shifted).toBe(0);
};

test("drags a step down past several others, which make room", async ({ workbench, page }) => {
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  await editor.pasteLetters("abcdef");
  const [second, third] = [await editor.handleCenter(2), await editor.handleCenter(3)];
  await editor.dragOver(2, 5);
  await expect.poll(async () => (await editor.handleCenter(3)).y).toBeCloseTo(second.y, 0);
  await page.mouse.up();
  await expect.poll(editor.letters).toBe("acdebf");
  await expectAnnounced(page, "Click is now step 5 of 6.");
  await expect(editor.dragHandle(5)).toBeFocused();
  await expectAtRest(page);
  expect((await editor.handleCenter(3)).y).toBeCloseTo(third.y, 0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(editor.letters).toBe("abcdef");
});

test("cancels a drag on Escape, when the list changes and when the pointer is lost", async ({
  workbench,
  page,
}) => {
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  await editor.pasteLetters("abcdef");

  const transition = () =>
    editor.step(3).evaluate((card) => getComputedStyle(card).transitionProperty);
  await editor.dragOver(1, 4);
  await expect(page.locator("[data-lifted]")).toHaveCount(1);
  expect(await transition()).toContain("transform");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await transition()).toBe("none");
  await page.keyboard.press("Escape");
  await expectAnnounced(page, "Step 1 was not moved.");
  await expectAtRest(page);
  await page.mouse.up();
  expect(await editor.letters()).toBe("abcdef");

  await editor.titles.nth(5).press("Delete");
  await expect.poll(editor.letters).toBe("abcde");
  await editor.dragOver(1, 4);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(editor.letters).toBe("abcdef");
  await expectAtRest(page);
  await page.mouse.up();
  expect(await editor.letters()).toBe("abcdef");

  await editor.dragOver(1, 4);
  await editor.dragHandle(1).dispatchEvent("pointercancel", { pointerId: 1 });
  await expectAtRest(page);
  await page.mouse.up();
  expect(await editor.letters()).toBe("abcdef");
});

test("ends a drag beyond the list at its end and scrolls the pane", async ({ workbench, page }) => {
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN";
  await editor.pasteLetters(letters);
  await editor.dragHandle(2).scrollIntoViewIfNeeded();
  const start = await editor.handleCenter(2);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 600, (page.viewportSize()?.height ?? 0) - 2, { steps: 4 });
  await expect(editor.dragHandle(letters.length)).toBeInViewport();
  // Scroll until the end of the list is reached.
  await expect
    .poll(async () => {
      const { y } = await editor.handleCenter(letters.length);
      await page.waitForTimeout(100);
      return y === (await editor.handleCenter(letters.length)).y;
    })
    .toBe(true);
  await page.mouse.up();
  await expect.poll(editor.letters).toBe(`a${letters.slice(2)}b`);
  await expect(editor.dragHandle(letters.length)).toBeFocused();
  await expectAtRest(page);

  // Release while the pane is still scrolling.
  const { x, y } = await editor.handleCenter(letters.length);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, 2, { steps: 4 });
  await page.mouse.up();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  await expectAtRest(page);
});

test("moves past open cards at their middle", async ({ workbench, page }) => {
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  await editor.pasteLetters("abc");
  await editor.titles.nth(1).click();
  await editor.dragHandle(1).hover();
  const start = await editor.handleCenter(1);
  const tall = await editor.step(2).boundingBox();
  const own = await editor.step(1).boundingBox();
  if (!tall || !own) throw new Error("no cards");
  const distanceToMiddle = tall.y + tall.height / 2 - own.y - own.height;
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + distanceToMiddle - 10, { steps: 4 });
  await page.mouse.up();
  await expectAtRest(page);
  expect(await editor.letters()).toBe("abc");
  await editor.dragHandle(1).hover();
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + distanceToMiddle + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(editor.letters).toBe("bac");
  await expect(editor.titles.first()).toHaveAttribute("aria-expanded", "true");
});

test("moves a step with the keys of its handle, announces it and keeps the focus", async ({
  workbench,
  page,
}) => {
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  await editor.pasteLetters("abcd");
  await expect(editor.dragHandle(1)).toHaveAccessibleDescription(/Arrow keys move the step/);

  await editor.dragHandle(1).press("Space");
  await expectAnnounced(page, "Arrow keys move the step");
  await page.keyboard.press("ArrowDown");
  await expectAnnounced(page, "Click is now step 2 of 4.");
  await expect(editor.dragHandle(2)).toBeFocused();
  expect(await editor.letters()).toBe("bacd");
  await page.keyboard.press("End");
  await expectAnnounced(page, "Click is now step 4 of 4.");
  await expect(editor.dragHandle(4)).toBeFocused();
  expect(await editor.letters()).toBe("bcda");
  await page.keyboard.press("ArrowDown");
  await expectAnnounced(page, "This is the last step.");
  await page.keyboard.press("Home");
  await expectAnnounced(page, "Click is now step 1 of 4.");
  await expect(editor.dragHandle(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expectAnnounced(page, "This is the first step.");
  expect(await editor.letters()).toBe("abcd");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(editor.letters).toBe("bcda");
  await workbench.expectAccessible();
});

test("keeps the selection while other steps are added, removed and moved", async ({
  workbench,
  page,
}) => {
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  await editor.pasteLetters("abcde");
  for (const place of [2, 4]) await editor.box(place).check();
  expect(await editor.selectedPositions()).toEqual([2, 4]);

  await editor.titles.nth(0).press("Delete");
  await expect.poll(editor.letters).toBe("bcde");
  expect(await editor.selectedPositions()).toEqual([1, 3]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(editor.letters).toBe("abcde");
  await expect.poll(editor.selectedPositions).toEqual([2, 4]);

  await editor.choose(1, "Duplicate");
  await expect.poll(editor.letters).toBe("aabcde");
  expect(await editor.selectedPositions()).toEqual([3, 5]);

  await editor.dragHandle(3).press("Home");
  await expect.poll(editor.letters).toBe("baacde");
  expect(await editor.selectedPositions()).toEqual([1, 5]);

  await page
    .getByRole("toolbar", { name: "Selected steps" })
    .getByRole("button", { name: "Duplicate" })
    .click();
  await expect.poll(editor.letters).toBe("baacdbde");
  expect(await editor.selectedPositions()).toEqual([1, 5]);
});

test("undoes each move of a quick series by itself", async ({ workbench, page }) => {
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  await editor.pasteLetters("abcd");
  await editor.dragHandle(1).press("ArrowDown");
  await expect(editor.dragHandle(2)).toBeFocused();
  await page.keyboard.press("End");
  await expect(editor.dragHandle(4)).toBeFocused();
  await page.keyboard.press("Home");
  await expect.poll(editor.letters).toBe("abcd");
  for (const letters of ["bcda", "bacd", "abcd"]) {
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(editor.letters).toBe(letters);
  }
});
