import type { IssuePath } from "@/lib/contract/failure/issue";
import { valueAt } from "@/lib/contract/json-object";
import { mapSecretTexts } from "@/lib/contract/secret-reference";
import { replaceSecretVariables } from "@/lib/contract/secrets/secret-variable";
import type { Body } from "./body";
import { stripBody } from "./strip";

/** Request paths with private values: headers, typed text, profile and audit data. */
export const privatePaths = (body: Body): readonly IssuePath[] =>
  stripBody(body, "history").stripped;

/**
 * A copy in which every text at the paths is a placeholder such as `<Cookie>`, and every reference to a secret variable
 * one such as `<token>`.
 */
export function withPlaceholders<Value>(value: Value, paths: readonly IssuePath[]): Value {
  const copy = structuredClone(value);
  nameSecrets(copy);
  for (const path of paths) {
    const key = path.at(-1);
    if (key !== undefined) maskText(valueAt(copy, path.slice(0, -1)), String(key));
  }
  return copy;
}

export function secretNames(body: Body): readonly string[] {
  const names = new Set<string>();
  mapSecretTexts(body, (text) =>
    replaceSecretVariables(text, (name) => {
      names.add(name);
      return "";
    }),
  );
  return [...names];
}

function nameSecrets(holder: unknown): void {
  if (typeof holder !== "object" || holder === null) return;
  for (const [key, value] of Object.entries(holder))
    if (typeof value === "string")
      Reflect.set(
        holder,
        key,
        replaceSecretVariables(value, (name) => `<${name}>`),
      );
    else nameSecrets(value);
}

function maskText(holder: unknown, key: string): void {
  if (typeof holder !== "object" || holder === null) return;
  const value: unknown = Reflect.get(holder, key);
  if (typeof value === "string") Reflect.set(holder, key, `<${key}>`);
  else if (typeof value === "object" && value !== null)
    for (const name of Object.keys(value)) maskText(value, name);
}
