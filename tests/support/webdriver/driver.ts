import { z } from "zod";

/** Sends a command of WebDriver (https://www.w3.org/TR/webdriver2/) and returns its value. */
export type Send = (command: Command, parameters: Record<string, unknown>) => Promise<unknown>;

/** A browser that was started for tests. */
export type Browser = {
  readonly send: Send;
  readonly close: () => Promise<void>;
};

type Route = {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below the session; `{id}` is the element. */
  readonly path: string;
  /** Name in the protocol of Firefox. */
  readonly marionette: string;
};

/** The commands that the tests need. */
export const routes = {
  navigate: { method: "POST", path: "/url", marionette: "WebDriver:Navigate" },
  setRectangle: { method: "POST", path: "/window/rect", marionette: "WebDriver:SetWindowRect" },
  execute: { method: "POST", path: "/execute/async", marionette: "WebDriver:ExecuteAsyncScript" },
  click: { method: "POST", path: "/element/{id}/click", marionette: "WebDriver:ElementClick" },
  role: {
    method: "GET",
    path: "/element/{id}/computedrole",
    marionette: "WebDriver:GetComputedRole",
  },
  label: {
    method: "GET",
    path: "/element/{id}/computedlabel",
    marionette: "WebDriver:GetComputedLabel",
  },
  perform: { method: "POST", path: "/actions", marionette: "WebDriver:PerformActions" },
  screenshot: { method: "GET", path: "/screenshot", marionette: "WebDriver:TakeScreenshot" },
} as const satisfies Record<string, Route>;

export type Command = keyof typeof routes;

/** The key of an element reference, from the specification. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const elementSchema = z.object({ [ELEMENT]: z.string() });
const stringSchema = z.string();

/** A reference to an element of the page. */
export type Element = z.infer<typeof elementSchema>;

/** Keys without a character, from the specification. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  Home: "\uE011",
  ArrowUp: "\uE013",
  ArrowDown: "\uE015",
  Delete: "\uE017",
};

/** The commands of WebDriver, with types. */
export class Driver {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  async navigate(url: string): Promise<void> {
    await this.#send("navigate", { url });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#send("setRectangle", { width, height });
  }

  /** Runs the body of an async function in the page; its parameters are in `args`. */
  async evaluate<T>(schema: z.ZodType<T>, body: string, ...args: unknown[]): Promise<T> {
    const script = `const args = [...arguments]; const done = args.pop();
      (async () => { ${body} })().then(done, (error) => done({ thrown: String(error) }));`;
    const value = await this.#send("execute", { script, args });
    const thrown = z.object({ thrown: z.string() }).safeParse(value);
    if (thrown.success) throw new Error(`The script in the page failed: ${thrown.data.thrown}`);
    return schema.parse(value);
  }

  elements(body: string, ...args: unknown[]): Promise<Element[]> {
    return this.evaluate(z.array(elementSchema), body, ...args);
  }

  async click(element: Element): Promise<void> {
    await this.#send("click", { id: element[ELEMENT] });
  }

  /** The name in the browser's accessibility tree. */
  async label(element: Element): Promise<string> {
    return stringSchema.parse(await this.#send("label", { id: element[ELEMENT] }));
  }

  async role(element: Element): Promise<string> {
    return stringSchema.parse(await this.#send("role", { id: element[ELEMENT] }));
  }

  /** Presses keys together, for example `Control+k`. */
  async press(keys: string): Promise<void> {
    const pressed = keys.split("+").map((key) => KEYS[key] ?? key);
    await this.#perform([
      ...pressed.map((value) => ({ type: "keyDown", value })),
      ...pressed.toReversed().map((value) => ({ type: "keyUp", value })),
    ]);
  }

  async type(text: string): Promise<void> {
    await this.#perform(
      [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    );
  }

  /** A picture of the window (PNG). */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(stringSchema.parse(await this.#send("screenshot", {})), "base64");
  }

  async #perform(actions: readonly Record<string, unknown>[]): Promise<void> {
    await this.#send("perform", { actions: [{ type: "key", id: "keyboard", actions }] });
  }
}
