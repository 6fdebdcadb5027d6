import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import type { SearchRequest } from "@/lib/contract/request";
import { keysOf } from "@/lib/contract/typed-keys";
import { fileUrl, inlineImageUrl } from "../artifacts/file-url";
import { fieldOf, listProperty, nullIfEmpty, otherFields, stringProperty } from "./json-fields";

type Action = NonNullable<NonNullable<SearchRequest["scrapeOptions"]>["actions"]>[number];

/** Output of one action; `step` is one-based, null if the action is unknown. */
export type ActionResult = { readonly step: number | null } & (
  | { readonly kind: "screenshot" | "pdf"; readonly url: string }
  | { readonly kind: "scrape"; readonly url: string | null; readonly html: string }
  | { readonly kind: "returned"; readonly type: string | null; readonly value: unknown }
);

/** A requested step, and its outcome, if the service reports it. */
export type StepReport = {
  readonly step: number;
  readonly type: string | null;
  /** Null if the service reports no steps. */
  readonly status: string | null;
  /** As requested; null if the request is unknown. */
  readonly action: Action | null;
  readonly durationMs: number | null;
  readonly error: string | null;
};

export type ActionsView = {
  readonly outputs: readonly ActionResult[];
  readonly steps: readonly StepReport[];
  /** Unknown fields and fields of unexpected types, unchanged. */
  readonly rest: JsonObject | null;
};

const makers = {
  screenshots: "screenshot",
  scrapes: "scrape",
  javascriptReturns: "executeJavascript",
  pdfs: "pdf",
} as const satisfies Record<string, Action["type"]>;
type ListName = keyof typeof makers;
const listNames = keysOf(makers);

/**
 * Parses `actions`; null unless it is an object. Each list is in the order of its actions, so the
 * actions of the request give every output its step number, and all outputs are sorted by it.
 */
export function parseActions(value: unknown, actions: readonly Action[] = []): ActionsView | null {
  if (!isJsonObject(value)) return null;
  const odd: Record<string, unknown> = {};
  const reported = readReports(fieldOf(value, "steps"));
  const hasOutput = ({ type }: Action, at: number, maker: string) =>
    type === maker && (reported.length === 0 || reported[at]?.status === "done");
  const outputs = listNames.flatMap((name) => {
    const list = listProperty(value, name);
    const steps = actions.flatMap((each, at) =>
      hasOutput(each, at, makers[name]) ? [at + 1] : [],
    );
    // If the numbers differ, some outputs are missing and a step number would be a guess.
    const complete = steps.length === list.length;
    const read = list.map((each, at) =>
      readOutput(name, each, complete ? (steps[at] ?? null) : null),
    );
    const unread = list.filter((_, at) => read[at] === null);
    if (unread.length > 0) odd[name] = unread;
    if (fieldOf(value, name) != null && !Array.isArray(value[name])) odd[name] = value[name];
    return read.filter((each): each is ActionResult => each !== null);
  });
  const rest = {
    ...otherFields(value, [...listNames, ...(reported.length > 0 ? ["steps"] : [])]),
    ...odd,
  };
  return {
    outputs: outputs.toSorted((a, b) => (a.step ?? Infinity) - (b.step ?? Infinity) || 0),
    steps: stepsOf(actions, reported),
    rest: nullIfEmpty(rest),
  };
}

function readOutput(name: ListName, each: unknown, step: number | null): ActionResult | null {
  switch (name) {
    case "screenshots":
      return fileOf("screenshot", each, step);
    case "pdfs":
      return fileOf("pdf", each, step);
    case "scrapes": {
      const html = typeof each === "string" ? each : fieldOf(each, "html");
      return typeof html === "string"
        ? { step, kind: "scrape", url: stringProperty(each, "url"), html }
        : null;
    }
    case "javascriptReturns":
      return isJsonObject(each) && Object.hasOwn(each, "value")
        ? { step, kind: "returned", type: stringProperty(each, "type"), value: each.value }
        : { step, kind: "returned", type: null, value: each };
  }
}

function fileOf(
  kind: "screenshot" | "pdf",
  each: unknown,
  step: number | null,
): ActionResult | null {
  const url = typeof each === "string" ? each : (fileUrl(each) ?? inlineImageUrl(each));
  return url === null ? null : { step, kind, url };
}

type Reported = Omit<StepReport, "action">;

function readReports(steps: unknown): Reported[] {
  if (!Array.isArray(steps) || !steps.every(isJsonObject)) return [];
  return steps.map((step: unknown, at) => {
    const duration = fieldOf(step, "durationMs");
    return {
      step: at + 1,
      type: stringProperty(step, "type"),
      status: stringProperty(step, "status"),
      durationMs: typeof duration === "number" ? duration : null,
      error: stringProperty(step, "error"),
    };
  });
}

/** The requested steps with their reports. Steps after the last report were not reached. */
function stepsOf(actions: readonly Action[], reported: readonly Reported[]): StepReport[] {
  const status = reported.length > 0 ? "not reached" : null;
  const count = Math.max(actions.length, reported.length);
  return Array.from({ length: count }, (_, at) => {
    const action = actions[at] ?? null;
    const none = {
      step: at + 1,
      type: action?.type ?? null,
      status,
      durationMs: null,
      error: null,
    };
    return { ...(reported[at] ?? none), action };
  });
}
