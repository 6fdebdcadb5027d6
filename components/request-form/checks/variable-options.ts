import type { Option } from "@/components/ui/controls/option";
import { currentScope } from "@/lib/storage/variables/variables";
import { createResolver } from "@/lib/variables/resolver";
import { chosenVariables } from "@/lib/variables/variable";

/** The variables whose value is one of a choice, such as `{{market}} → US`. Those of a switch are yes or no. */
export function variableOptions(
  values: readonly string[],
  type: "string" | "boolean",
): readonly Option[] {
  const scope = currentScope();
  const { variables } = scope;
  const names = [...chosenVariables(variables), ...variables.variables].map(({ name }) => name);
  const resolve = createResolver(scope);
  return [...new Set(names)].flatMap((name) => {
    const resolved = resolve(`{{${name}}}`);
    return resolved.ok && typeof resolved.value === type && values.includes(String(resolved.value))
      ? [{ value: `{{${name}}}`, label: `{{${name}}} → ${resolved.value}` }]
      : [];
  });
}
