import { type Action, actionSchema } from "@/lib/contract/schemas/actions";

/**
 * Sensitive parts of actions to include in the file: typed text may be a password, scripts may
 * contain anything.
 */
export type RecordingChoices = { readonly texts: boolean; readonly scripts: boolean };

export type FormattedRecording = {
  /** File content for the Recorder panel of Chrome DevTools. */
  readonly json: string;
  /** Messages about omitted parts. */
  readonly omitted: readonly string[];
};

type RecorderStep = Readonly<Record<string, unknown>>;

const MAIN = { target: "main" } as const;

/** A wait for an expression to become true. */
const until = (expression: string): RecorderStep => ({
  type: "waitForExpression",
  ...MAIN,
  expression,
});

const text = (value: string) => JSON.stringify(value);

/**
 * Converts actions to a DevTools recording. Steps that the format lacks become expressions; those
 * with outputs become custom steps, which players leave to extensions.
 */
export function formatRecording(
  title: string,
  url: string | null,
  actions: readonly unknown[],
  choices: RecordingChoices,
): FormattedRecording {
  const left: string[] = [];
  const steps: RecorderStep[] = url === null ? [] : [{ type: "navigate", ...MAIN, url }];
  let focused: Focus | null = null;
  for (const [place, entry] of actions.entries()) {
    const read = actionSchema.safeParse(entry);
    if (!read.success) {
      left.push(`Step ${place + 1} is not a known action.`);
      continue;
    }
    const action = read.data;
    if (action.type === "write" && !choices.texts) left.push(`Step ${place + 1}: typed text.`);
    else if (action.type === "executeJavascript" && !choices.scripts)
      left.push(`Step ${place + 1}: script.`);
    else if (action.type === "write") focused = type(action.text, focused, steps);
    else {
      focused =
        action.type === "click" && !action.all ? { selector: action.selector, typed: "" } : null;
      steps.push(...stepsFor(action));
    }
  }
  return { json: `${JSON.stringify({ title, steps }, null, 2)}\n`, omitted: left };
}

/** The last clicked field, and the text typed into it since. */
type Focus = { readonly selector: string; readonly typed: string };

/** The format sets a field to a value; without a field, it types single keys. */
function type(typed: string, focused: Focus | null, steps: RecorderStep[]): Focus | null {
  if (!focused) {
    for (const key of typed) steps.push(...press(key));
    return null;
  }
  const value = focused.typed + typed;
  if (focused.typed !== "") steps.pop();
  steps.push({ type: "change", ...MAIN, selectors: [[focused.selector]], value });
  return { ...focused, typed: value };
}

function press(keys: string): RecorderStep[] {
  const held = keys.length > 1 ? keys.split("+").filter(Boolean) : [keys];
  const step = (type: "keyDown" | "keyUp") => (key: string) => ({
    type,
    ...MAIN,
    key: key === "Space" ? " " : key,
  });
  return [...held.map(step("keyDown")), ...held.toReversed().map(step("keyUp"))];
}

function stepsFor(action: Exclude<Action, { type: "write" }>): RecorderStep[] {
  switch (action.type) {
    case "wait":
      return [
        action.selector === undefined
          ? until(`new Promise((done) => setTimeout(done, ${action.milliseconds}, true))`)
          : { type: "waitForElement", ...MAIN, selectors: [[action.selector]] },
      ];
    case "click":
      return [
        action.all
          ? until(
              `(document.querySelectorAll(${text(action.selector)}).forEach((e) => e.click()), true)`,
            )
          : { type: "click", ...MAIN, selectors: [[action.selector]], offsetX: 1, offsetY: 1 },
      ];
    case "press":
      return press(action.key);
    case "scroll": {
      const what =
        action.selector === undefined ? "" : `document.querySelector(${text(action.selector)}).`;
      return [
        until(`(${what}scrollBy(0, ${action.direction === "up" ? "-" : ""}innerHeight), true)`),
      ];
    }
    case "executeJavascript":
      return [until(`(async () => {\n${action.script}\n})().then(() => true)`)];
    case "screenshot":
    case "scrape":
    case "pdf":
      return [{ type: "customStep", ...MAIN, name: "action", parameters: action }];
  }
}
