import { toWire } from "@/lib/contract/canonical";
import type { Failure } from "@/lib/contract/failure/failure";
import { isJsonObject } from "@/lib/contract/json-object";
import { stripBody } from "@/lib/request/strip";
import type { Run } from "@/lib/transport/run-search";

/** Of the answer; a report needs its beginning. */
const MOST = 20_000;
/** Shorter values are too common to be looked for in the answer. */
const SHORTEST_SECRET = 4;

/**
 * A failed exchange as text for a report: what happened, the request with only what may go into a link, and the
 * answer. What was left out of the request is blotted out of the answer too, where a service repeats it.
 */
export function exchangeText(failure: Failure, run: Run | null): string {
  const { kind, status, code, id, message } = failure;
  const facts = Object.entries({ kind, status, code, id, message })
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `${name}: ${value}`);
  if (!run) return facts.join("\n");

  const body: unknown = toWire(run.request);
  const { value, stripped } = stripBody(isJsonObject(body) ? body : {}, "link");
  const blot = (text: string) =>
    stripped
      .flatMap((path) => textsIn(at(body, path)))
      .toSorted((a, b) => b.length - a.length)
      .reduce((shown, secret) => shown.replaceAll(secret, "[left out]"), text);
  return [
    ...facts.map(blot),
    `duration: ${Math.round(run.durationMs)} ms`,
    "",
    "POST /v2/search",
    JSON.stringify(value, null, 2),
    ...(stripped.length > 0
      ? [`left out: ${stripped.map((path) => path.join(".")).join(", ")}`]
      : []),
    "",
    `answer, ${run.bytes} bytes${run.beginning.length > MOST ? ", its beginning" : ""}:`,
    blot(run.beginning).slice(0, MOST),
  ].join("\n");
}

function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isJsonObject(inner) ? inner[key] : undefined;
  }, value);
}

/** Every text in a value; the keys of its objects are names, not secrets. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length >= SHORTEST_SECRET ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
