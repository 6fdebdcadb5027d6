import type { Option } from "@/components/ui/controls/option";
import { useLazyValue } from "@/components/ui/loading/lazy";
import { checker } from "../checks/checker";
import { useDraftCheck } from "../checks/draft-check";

/** The variables that a choice can have instead of a value, and the selected one. */
export function useVariableOptions(
  values: readonly string[],
  type: "string" | "boolean",
  current: unknown,
): readonly Option[] {
  // A change of the variables checks the draft again.
  const check = useDraftCheck();
  const loaded = useLazyValue(checker);
  const options = check && loaded ? loaded.variableOptions(values, type) : [];
  const isOther =
    typeof current === "string" &&
    current.includes("{{") &&
    options.every(({ value }) => value !== current);
  return isOther ? [...options, { value: current, label: current }] : options;
}
