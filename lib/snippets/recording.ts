import { type Action, actionSchema } from "@/lib/contract/schemas/actions";

/** What of a list of actions may go into a file: what is typed may be a password, a script may hold anything. */
export type RecordingChoices = { readonly texts: boolean; readonly scripts: boolean };

export type FormattedRecording = {
  /** The file, as the Recorder panel of Chrome's developer tools imports it. */
  readonly json: string;
  /** What is not in it, in words. */
  readonly omitted: readonly string[];
};

type RecorderStep = Readonly<Record<string, unknown>>;

const MAIN = { target: "main" } as const;

/** An expression that the recorder waits for: once it is true it goes on. */
const until = (expression: string): RecorderStep => ({
  type: "waitForExpression",
  ...MAIN,
  expression,
});

const text = (value: string) => JSON.stringify(value);

/**
 * Actions as a recording of the developer tools. Steps that the format has none for are written as expressions, or
 * with what they give back as custom steps, which its players leave to their extensions.
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
  for (const [place, given] of actions.entries()) {
    const read = actionSchema.safeParse(given);
    if (!read.success) {
      left.push(`Step ${place + 1} is not an action of the contract.`);
      continue;
    }
    const action = read.data;
    if (action.type === "write" && !choices.texts) left.push(`Step ${place + 1}: what is typed.`);
    else if (action.type === "executeJavascript" && !choices.scripts)
      left.push(`Step ${place + 1}: a script.`);
    else if (action.type === "write") focused = type(action.text, focused, steps);
    else {
      focused =
        action.type === "click" && !action.all ? { selector: action.selector, typed: "" } : null;
      steps.push(...stepsFor(action));
    }
  }
  return { json: `${JSON.stringify({ title, steps }, null, 2)}\n`, omitted: left };
}

/** The field that was clicked last, and what was typed into it since. */
type Focus = { readonly selector: string; readonly typed: string };

/** The format changes a field to a value; without a field it has single keys. */
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
