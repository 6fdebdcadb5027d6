import { namesInBody } from "@/lib/variables/resolve-body";
import type { CollectionVariables, Variable } from "@/lib/variables/variable";

/** The variables that a request needs, also through others, with the values of the chosen environment. */
export function usedVariables(
  body: unknown,
  { variables, environments, chosen }: CollectionVariables,
): readonly Variable[] {
  const environment = environments.find(({ name }) => name === chosen);
  const all = new Map(
    [...variables, ...(environment?.variables ?? [])].map((each) => [each.name, each]),
  );
  const used = new Map<string, Variable>();
  const open = [...namesInBody(body)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const variable = all.get(name);
    if (!variable || used.has(name)) continue;
    used.set(name, variable);
    if ("value" in variable) open.push(...namesInBody(variable.value));
  }
  return [...used.values()];
}
