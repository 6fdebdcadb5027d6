import type { Body } from "@/lib/request/body";
import { type FieldEntry, fieldIndex } from "@/lib/request/find/field-index";
import { findFields } from "@/lib/request/find/find-fields";
import { isSet, valueText } from "@/lib/request/find/value-text";
import type { SectionName } from "@/lib/request/section-names";

export type MatchingField = {
  readonly entry: FieldEntry;
  readonly value: string;
  readonly isSet: boolean;
  readonly isInvalid: boolean;
};

export type MatchingSection = {
  readonly section: SectionName;
  readonly fields: readonly MatchingField[];
};

type FieldQuery = {
  readonly text: string;
  /** Leaves out fields with their default, unless they are invalid. */
  readonly changedOnly: boolean;
  readonly body: Body;
  /** Paths of invalid controls in the draft. */
  readonly invalid: readonly string[];
};

/** The matching fields by section. The best match comes first; without a text, the form's order. */
export function matchingFields({ text, changedOnly, body, invalid }: FieldQuery) {
  const found = text.trim() === "" ? fieldIndex : findFields(text);
  const fields = found
    .map(
      (entry): MatchingField => ({
        entry,
        value: valueText(entry, body),
        isSet: isSet(entry, body),
        isInvalid: invalid.some((path) => controls(entry, path)),
      }),
    )
    .filter((field) => !changedOnly || field.isSet || field.isInvalid);
  const bySection = Map.groupBy(fields, ({ entry }) => entry.section);
  return [...bySection].map(([section, inside]): MatchingSection => ({ section, fields: inside }));
}

const controls = ({ draftPath }: FieldEntry, path: string): boolean =>
  path === draftPath || path.startsWith(`${draftPath}.`);
