import type { Locator, Page } from "@playwright/test";

/** The connection switcher in the top bar and its dialog, by roles and names. */
export class ConnectionsPage {
  readonly page: Page;
  readonly switcher: Locator;
  readonly menu: Locator;
  readonly dialog: Locator;
  readonly name: Locator;
  readonly baseUrl: Locator;
  readonly key: Locator;
  readonly test: Locator;

  constructor(page: Page) {
    this.page = page;
    this.switcher = page.getByRole("button", { name: /^Connection:/ });
    this.menu = page.getByRole("menu", { name: "Connection" });
    this.dialog = page.getByRole("dialog");
    this.name = this.dialog.getByRole("textbox", { name: "Name" });
    this.baseUrl = this.dialog.getByRole("textbox", { name: "Base URL" });
    this.key = this.dialog.locator("input").and(this.dialog.getByLabel("Key", { exact: true }));
    this.test = this.dialog.getByRole("button", { name: "Test", exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole("button", { name });
  }

  entry(name: string | RegExp): Locator {
    return this.menu.getByRole("menuitemradio", { name });
  }

  async open(item: RegExp): Promise<void> {
    await this.switcher.click();
    await this.menu.getByRole("menuitem", { name: item }).click();
  }

  async choose(label: string | RegExp): Promise<void> {
    await this.switcher.click();
    await this.entry(label).click();
  }

  async add(connection: { label: string; baseUrl: string; key?: string }): Promise<void> {
    await this.open(/^Add/);
    await this.name.fill(connection.label);
    await this.baseUrl.fill(connection.baseUrl);
    await this.key.fill(connection.key ?? "");
    await this.button("Add").click();
    await this.dialog.waitFor({ state: "hidden" });
  }
}
