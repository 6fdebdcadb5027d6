import type { Chain, ChainCall } from "../code/script-calls";
import { numberArgument, option, textArgument } from "../code/script-values";
import { shortenText } from "../shorten-text";
import { chooseSelector } from "./devtools-steps";
import { isFinder, isIgnoredCall } from "./playwright-names";
import { type PageCallResult, parsePageCall } from "./playwright-page-steps";
import type { StepCollector } from "./step-collector";
import type { RecordedTarget } from "./target";

type Reading = PageCallResult & {
  readonly find: (chain: Chain) => RecordedTarget | null;
};

/**
 * Converts one call chain, or reports why it cannot. Returns the URL if the call opens the first
 * page.
 */
export function parsePlaywrightChain(chain: Chain, reading: Reading): string | null {
  const { calls, root, text } = chain;
  const [first] = calls;
  const last = calls.at(-1);
  if (!last || !first) return null;
  if (root === "expect") {
    expectation(first, last, reading, shortenText(text));
    return null;
  }
  if (first.name === "keyboard" || first.name === "mouse") {
    device(first.name, last, reading.to, shortenText(text));
    return null;
  }
  const target = isFinder(first.name)
    ? reading.find(chain)
    : // Older scripts pass the selector to the call itself.
      textArgument(first.args[0]) !== null && atElement.has(last.name)
      ? reading.find({ ...chain, calls: [{ name: "locator", args: first.args.slice(0, 1) }] })
      : null;
  if (target) {
    element(
      last,
      target,
      first === last && !isFinder(first.name) ? 1 : 0,
      reading.to,
      shortenText(text),
    );
    return null;
  }
  return parsePageCall(last, reading, shortenText(text));
}

/** Calls on a page whose first argument is a selector. */
const atElement: ReadonlySet<string> = new Set([
  "click",
  "dblclick",
  "fill",
  "type",
  "press",
  "check",
  "uncheck",
  "hover",
  "focus",
  "tap",
  "selectOption",
  "setInputFiles",
  "waitForSelector",
]);

/** `skip`: number of arguments that identify the element. */
function element(
  call: ChainCall,
  target: RecordedTarget,
  skip: number,
  to: StepCollector,
  text: string,
) {
  const args = call.args.slice(skip);
  const script = (act: (element: string) => string) => target.lookup && act(target.lookup);
  switch (call.name) {
    case "click":
    case "tap": {
      const button = textArgument(option(call, "button"));
      if (button !== null && button !== "left")
        return to.lose(text, "Actions use the primary mouse button.");
      return to.click(`Click ${target.label}`, target);
    }
    case "check":
    case "uncheck":
    case "setChecked":
      return to.click(
        `${call.name === "uncheck" ? "Uncheck" : "Check"} ${target.label}`,
        target,
        "A click toggles it, whatever its state is.",
      );
    case "fill":
    case "type":
    case "pressSequentially": {
      const typed = textArgument(args[0]);
      if (typed === null) return to.lose(`Type into ${target.label}`, "The text is not a literal.");
      return to.write(target, typed);
    }
    case "clear":
      return to.write(target, "");
    case "press": {
      const key = textArgument(args[0]);
      return key === null ? to.lose(text, "The key is not a literal.") : to.press(key, target);
    }
    case "focus":
      return to.focus(`Focus ${target.label}`, target);
    case "dblclick":
      return to.lose(
        `Double-click ${target.label}`,
        "Actions have no double click.",
        script((e) => `${e}.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }))`),
      );
    case "hover":
      return to.lose(
        `Point at ${target.label}`,
        "Actions do not move the pointer. The script sends the events, but :hover styles do not apply.",
        script((e) => `${e}.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }))`),
      );
    case "selectOption": {
      const value =
        textArgument(args[0]) ??
        textArgument(args[0]?.kind === "list" ? args[0].items[0] : undefined);
      return to.lose(
        `Choose in ${target.label}`,
        "Options of a list cannot be typed.",
        value === null ? null : script((e) => chooseSelector(e, value)),
      );
    }
    case "setInputFiles":
      return to.lose(`Choose a file in ${target.label}`, "Requests cannot upload files to a page.");
    case "scrollIntoViewIfNeeded":
      return to.lose(
        `Scroll to ${target.label}`,
        "Actions scroll by about one screen, not to an element.",
        script((e) => `${e}.scrollIntoView()`),
      );
    case "waitFor":
    case "waitForSelector": {
      const state = textArgument(option(call, "state"));
      if (state === "hidden" || state === "detached")
        return to.lose(text, "Actions can wait for an element to appear, but not to disappear.");
      return to.waitFor(`Wait for ${target.label}`, target);
    }
    case "screenshot":
      return to.do(text, { type: "screenshot" }, "The screenshot shows the whole window.");
    default:
      if (!isIgnoredCall(call.name)) to.lose(text, "No action is equivalent.");
  }
}

function device(name: "keyboard" | "mouse", call: ChainCall, to: StepCollector, text: string) {
  const [first, second] = call.args;
  const keys = textArgument(first);
  if (name === "keyboard" && call.name === "press" && keys !== null) return to.press(keys, null);
  if (name === "keyboard" && (call.name === "type" || call.name === "insertText") && keys !== null)
    return to.do("Type into the focused element", { type: "write", text: keys });
  const down = numberArgument(second);
  if (name === "mouse" && call.name === "wheel" && down !== null && down !== 0)
    return to.do(
      text,
      { type: "scroll", direction: down > 0 ? "down" : "up" },
      "Actions scroll by about one screen, not by a number of pixels.",
    );
  to.lose(name === "keyboard" ? `keyboard.${call.name}` : text, "Actions do not move the pointer.");
}

/** Waits for elements that are expected to be visible. Other expectations only concern the test. */
function expectation(first: ChainCall, last: ChainCall, { to, find }: Reading, text: string) {
  const [about] = first.args;
  const target = about?.kind === "chain" ? find(about.chain) : null;
  const seen = /^(?:toBeVisible|toBeAttached|toContainText|toHaveText|toBeEnabled)$/.test(
    last.name,
  );
  if (target && seen) return to.waitFor(`Wait for ${target.label}`, target);
  to.lose(text, "Requests cannot check expectations.");
}
