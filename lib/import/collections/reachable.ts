import { parseTemplate } from "@/lib/variables/template";
import type { Variable } from "@/lib/variables/variable";

export function namesInValue(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === "string") {
    for (const part of parseTemplate(value)) if (part.kind === "variable") found.add(part.name);
  } else if (typeof value === "object" && value !== null)
    for (const each of Object.values(value)) namesInValue(each, found);
  return found;
}

/** The names, and those that the values of their variables refer to. */
export function reachable(
  names: ReadonlySet<string>,
  variables: readonly Variable[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const values = variables.filter((each) => each.name === name && "value" in each);
    waiting.push(...namesInValue(values.map((each) => ("value" in each ? each.value : ""))));
  }
  return found;
}
