import type { FieldInfo } from "../fields";
import { keysOf, recordOf } from "../typed-keys";

/** A format or an action with its fields, which are on the same page of the guide. */
export const onOnePage = <Kind extends { readonly guide: string }, Field extends string>(
  kind: Kind,
  fields: Readonly<Record<Field, Omit<FieldInfo, "guide">>>,
): Kind & { readonly fields: Readonly<Record<Field, FieldInfo>> } => ({
  ...kind,
  fields: recordOf(keysOf(fields), (name) => ({ ...fields[name], guide: kind.guide })),
});
