import type { ChainCall, ScriptValue } from "./script-calls";

export const textArgument = (value: ScriptValue | undefined): string | null =>
  value?.kind === "text" ? value.value : null;
export const numberArgument = (value: ScriptValue | undefined): number | null =>
  value?.kind === "number" ? value.value : null;
/** What a call is told under a name, in the last of its arguments that has names. */
export const option = ({ args }: ChainCall, name: string): ScriptValue | undefined =>
  args.findLast((each) => each.kind === "object")?.keys.get(name);

export const isTrue = (value: ScriptValue | undefined): boolean =>
  value?.kind === "flag" && value.value;
