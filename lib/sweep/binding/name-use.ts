import type { Body } from "@/lib/request/body";
import { createResolver, type Scope, type VariableValue } from "@/lib/variables/resolver";
import { sweepTargetOf } from "../values";
import { environmentOf, namesInScope, variableNamed } from "./templates";

/** The source of a name's value. A row overrides the environment, which overrides the collection. */
type NameSource =
  | { readonly kind: "row" }
  | { readonly kind: "environment"; readonly name: string }
  | { readonly kind: "collection" | "secret" | "undefined" };

export type NameUse = {
  readonly name: string;
  readonly source: NameSource;
  /** Value of the variable, even if a row overrides it. Null without a variable. */
  readonly value: VariableValue | null;
};

/** The names of axes and columns that fill `{{name}}`. */
export const variedNames = (base: Body, typed: readonly string[], scope: Scope): string[] =>
  typed.flatMap((name) => {
    const found = name.startsWith("#") ? null : sweepTargetOf(name.trim(), base, scope);
    return found && "target" in found && found.target.kind === "placeholder"
      ? [found.target.name]
      : [];
  });

export const nameUses = (base: Body, scope: Scope, varied: readonly string[]): NameUse[] =>
  namesInScope(base, scope).map((name) => {
    const variable = variableNamed(name, scope);
    const resolved = createResolver(scope)(`{{${name}}}`);
    const hasValue = variable !== null && "value" in variable && resolved.ok;
    return {
      ...{ name, source: sourceOf(name, scope, varied) },
      value: hasValue && resolved.secrets.length === 0 ? resolved.value : null,
    };
  });

function sourceOf(name: string, scope: Scope, varied: readonly string[]): NameSource {
  if (varied.includes(name)) return { kind: "row" };
  const variable = variableNamed(name, scope);
  if (!variable) return { kind: "undefined" };
  if ("secret" in variable) return { kind: "secret" };
  const environment = environmentOf(name, scope);
  return environment === null ? { kind: "collection" } : { kind: "environment", name: environment };
}
