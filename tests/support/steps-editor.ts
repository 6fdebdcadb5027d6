import { expect, type Locator, type Page } from "@playwright/test";
import type { WorkbenchPage } from "./workbench-page";

/** The action editor from a user's view. Positions count from 1, as on the page. */
export class StepsEditor {
  readonly page: Page;
  readonly titles: Locator;
  constructor(page: Page) {
    this.page = page;
    this.titles = page.getByRole("list", { name: "Steps" }).locator("[data-step-title]");
  }
  async open(workbench: WorkbenchPage, address: string) {
    await workbench.open(address);
    // Tests compare positions, which change with the font.
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
    await this.page.getByRole("button", { name: /^Actions/ }).click();
  }
  /** Opens the menu and chooses the entry with the keyboard. */
  async add(name: string) {
    const before = await this.titles.count();
    await this.page.getByRole("button", { name: "Add step" }).press("Enter");
    const entries = this.page.getByRole("menu", { name: "Add step" }).getByRole("menuitem");
    // The menu focuses its first entry when it opens.
    await expect(entries.first()).toBeFocused();
    await this.page.getByRole("menuitem", { name: new RegExp(`^${name}`, "i") }).press("Enter");
    await expect(this.titles).toHaveCount(before + 1);
  }
  /** Chooses a command of a step with the keyboard. */
  async choose(position: number, command: string) {
    const more = this.step(position).getByRole("button", { name: /^More for step/ });
    await more.press("Enter");
    await this.page.getByRole("menuitem", { name: command }).press("Enter");
  }
  async paste(text: string) {
    await this.page.locator('[data-field="actions.steps"]').evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData("text/plain", pasted);
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  }
  /** Pastes a click step per letter: a, b, c. */
  async pasteLetters(letters: string) {
    await this.paste(JSON.stringify([...letters].map((selector) => ({ type: "click", selector }))));
    await expect(this.titles).toHaveCount(letters.length);
  }
  step(position: number) {
    return this.page.locator(`[data-step="${position - 1}"]`);
  }
  dragHandle(position: number) {
    return this.page.getByRole("button", { name: `Drag step ${position}`, exact: true });
  }
  box(position: number) {
    return this.page.getByRole("checkbox", { name: `Select step ${position}`, exact: true });
  }
  async handleCenter(position: number) {
    const box = await this.dragHandle(position).boundingBox();
    if (!box) throw new Error("The drag handle is not visible.");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  /** Drags a step by its handle onto another step without dropping it. */
  async dragOver(from: number, to: number) {
    await this.dragHandle(from).hover();
    const [start, end] = [await this.handleCenter(from), await this.handleCenter(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 8 });
  }
  names = () =>
    this.titles.evaluateAll((all) =>
      all.map((each) => each.textContent?.replace(/^\d+/, "").trim()),
    );
  /** The selectors of the click steps, in order. */
  letters = () =>
    this.titles.evaluateAll((all) =>
      all.map((each) => each.querySelector("code")?.textContent).join(""),
    );
  selectedPositions = () =>
    this.page
      .getByRole("checkbox", { name: /^Select step/ })
      .evaluateAll((all) =>
        all.flatMap((each, position) =>
          each instanceof HTMLInputElement && each.checked ? [position + 1] : [],
        ),
      );
}
