import { type FormEvent, useId, useRef, useState } from "react";
import { AnnotationFields, readAnnotation } from "@/components/ui/annotation/annotation-fields";
import { useUnsavedAnnotation } from "@/components/ui/annotation/unsaved-annotation";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { Dialog } from "@/components/ui/overlays/dialog";
import { type Annotation, noAnnotation } from "@/lib/format/annotation";
import { truncate } from "@/lib/format/truncate";
import { isEmpty } from "@/lib/results/annotations/result-annotations";
import type { ResultView } from "@/lib/results/model/result-view";

type NoteDialogProps = {
  /** Identifies the note on this page. */
  noteKey: string;
  result: ResultView;
  value: Annotation;
  knownTags: readonly string[];
  /** Resolves to why it was not stored, or null. */
  onSave: (value: Annotation) => Promise<string | null>;
  onClose: () => void;
};

export function NoteDialog(props: NoteDialogProps) {
  const { noteKey, result, value, knownTags, onSave, onClose } = props;
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { first, leave, forget } = useUnsavedAnnotation(noteKey, value);
  const save = async (annotation: Annotation) => {
    const failure = await onSave(annotation);
    if (failure === null) forget();
    else setError(failure);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(readAnnotation(event.currentTarget));
  };
  const cancel = () => {
    forget();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={() => {
        leave(form.current);
        onClose();
      }}
      title="Note and tags"
      description={<bdi>{truncate(result.title ?? result.url ?? "Untitled", 200)}</bdi>}
      footer={
        <>
          {isEmpty(value) ? null : (
            <Button variant="ghost" className="mr-auto" onClick={() => void save(noAnnotation)}>
              Delete
            </Button>
          )}
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={id} variant="primary">
            Save
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={submit} className="grid gap-3">
        <AnnotationFields value={first} knownTags={knownTags} />
        <p className="text-xs text-ink-faint">
          Stored with this run in the history of this browser. Exports of the results contain it,
          bundles and shares only if you include it.
        </p>
        {error === null ? null : <Callout tone="bad" role="alert" title={error} />}
      </form>
    </Dialog>
  );
}
