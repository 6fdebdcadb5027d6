import type { DevtoolsStep } from "./devtools-format";
import { type DevtoolsSelectors, devtoolsTarget } from "./devtools-selectors";
import type { StepCollector } from "./step-collector";
import { type RecordedTarget, shortenText } from "./target";
import { parseWorkbenchExpression, parseWorkbenchStep } from "./workbench";

type Of<Type extends DevtoolsStep["type"]> = Extract<DevtoolsStep, { type: Type }>;

const modifiers: ReadonlySet<string> = new Set(["Alt", "Control", "Meta", "Shift"]);
/** Carries one recorded step over, or says why not. The first `navigate` is not among them. */
export function parseDevtoolsStep(step: DevtoolsStep, to: StepCollector) {
  perform(step, to);
  if (step.assertedEvents?.some(({ type }) => type === "navigation")) to.settle();
}

function perform(step: DevtoolsStep, to: StepCollector) {
  switch (step.type) {
    case "navigate":
      to.lose(
        `Open ${shortenText(step.url)}`,
        "Actions are done on the page of a result; no action opens another one.",
        `location.href = ${JSON.stringify(step.url)}`,
      );
      return to.settle();
    case "setViewport":
      return to.lose(
        `Window of ${step.width}×${step.height}`,
        step.isMobile
          ? "Actions do not change it. “mobile” in Page loading does, for the whole page."
          : "Actions do not change it, except for a screenshot.",
      );
    case "click":
      return click(step, to);
    case "doubleClick": {
      const target = targetIn(step, step.selectors);
      const what = `Double-click ${target.words}`;
      return to.lose(what, "Actions know one click.", script(target, doubleClick));
    }
    case "hover": {
      const target = targetIn(step, step.selectors);
      return to.lose(
        `Point at ${target.words}`,
        "Actions do not move a pointer. A script tells the page so, but no style of :hover applies.",
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
        "Actions wait for time or for an element, not for an expression.",
      );
    case "close":
      return;
    case "emulateNetworkConditions":
      return to.lose("Slow network", "Nothing in a request makes the network slower.");
    case "customStep":
      if (parseWorkbenchStep(step.name, step.parameters, to)) return;
      return to.lose(
        `Custom step ${shortenText(step.name)}`,
        "Only its own extension knows what it does.",
      );
  }
}

/** The element of a step, and how a script gets to the document that it is in. */
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
    return to.click(`Click ${target.words}`, target);
  to.lose(`Click ${target.words} with the ${step.button} button`, "Actions know the first button.");
}

function change(step: Of<"change">, to: StepCollector) {
  const target = targetIn(step, step.selectors);
  // A choice is recorded as a change, too, and cannot be typed.
  if (/(?:^|[\s>])select\b/.test(target.selector ?? ""))
    return to.lose(
      `Choose in ${target.words}`,
      "Nothing can be typed into a list of options.",
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
  const which = target?.words ?? "";
  const before = to.scrolled.get(which) ?? 0;
  const y = step.y ?? before;
  to.scrolled.set(which, y);
  const what = target ? `Scroll ${target.words} to ${y}` : `Scroll to ${y}`;
  if (y === before)
    return to.lose(what, "Actions scroll up or down only.", `scrollTo(${step.x ?? 0}, ${y})`);
  const direction = y > before ? "down" : "up";
  const note = "An action scrolls by about a window, not to a place.";
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
  const what = `Wait for ${target.words}`;
  const { operator = ">=", count = 1, visible, attributes, properties } = step;
  if (visible === false || count === 0 || operator === "<=")
    return to.lose(what, "Actions wait for an element to come, not to go.");
  const more = count > 1 || operator === "==" || attributes || properties;
  to.waitFor(
    what,
    target,
    more ? "It is waited for the first one alone, whatever it holds." : null,
  );
}
