import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export class PickerView {
  readonly dialog;
  readonly page;
  readonly sheet;
  readonly selectors;
  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole("dialog", { name: /^Pick/ });
    this.sheet = this.dialog.getByRole("application", { name: "The page" });
    this.selectors = this.dialog.getByRole("radiogroup", { name: "Selectors, best first" });
  }
  /** Opens the page of the first result that can be picked on. */
  static async onFirstPage(page: Page): Promise<PickerView> {
    await page.getByRole("button", { name: "Pick on this page" }).first().click();
    const picker = new PickerView(page);
    await picker.ready();
    return picker;
  }
  async ready() {
    await expect(this.dialog.getByText("Nothing is picked yet.")).toBeVisible();
  }
  /** Clicks at the position of a page element; the page itself never receives the event. */
  async press(selector: string) {
    const box = await this.dialog.frameLocator("iframe").locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not shown.`);
    await this.page.mouse.move(box.x + 10, box.y + 10);
    await this.page.mouse.click(box.x + 10, box.y + 10);
  }
  isShown = (selector: string) =>
    this.dialog.frameLocator("iframe").locator(selector).first().isVisible();
  chosen = () => this.selectors.locator("label:has(input:checked) code").textContent();
  /** Checks the dialog in both themes, without the frame, which contains an untrusted page. */
  async expectAccessible() {
    for (const colorScheme of ["light", "dark"] as const) {
      await this.page.emulateMedia({ colorScheme });
      const builder = new AxeBuilder({ page: this.page }).include("dialog[open]").exclude("iframe");
      const { violations } = await builder.analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  }
  use = (name: string) => this.dialog.getByRole("button", { name, exact: true });
}

/** Opens the picker for a new click step whose selector is still missing. */
export async function openForNewClick(page: Page) {
  const section = page.getByRole("button", { name: /^Actions/ });
  if ((await section.getAttribute("aria-expanded")) !== "true") await section.press("Enter");
  await page.getByRole("button", { name: "Add step" }).press("Enter");
  await page
    .getByRole("menu", { name: "Add step" })
    .getByRole("menuitem", { name: /^Click/ })
    .press("Enter");
  await page.getByRole("button", { name: "Pick", exact: true }).press("Enter");
  return page.getByRole("dialog", { name: "Fetch pages to pick on" });
}
