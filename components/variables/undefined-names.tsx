import { flushSync } from "react-dom";
import { Button } from "@/components/ui/controls/button";
import { variablesIn } from "@/lib/variables/edit-variables";
import { namesIn } from "@/lib/variables/resolver";
import type { CollectionVariables } from "@/lib/variables/variable";
import type { ChangeVariables } from "./use-variables";

type UndefinedNamesProps = {
  all: CollectionVariables;
  used: readonly string[];
  change: ChangeVariables;
};

/** Offers a row for each name that the request uses and nothing defines. */
export function UndefinedNames({ all, used, change }: UndefinedNamesProps) {
  const missing = missingNames(all, used);
  if (missing.length === 0) return null;
  const define = (name: string) => {
    flushSync(() =>
      change((now) => ({ ...now, variables: [...now.variables, { name, value: "" }] })),
    );
    document.querySelector<HTMLElement>(`[aria-label="Value of ${name}"]`)?.focus();
  };
  return (
    <section aria-label="Not defined" className="grid gap-2">
      <p>The request refers to names that are not defined:</p>
      <ul className="flex flex-wrap gap-2">
        {missing.map((name, index) => (
          <li key={name}>
            <Button
              size="sm"
              onClick={() => define(name)}
              data-autofocus={index === 0 ? "" : undefined}
            >
              Define <code>{name}</code>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Undefined names, also those in the values of defined ones. */
function missingNames(all: CollectionVariables, used: readonly string[]): readonly string[] {
  const defined = new Map(
    [...all.variables, ...variablesIn(all, "environment")].map((each) => [each.name, each]),
  );
  const names = new Set(used);
  for (const name of names) {
    const variable = defined.get(name);
    if (variable && "value" in variable && typeof variable.value === "string")
      for (const below of namesIn(variable.value)) names.add(below);
  }
  return [...names].filter((name) => !defined.has(name));
}
