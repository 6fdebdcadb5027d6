import type { Action } from "@/lib/contract/schemas/actions";
import { MAX_ACTIONS } from "../draft/actions/waits";
import type { Lint } from "./lint";

export const manyActions: Lint = {
  kind: "contradiction",
  find: ({ scrapeOptions }) => {
    const count = scrapeOptions?.actions?.length ?? 0;
    if (count <= MAX_ACTIONS) return null;
    return {
      path: ["scrapeOptions", "actions", MAX_ACTIONS],
      message: `A hosted service takes at most ${MAX_ACTIONS} actions; there are ${count}.`,
    };
  },
};

/** What can put the focus into an element: a click, the Tab key, a script. */
const mayFocus = (action: Action) =>
  action.type === "click" || action.type === "executeJavascript" || action.type === "press";

/** Specification, `write`: the element must be focused by a click before. */
export const writeWithoutFocus: Lint = {
  kind: "contradiction",
  find: ({ scrapeOptions }) => {
    const actions = scrapeOptions?.actions ?? [];
    const index = actions.findIndex(({ type }) => type === "write");
    if (index < 0 || actions.slice(0, index).some(mayFocus)) return null;
    return {
      path: ["scrapeOptions", "actions", index],
      message: `Action ${index + 1} writes, but nothing before it focuses a field: put a \`click\` before it.`,
    };
  },
};

/** A click may lead to another page or open something; what is read at once may miss it. */
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
      message: `Action ${index + 1} (\`${action.type}\`) follows right after action ${index}: a \`wait\` between them lets the page react.`,
    };
  },
};
