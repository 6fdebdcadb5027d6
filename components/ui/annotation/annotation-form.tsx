import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextArea } from "@/components/ui/controls/text-area";
import { TextInput } from "@/components/ui/controls/text-input";
import {
  type Annotation,
  formatTags,
  NOTE_LENGTH,
  parseAnnotation,
  parseTags,
} from "@/lib/format/annotation";

export type NamedAnnotation = Annotation & { readonly name: string };

type AnnotationFormProps = {
  /** Of the entry, for screen readers. */
  title: string;
  value: NamedAnnotation;
  maxNameLength: number;
  /** Tags of other entries, offered while typing. */
  knownTags: readonly string[];
  onSave: (value: NamedAnnotation) => void;
  /** Called after saving, and for Escape and Cancel. */
  onStop: () => void;
};

/** Edits the name, tags and note of an entry of a list in place. */
export function AnnotationForm(props: AnnotationFormProps) {
  const { title, value, maxNameLength, knownTags, onSave, onStop } = props;
  const suggestions = useId();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.select(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (field: string) => String(typed.get(field) ?? "");
    onSave({
      name: textOf("name"),
      ...parseAnnotation({ note: textOf("note"), tags: parseTags(textOf("tags")) }),
    });
    onStop();
  };
  const stopOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Escape must not also close a dialog around the list.
    event.preventDefault();
    event.stopPropagation();
    onStop();
  };

  return (
    <form
      aria-label={`Name, tags and note of ${title}`}
      onSubmit={submit}
      onKeyDown={stopOnEscape}
      className="grid gap-2 rounded-md border border-line-strong p-3"
    >
      <Field label="Name">
        <TextInput ref={name} name="name" defaultValue={value.name} maxLength={maxNameLength} />
      </Field>
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
        <TextArea name="note" defaultValue={value.note} maxLength={NOTE_LENGTH} rows={2} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Save
        </Button>
        <Button onClick={onStop}>Cancel</Button>
      </div>
    </form>
  );
}
