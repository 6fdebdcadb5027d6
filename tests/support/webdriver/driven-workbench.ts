import { z } from "zod";
import { runName } from "../workbench-page";
import { DrivenPage } from "./driven-page";
import type { Driver, Element } from "./driver";

/** The workbench from a user's view, in any browser. */
export class DrivenWorkbench extends DrivenPage {
  constructor(
    driver: Driver,
    readonly origin: string,
  ) {
    super(driver);
  }

  /** Opens a page of the workbench and waits until the request can be run. */
  async open(path = "/"): Promise<void> {
    await this.driver.navigate(`${this.origin}${path}`);
    await this.until("an enabled Run button", () => this.#enabledRun());
  }

  async #enabledRun(): Promise<Element | null> {
    const [run] = await this.all("button", runName);
    return run && (await this.attribute(run, "disabled")) === null ? run : null;
  }

  query(): Promise<Element> {
    return this.get("textbox", "Query");
  }

  results(): Promise<Element> {
    return this.get("region", "Results");
  }

  /** Waits for results of a run. */
  async hasResults(): Promise<void> {
    await this.get("list", "Web results");
  }

  async run(query: string): Promise<void> {
    await this.fill(await this.query(), query);
    const before = await this.text(await this.results());
    await this.click("button", runName);
    await this.until("other results", async () =>
      (await this.text(await this.results())) === before ? null : true,
    );
    await this.hasResults();
  }

  /** Opens the palette with the keyboard, and chooses the first match. */
  async command(words: string): Promise<void> {
    await this.driver.press("Control+k");
    await this.get("dialog", "All commands");
    await this.driver.type(words);
    await this.until(`an option for ${words}`, async () => {
      const [first] = await this.all("option");
      const text = first ? await this.text(first) : "";
      return text.toLowerCase().includes(words.toLowerCase()) ? text : null;
    });
    await this.driver.press("Enter");
    await this.gone("dialog", "All commands");
  }

  theme(): Promise<string> {
    return this.driver.evaluate(z.string(), "return document.documentElement.dataset.theme;");
  }

  /** The text in the JSON editor. */
  json(): Promise<string> {
    return this.driver.evaluate(
      z.string(),
      `return [...document.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\\n");`,
    );
  }
}
