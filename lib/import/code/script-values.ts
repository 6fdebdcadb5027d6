import type { ChainCall, ScriptValue } from "./script-calls";

export const textArgument = (value: ScriptValue | undefined): string | null =>
  value?.kind === "text" ? value.value : null;
export const numberArgument = (value: ScriptValue | undefined): number | null =>
  value?.kind === "number" ? value.value : null;
/** A named option in the last object argument of a call. */
export const option = ({ args }: ChainCall, name: string): ScriptValue | undefined =>
  args.findLast((each) => each.kind === "object")?.keys.get(name);

export const isTrue = (value: ScriptValue | undefined): boolean =>
  value?.kind === "flag" && value.value;
