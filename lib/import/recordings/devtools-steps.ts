import { shortenText } from "../shorten-text";
import type { DevtoolsStep } from "./devtools-format";
import { type DevtoolsSelectors, devtoolsTarget } from "./devtools-selectors";
import type { StepCollector } from "./step-collector";
import type { RecordedTarget } from "./target";
import { parseWorkbenchExpression, parseWorkbenchStep } from "./workbench";

type Of<Type extends DevtoolsStep["type"]> = Extract<DevtoolsStep, { type: Type }>;

const modifiers: ReadonlySet<string> = new Set(["Alt", "Control", "Meta", "Shift"]);
/**
 * Converts one recorded step, or reports why it cannot. The first `navigate` is handled elsewhere.
 */
export function parseDevtoolsStep(step: DevtoolsStep, to: StepCollector) {
  perform(step, to);
  if (step.assertedEvents?.some(({ type }) => type === "navigation")) to.settle();
}

function perform(step: DevtoolsStep, to: StepCollector) {
  switch (step.type) {
    case "navigate":
      to.lose(
        `Open ${shortenText(step.url)}`,
        "Actions run on the page of a result. No action opens another page.",
        `location.href = ${JSON.stringify(step.url)}`,
      );
      return to.settle();
    case "setViewport":
      return to.lose(
        `Window of ${step.width}×${step.height}`,
        step.isMobile
          ? "Actions cannot change the window. Use “mobile” in Page loading instead."
          : "Actions can change the window only for a screenshot.",
      );
    case "click":
      return click(step, to);
    case "doubleClick": {
      const target = targetIn(step, step.selectors);
      const what = `Double-click ${target.label}`;
      return to.lose(what, "Actions have no double click.", script(target, doubleClick));
    }
    case "hover": {
      const target = targetIn(step, step.selectors);
      return to.lose(
        `Point at ${target.label}`,
        "Actions do not move the pointer. The script sends the events, but :hover styles do not apply.",
        script(target, hover),
      );
    }
    case "change":
      return change(step, to);
    case "keyDown":
      return keyDown(step, to);
    case "keyUp":
      to.held.delete(step.key);
      return;
    case "scroll":
      return scroll(step, to);
    case "waitForElement":
      return waitForElement(step, to);
    case "waitForExpression":
      if (parseWorkbenchExpression(step.expression, to)) return;
      return to.lose(
        `Wait until ${shortenText(step.expression)}`,
        "Actions can wait for time or an element, but not for an expression.",
      );
    case "close":
      return;
    case "emulateNetworkConditions":
      return to.lose("Slow network", "Requests cannot slow down the network.");
    case "customStep":
      if (parseWorkbenchStep(step.name, step.parameters, to)) return;
      return to.lose(
        `Custom step ${shortenText(step.name)}`,
        "Only the recorder extension knows what it does.",
      );
  }
}

/** The element of a step, and an expression for its document. */
function targetIn(
  { target, frame = [] }: DevtoolsStep,
  selectors: DevtoolsSelectors,
): RecordedTarget {
  const elsewhere = target !== undefined && target !== "main";
  const page = frame.reduce((window, place) => `${window}.frames[${place}]`, "window");
  if (elsewhere) return devtoolsTarget(selectors, null);
  return devtoolsTarget(selectors, frame.length === 0 ? "document" : `${page}.document`);
}

const script = ({ lookup }: RecordedTarget, act: (element: string) => string): string | null =>
  lookup && act(lookup);

const doubleClick = (element: string) =>
  `${element}.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }))`;
const hover = (element: string) =>
  `["pointerover", "mouseover", "mouseenter", "mousemove"].forEach((type) => ${element}.dispatchEvent(new MouseEvent(type, { bubbles: type !== "mouseenter" })))`;

function click(step: Of<"click">, to: StepCollector) {
  const target = targetIn(step, step.selectors);
  if (step.button === undefined || step.button === "primary")
    return to.click(`Click ${target.label}`, target);
  to.lose(
    `Click ${target.label} with the ${step.button} button`,
    "Actions use the primary button.",
  );
}

function change(step: Of<"change">, to: StepCollector) {
  const target = targetIn(step, step.selectors);
  // Choosing an option is recorded as a change, but cannot be typed.
  if (/(?:^|[\s>])select\b/.test(target.selector ?? ""))
    return to.lose(
      `Choose in ${target.label}`,
      "Options of a list cannot be typed.",
      script(target, (element) => chooseSelector(element, step.value)),
    );
  to.write(target, step.value);
}

export const chooseSelector = (element: string, value: string): string =>
  `((e) => { e.value = ${JSON.stringify(value)}; e.dispatchEvent(new Event("input", { bubbles: true })); e.dispatchEvent(new Event("change", { bubbles: true })); })(${element})`;

function keyDown(step: Of<"keyDown">, to: StepCollector) {
  if (modifiers.has(step.key)) {
    to.held.add(step.key);
    return;
  }
  to.press([...to.held, step.key === " " ? "Space" : step.key].join("+"), null);
}

function scroll(step: Of<"scroll">, to: StepCollector) {
  const target = step.selectors ? targetIn(step, step.selectors) : null;
  const which = target?.label ?? "";
  const before = to.scrolled.get(which) ?? 0;
  const y = step.y ?? before;
  to.scrolled.set(which, y);
  const what = target ? `Scroll ${target.label} to ${y}` : `Scroll to ${y}`;
  if (y === before)
    return to.lose(what, "Actions only scroll up or down.", `scrollTo(${step.x ?? 0}, ${y})`);
  const direction = y > before ? "down" : "up";
  const note = "Actions scroll by about one screen, not to a position.";
  if (!target) return to.do(what, { type: "scroll", direction }, note);
  to.at(
    what,
    target,
    (selector) => ({ type: "scroll", direction, selector }),
    (element) => `${element}.scrollTo(${step.x ?? 0}, ${y})`,
    note,
  );
}

function waitForElement(step: Of<"waitForElement">, to: StepCollector) {
  const target = targetIn(step, step.selectors);
  const what = `Wait for ${target.label}`;
  const { operator = ">=", count = 1, visible, attributes, properties } = step;
  if (visible === false || count === 0 || operator === "<=")
    return to.lose(what, "Actions can wait for an element to appear, but not to disappear.");
  const more = count > 1 || operator === "==" || attributes || properties;
  to.waitFor(what, target, more ? "Waits for the first match only, whatever its content." : null);
}
