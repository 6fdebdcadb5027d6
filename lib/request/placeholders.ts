import type { IssuePath } from "@/lib/contract/failure/issue";
import type { Body } from "./body";
import { stripBody } from "./strip";

/** Request paths with private values: headers, typed text, profile and audit data. */
export const privatePaths = (body: Body): readonly IssuePath[] =>
  stripBody(body, "history").stripped;

/** A copy in which every text at the paths is a placeholder such as `<Cookie>`. */
export function withPlaceholders<Value>(value: Value, paths: readonly IssuePath[]): Value {
  const copy = structuredClone(value);
  for (const path of paths) {
    const key = path.at(-1);
    const holder = path.slice(0, -1).reduce<unknown>(memberOf, copy);
    if (key !== undefined) maskText(holder, String(key));
  }
  return copy;
}

const memberOf = (value: unknown, key: string | number): unknown =>
  Object(value) === value ? Reflect.get(Object(value), key) : undefined;

function maskText(holder: unknown, key: string): void {
  if (typeof holder !== "object" || holder === null) return;
  const value: unknown = Reflect.get(holder, key);
  if (typeof value === "string") Reflect.set(holder, key, `<${key}>`);
  else if (typeof value === "object" && value !== null)
    for (const name of Object.keys(value)) maskText(value, name);
}
