import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import { focusFirstInvalid } from "@/components/ui/layout/focus-first-invalid";
import { stopOnEscape } from "@/components/ui/overlays/stop-on-escape";
import type { Annotation } from "@/lib/format/annotation";
import { AnnotationFields, readAnnotation } from "./annotation-fields";
import { useUnsavedAnnotation } from "./unsaved-annotation";

export type NamedAnnotation = Annotation & { readonly name: string };

type AnnotationFormProps = {
  id: string;
  /** The title of the entry, for screen readers. */
  title: string;
  value: NamedAnnotation;
  maxNameLength: number;
  /** Tags of other entries, offered while typing. */
  knownTags: readonly string[];
  /** The issue of a new name, such as one that another entry has. */
  checkName?: (name: string) => string | undefined;
  onSave: (value: NamedAnnotation) => void;
  /** Called after saving, and for Escape and Cancel. */
  onStop: () => void;
};

/** Edits the name, tags and note of an entry of a list in place. */
export function AnnotationForm(props: AnnotationFormProps) {
  const { id, title, value, maxNameLength, knownTags, checkName, onSave, onStop } = props;
  const name = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const { first, leave, forget } = useUnsavedAnnotation(id, value);
  useEffect(() => name.current?.select(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = name.current?.value ?? "";
    const issue = typed === value.name ? undefined : checkName?.(typed);
    setError(issue);
    if (issue !== undefined) return focusFirstInvalid(event.currentTarget);
    onSave({ name: typed, ...readAnnotation(event.currentTarget) });
    stop();
  };
  const stop = () => {
    forget();
    onStop();
  };

  return (
    <form
      ref={form}
      aria-label={`Name, tags and note of ${title}`}
      onSubmit={submit}
      onKeyDown={stopOnEscape(() => {
        leave(form.current);
        onStop();
      })}
      className="grid gap-2 rounded-md border border-line-strong p-3"
    >
      <Field label="Name" error={error}>
        <TextInput ref={name} name="name" defaultValue={value.name} maxLength={maxNameLength} />
      </Field>
      <AnnotationFields value={first} knownTags={knownTags} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Save
        </Button>
        <Button onClick={stop}>Cancel</Button>
      </div>
    </form>
  );
}
