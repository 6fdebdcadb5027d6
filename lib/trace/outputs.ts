import { itemsIn, stringOrNull } from "@/lib/contract/json-object";
import { actionOutputsSchema } from "@/lib/contract/response";
import type { Action } from "@/lib/contract/schemas/actions";
import { keysOf } from "@/lib/contract/typed-keys";
import type { TracePlan } from "./plan";

export type ActionOutput =
  | { readonly kind: "picture" | "pdf"; readonly url: string }
  | { readonly kind: "html"; readonly url: string | null; readonly html: string }
  | { readonly kind: "returned"; readonly type: string | null; readonly value: unknown };

type List = "screenshots" | "scrapes" | "javascriptReturns" | "pdfs";

/** The response list to which an action adds an entry. */
const listOf: Partial<Record<Action["type"], List>> = {
  screenshot: "screenshots",
  scrape: "scrapes",
  executeJavascript: "javascriptReturns",
  pdf: "pdfs",
};

type Lists = Readonly<Record<List, readonly unknown[]>>;

export type PlacedOutputs = {
  /** Keyed by the position of the action in the plan. */
  readonly outputs: ReadonlyMap<number, ActionOutput>;
  /**
   * The possible end of the actions: the range of positions of the first action that was not done.
   * `last` equals the number of actions if all may have been done. Null if no single end explains
   * the counts.
   */
  readonly end: { readonly first: number; readonly last: number } | null;
  readonly count: number;
};

/** The lists of a response by name. Missing and malformed lists are empty. */
export function outputLists(value: unknown): Lists {
  const read = actionOutputsSchema.safeParse(value);
  const parsed: Readonly<Record<string, unknown>> = read.success ? read.data : {};
  const list = (name: List) => itemsIn(parsed[name]);
  return {
    screenshots: list("screenshots"),
    scrapes: list("scrapes"),
    javascriptReturns: list("javascriptReturns"),
    pdfs: list("pdfs"),
  };
}

/**
 * Assigns outputs to actions: the n-th entry of a list belongs to the n-th action that adds to it.
 * Services stop at the first failing action, so the counts of all lists must agree on one end.
 */
export function placeOutputs({ actions }: TracePlan, lists: Lists): PlacedOutputs {
  const outputs = new Map<number, ActionOutput>();
  const taken: Record<List, number> = { screenshots: 0, scrapes: 0, javascriptReturns: 0, pdfs: 0 };
  let lastReceived = -1;
  let firstMissing = actions.length;
  for (const [place, action] of actions.entries()) {
    const name = listOf[action.type];
    if (!name) continue;
    const index = taken[name];
    taken[name] += 1;
    if (index >= lists[name].length) {
      firstMissing = Math.min(firstMissing, place);
      continue;
    }
    lastReceived = place;
    const output = outputOf(name, lists[name][index]);
    if (output) outputs.set(place, output);
  }
  const count = Object.values(lists).reduce((sum, list) => sum + list.length, 0);
  const surplus = keysOf(taken).some((name) => lists[name].length > taken[name]);
  const agrees = !surplus && lastReceived < firstMissing;
  return { outputs, count, end: agrees ? { first: lastReceived + 1, last: firstMissing } : null };
}

function outputOf(list: List, entry: unknown): ActionOutput | null {
  const field = (name: string): unknown =>
    typeof entry === "object" && entry !== null ? Reflect.get(entry, name) : undefined;
  switch (list) {
    case "screenshots":
    case "pdfs":
      return typeof entry === "string"
        ? { kind: list === "pdfs" ? "pdf" : "picture", url: entry }
        : null;
    case "scrapes":
      return {
        kind: "html",
        url: stringOrNull(field("url")),
        html: stringOrNull(field("html")) ?? "",
      };
    case "javascriptReturns":
      return { kind: "returned", type: stringOrNull(field("type")), value: field("value") ?? null };
  }
}
