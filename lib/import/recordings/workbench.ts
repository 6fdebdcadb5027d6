import { isJsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { actionSchema } from "@/lib/contract/schemas/actions";
import type { StepCollector } from "./step-collector";

/** Custom steps in exports of the workbench contain the action itself. */
export function parseWorkbenchStep(name: string, parameters: unknown, to: StepCollector): boolean {
  if (name !== "action" || !isJsonObject(parameters)) return false;
  const read = actionSchema.safeParse(parameters);
  if (!read.success) return false;
  to.do(`Action ${read.data.type}`, read.data);
  return true;
}

/** How the workbench exports actions that the format has no step for, and the actions. */
const own: readonly (readonly [RegExp, (found: readonly string[]) => unknown])[] = [
  [
    /^new Promise\(\(done\) => setTimeout\(done, (\d{1,9}), true\)\)$/,
    ([milliseconds]) => ({ type: "wait", milliseconds: Number(milliseconds) }),
  ],
  [
    /^\(scrollBy\(0, (-?)innerHeight\), true\)$/,
    ([sign]) => ({ type: "scroll", direction: sign === "-" ? "up" : "down" }),
  ],
  [
    /^\(document\.querySelector\((".*")\)\.scrollBy\(0, (-?)innerHeight\), true\)$/,
    ([selector = "", sign]) => ({
      type: "scroll",
      direction: sign === "-" ? "up" : "down",
      selector: parseJson(selector),
    }),
  ],
  [
    /^\(document\.querySelectorAll\((".*")\)\.forEach\(\(e\) => e\.click\(\)\), true\)$/,
    ([selector = ""]) => ({ type: "click", selector: parseJson(selector), all: true }),
  ],
  [
    /^\(async \(\) => \{\n([\s\S]*)\n\}\)\(\)\.then\(\(\) => true\)$/,
    ([script]) => ({ type: "executeJavascript", script }),
  ],
];

/** Converts such an expression back to its action. Returns false for other expressions. */
export function parseWorkbenchExpression(expression: string, to: StepCollector): boolean {
  for (const [pattern, actionOf] of own) {
    const found = pattern.exec(expression);
    const read = found && actionSchema.safeParse(actionOf(found.slice(1)));
    if (!read?.success) continue;
    to.do(`Action ${read.data.type}`, read.data);
    return true;
  }
  return false;
}
