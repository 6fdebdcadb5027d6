import type { Chain, ChainCall } from "../code/script-calls";
import { numberArgument, option, textArgument } from "../code/script-values";
import { chooseSelector } from "./devtools-steps";
import { isFinder, isIgnoredCall } from "./playwright-names";
import { type PageCallResult, parsePageCall } from "./playwright-page-steps";
import type { StepCollector } from "./step-collector";
import { type RecordedTarget, shortenText } from "./target";

type Reading = PageCallResult & {
  readonly find: (chain: Chain) => RecordedTarget | null;
};

/** Carries one call of a script over, or says why not. Returns the address where it is the one that opens the page. */
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
    : // Older scripts name the element in the call itself.
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

/** Calls of a page that take a selector first. */
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

/** `skip`: arguments that name the element. */
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
        return to.lose(text, "Actions know the first button of a mouse.");
      return to.click(`Click ${target.words}`, target);
    }
    case "check":
    case "uncheck":
    case "setChecked":
      return to.click(
        `${call.name === "uncheck" ? "Uncheck" : "Check"} ${target.words}`,
        target,
        "A click changes it whatever it was before.",
      );
    case "fill":
    case "type":
    case "pressSequentially": {
      const typed = textArgument(args[0]);
      if (typed === null)
        return to.lose(`Type into ${target.words}`, "The text is not written out in the script.");
      return to.write(target, typed);
    }
    case "clear":
      return to.write(target, "");
    case "press": {
      const key = textArgument(args[0]);
      return key === null ? to.lose(text, "The key is not written out.") : to.press(key, target);
    }
    case "focus":
      return to.focus(`Put the focus on ${target.words}`, target);
    case "dblclick":
      return to.lose(
        `Double-click ${target.words}`,
        "Actions know one click.",
        script((e) => `${e}.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }))`),
      );
    case "hover":
      return to.lose(
        `Point at ${target.words}`,
        "Actions do not move a pointer. A script tells the page so, but no style of :hover applies.",
        script((e) => `${e}.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }))`),
      );
    case "selectOption": {
      const value =
        textArgument(args[0]) ??
        textArgument(args[0]?.kind === "list" ? args[0].items[0] : undefined);
      return to.lose(
        `Choose in ${target.words}`,
        "Nothing can be typed into a list of options.",
        value === null ? null : script((e) => chooseSelector(e, value)),
      );
    }
    case "setInputFiles":
      return to.lose(`Choose a file in ${target.words}`, "A request carries no files for a page.");
    case "scrollIntoViewIfNeeded":
      return to.lose(
        `Scroll to ${target.words}`,
        "An action scrolls by about a window, not to an element.",
        script((e) => `${e}.scrollIntoView()`),
      );
    case "waitFor":
    case "waitForSelector": {
      const state = textArgument(option(call, "state"));
      if (state === "hidden" || state === "detached")
        return to.lose(text, "Actions wait for an element to come, not to go.");
      return to.waitFor(`Wait for ${target.words}`, target);
    }
    case "screenshot":
      return to.do(text, { type: "screenshot" }, "It shows the window, not the element alone.");
    default:
      if (!isIgnoredCall(call.name)) to.lose(text, "No action does this.");
  }
}

function device(name: "keyboard" | "mouse", call: ChainCall, to: StepCollector, text: string) {
  const [first, second] = call.args;
  const said = textArgument(first);
  if (name === "keyboard" && call.name === "press" && said !== null) return to.press(said, null);
  if (name === "keyboard" && (call.name === "type" || call.name === "insertText") && said !== null)
    return to.do("Type where the focus is", { type: "write", text: said });
  const down = numberArgument(second);
  if (name === "mouse" && call.name === "wheel" && down !== null && down !== 0)
    return to.do(
      text,
      { type: "scroll", direction: down > 0 ? "down" : "up" },
      "An action scrolls by about a window, not by so many pixels.",
    );
  to.lose(
    name === "keyboard" ? `keyboard.${call.name}` : text,
    "Actions know no single moves of it.",
  );
}

/** What is expected to be seen is waited for; the rest is about the test. */
function expectation(first: ChainCall, last: ChainCall, { to, find }: Reading, text: string) {
  const [about] = first.args;
  const target = about?.kind === "chain" ? find(about.chain) : null;
  const seen = /^(?:toBeVisible|toBeAttached|toContainText|toHaveText|toBeEnabled)$/.test(
    last.name,
  );
  if (target && seen) return to.waitFor(`Wait for ${target.words}`, target);
  to.lose(text, "A request expects nothing of a page.");
}
