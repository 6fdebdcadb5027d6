import { isJsonObject, itemsIn } from "@/lib/contract/json-object";
import type { CollectionVariables, Environment, Variable } from "./variable";

export const noVariables: CollectionVariables = { variables: [], environments: [], chosen: null };

/** Parses stored variables. Null unless they are an object; entries that are not variables are dropped. */
export function parseCollectionVariables(stored: unknown): CollectionVariables | null {
  if (!isJsonObject(stored)) return null;
  const environments = itemsIn(stored.environments).flatMap((each) => environmentOf(each) ?? []);
  const { chosen } = stored;
  return {
    variables: variablesOf(stored.variables),
    environments,
    chosen: environments.some(({ name }) => name === chosen) ? String(chosen) : null,
  };
}

const variablesOf = (stored: unknown): Variable[] =>
  itemsIn(stored).flatMap((each) => variableOf(each) ?? []);

function variableOf(stored: unknown): Variable | null {
  if (!isJsonObject(stored) || typeof stored.name !== "string") return null;
  const { name, value, secret } = stored;
  // A secret never has a value here, whatever was stored with it.
  if (secret === true) return { name, secret };
  if (typeof value === "number") return Number.isFinite(value) ? { name, value } : null;
  return typeof value === "string" || typeof value === "boolean" ? { name, value } : null;
}

function environmentOf(stored: unknown): Environment | null {
  if (!isJsonObject(stored) || typeof stored.name !== "string") return null;
  return { name: stored.name, variables: variablesOf(stored.variables) };
}
