import "server-only";

/** Words in the log of a click that timed out, and what they mean. */
const reasons = [
  ["intercepts pointer events", "another element covers it"],
  ["not visible", "it is not visible; show it first"],
  ["not enabled", "it is disabled; fill in or choose what it needs first"],
  ["is inert", "it is inert, for example behind a dialog; close that first"],
  ["outside of the viewport", "it is outside of the window; show it first"],
  ["detached from the DOM", "the page kept replacing it; wait for that to end first"],
] as const;

/** The opening tag of the covering element in the log, and that of the element that contains it. */
const COVER =
  /<([a-z][\w-]*)((?: [^<>]*)?)>[^\n]*?(?:from <([a-z][\w-]*)((?: [^<>]*)?)>[^\n]*? subtree )?intercepts pointer events/;
const NAME = / (id|class)="([\w-]+)/;

export const isCovered = (log: string) => log.includes("intercepts pointer events");

/** Why a click was not possible; undefined if only the element moved. */
export function reasonOf(log: string): string | undefined {
  const reason = reasons.find(([words]) => log.includes(words))?.[1];
  const [, own, ownRest, outer, outerRest] = COVER.exec(log) ?? [];
  const name = outer ?? own;
  if (!isCovered(log)) return reason;
  if (name === undefined) return `${reason}; close that first`;
  const [, kind, value = ""] = NAME.exec(outerRest ?? ownRest ?? "") ?? [];
  const sign = kind === undefined ? "" : kind === "id" ? "#" : ".";
  return `${reason} (\`${name}${sign}${value.slice(0, 60)}\`); close that first`;
}
