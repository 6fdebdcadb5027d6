import { useId } from "react";
import { Field } from "@/components/ui/controls/field";
import { LimitedTextArea } from "@/components/ui/controls/limited-text-area";
import { TextInput } from "@/components/ui/controls/text-input";
import {
  type Annotation,
  formatTags,
  NOTE_LENGTH,
  parseAnnotation,
  parseTags,
} from "@/lib/format/annotation";

type AnnotationFieldsProps = {
  value: Annotation;
  /** Tags of other entries, offered while typing. */
  knownTags: readonly string[];
};

/** The fields for tags and a note. `readAnnotation` reads the form around them. */
export function AnnotationFields({ value, knownTags }: AnnotationFieldsProps) {
  const suggestions = useId();
  return (
    <>
      <Field label="Tags" help="Separate them with commas.">
        <TextInput
          name="tags"
          defaultValue={formatTags(value.tags)}
          list={suggestions}
          autoComplete="off"
        />
      </Field>
      <datalist id={suggestions}>
        {knownTags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Field label="Note">
        <LimitedTextArea name="note" defaultValue={value.note} maxLength={NOTE_LENGTH} rows={2} />
      </Field>
    </>
  );
}

export function readAnnotation(form: HTMLFormElement): Annotation {
  const typed = new FormData(form);
  const textOf = (field: string) => String(typed.get(field) ?? "");
  return parseAnnotation({ note: textOf("note"), tags: parseTags(textOf("tags")) });
}
