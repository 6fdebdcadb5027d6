import { namesInBody } from "@/lib/variables/resolve-body";
import { type CollectionVariables, type Variable, variablesByName } from "@/lib/variables/variable";

/** The variables that a request needs, also through others, with the values of the chosen environment. */
export function usedVariables(body: unknown, variables: CollectionVariables): readonly Variable[] {
  const all = variablesByName(variables);
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
