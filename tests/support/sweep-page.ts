import { expect, type Locator, type Page } from "@playwright/test";

export type NewSweep = {
  readonly base: object;
  /** Label of the field, or its beginning with the wire path in brackets; and the values. */
  readonly axes: readonly {
    readonly field: string;
    readonly values: readonly (string | number)[];
  }[];
  /** Text fields by their labels. */
  readonly fields?: Readonly<Record<string, string>>;
};

export class SweepPageView {
  readonly page: Page;
  readonly matrix: Locator;
  readonly phase: Locator;
  readonly spent: Locator;

  /** The origin is for a browser that the test starts itself, whose addresses are not relative to a server. */
  constructor(
    page: Page,
    private readonly origin = "",
  ) {
    this.page = page;
    this.matrix = page.getByRole("region", { name: "Matrix" });
    this.phase = page.getByTestId("phase");
    this.spent = page.getByTestId("spent");
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  async fill({ base, axes, fields = {} }: NewSweep): Promise<void> {
    await this.page.goto(`${this.origin}/sweep?new`);
    await this.page.getByRole("textbox", { name: "Request" }).fill(JSON.stringify(base));
    for (const [at, { field, values }] of axes.entries()) {
      if (at > 0) await this.button("Add an axis").click();
      const axis = this.page.getByRole("group", { name: `Axis ${at + 1}` });
      await axis.getByRole("combobox", { name: "Field" }).selectOption(field);
      await axis.getByRole("textbox", { name: "Values" }).fill(values.join("\n"));
    }
    for (const [name, value] of Object.entries(fields))
      await this.page.getByRole("textbox", { name }).fill(value);
  }

  async start(sweep: NewSweep): Promise<void> {
    await this.fill(sweep);
    await this.button(/^Start/).click();
    await expect(this.phase).toBeVisible();
  }

  async create(): Promise<void> {
    await this.button("Create without starting").click();
    await expect(this.phase).toBeVisible();
    await expect(this.button(/^Start /)).toBeEnabled();
  }

  /** `Done: 3` and so on, for every state that occurs. */
  async states(): Promise<readonly string[]> {
    return this.page
      .getByRole("list", { name: "Cells by state" })
      .getByRole("listitem")
      .allTextContents();
  }

  async expectStates(...states: readonly string[]): Promise<void> {
    await expect.poll(() => this.states(), { timeout: 30_000 }).toEqual([...states]);
  }
}
