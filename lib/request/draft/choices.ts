import { isJsonObject } from "@/lib/contract/json-object";
import { recordOf } from "@/lib/contract/typed-keys";
import { type FieldPath, itemType, listAt, withValueAt } from "../body";
import { type DraftFieldCodec, wholeField } from "./field";

type Choices<Type extends string> = Record<Type, boolean>;

type Plan<Type extends string> = {
  readonly path: FieldPath;
  readonly types: readonly Type[];
  /** The meaning of an absent list. */
  readonly byDefault?: readonly Type[];
  /** Wire form of an item: an object with a type, or the bare name. */
  readonly as: "object" | "name";
};

/**
 * A switch per type of a list. Existing items keep their position and fields, also those of unknown types; a switch
 * removes every item of its type or appends one.
 */
export function choicesField<Type extends string>({
  path,
  types,
  byDefault = [],
  as,
}: Plan<Type>): DraftFieldCodec<Choices<Type>> {
  const typeIn = (item: unknown) => types.find((type) => type === itemType(item));
  return {
    path,
    hasControl: (item) => typeIn(item) !== undefined,
    revive: (stored) =>
      isJsonObject(stored) && types.every((type) => typeof stored[type] === "boolean")
        ? recordOf(types, (type) => stored[type] === true)
        : undefined,
    read: (body) => {
      const items = listAt(body, path);
      return recordOf(types, (type) =>
        items ? items.some((item) => itemType(item) === type) : byDefault.includes(type),
      );
    },
    write: (choices, body) => {
      const items = listAt(body, path);
      const selected = types.filter((type) => choices[type]);
      // An absent list means the default.
      if (!items && selected.join() === byDefault.join()) return withValueAt(body, path, undefined);
      const remaining = (items ?? []).filter((item) => {
        const type = typeIn(item);
        return type === undefined || choices[type];
      });
      if (selected.length + remaining.length + byDefault.length === 0)
        return withValueAt(body, path, undefined);
      const added = selected.filter((type) => !remaining.some((item) => itemType(item) === type));
      return withValueAt(body, path, [
        ...remaining,
        ...added.map((type) => (as === "object" ? { type } : type)),
      ]);
    },
    locate: (issue, body) => {
      if (!wholeField(path)(issue)) return null;
      const type = typeIn(listAt(body, path)?.[Number(issue[path.length])]);
      return type ? [type] : [];
    },
  };
}
