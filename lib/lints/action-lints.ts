import { limits } from "@/lib/contract/limits";
import type { Action } from "@/lib/contract/schemas/actions";
import { selectorIssue } from "@/lib/contract/values/selector-issue";
import type { Lint } from "./lint";

export const manyActions: Lint = {
  kind: "contradiction",
  hostedOnly: true,
  find: ({ scrapeOptions }) => {
    const count = scrapeOptions?.actions?.length ?? 0;
    if (count <= limits.serviceActions) return null;
    return {
      path: ["scrapeOptions", "actions", limits.serviceActions],
      message: `Hosted services accept at most ${limits.serviceActions} actions; there are ${count}.`,
    };
  },
};

/** Actions that can move the focus: a click, the Tab key, a script. */
const mayFocus = (action: Action) =>
  action.type === "click" || action.type === "executeJavascript" || action.type === "press";

/** Specification, `write`: the element must be focused by a previous click. */
export const writeWithoutFocus: Lint = {
  kind: "contradiction",
  find: ({ scrapeOptions }) => {
    const actions = scrapeOptions?.actions ?? [];
    const index = actions.findIndex(({ type }) => type === "write");
    if (index < 0 || actions.slice(0, index).some(mayFocus)) return null;
    return {
      path: ["scrapeOptions", "actions", index],
      message: `Action ${index + 1} writes text, but no action before it focuses a field. Add a \`click\` before it.`,
    };
  },
};

/** A click may open another page; output captured right after it may miss the change. */
export const outputRightAfterClick: Lint = {
  kind: "side-effect",
  find: ({ scrapeOptions }) => {
    const actions = scrapeOptions?.actions ?? [];
    const index = actions.findIndex(
      ({ type }, at) =>
        (type === "screenshot" || type === "scrape" || type === "pdf") &&
        (actions[at - 1]?.type === "click" || actions[at - 1]?.type === "press"),
    );
    const action = actions[index];
    if (!action) return null;
    return {
      path: ["scrapeOptions", "actions", index],
      message: `Action ${index + 1} (\`${action.type}\`) runs right after action ${index}. Add a \`wait\` between them so that the page can react.`,
    };
  },
};

/** Only the first one. Variables may contain any part of a selector. */
export const invalidActionSelector: Lint = {
  kind: "side-effect",
  find: ({ scrapeOptions }) => {
    for (const [index, action] of (scrapeOptions?.actions ?? []).entries()) {
      const selector = "selector" in action ? action.selector : undefined;
      const issue = selector && !selector.includes("{{") ? selectorIssue(selector) : null;
      if (issue !== null)
        return {
          path: ["scrapeOptions", "actions", index, "selector"],
          message: `Action ${index + 1} has an invalid selector. ${issue}`,
        };
    }
    return null;
  },
};
