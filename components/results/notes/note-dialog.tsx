import { type FormEvent, useId, useState } from "react";
import { AnnotationFields, readAnnotation } from "@/components/ui/annotation/annotation-fields";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { Dialog } from "@/components/ui/overlays/dialog";
import { type Annotation, noAnnotation } from "@/lib/format/annotation";
import { truncate } from "@/lib/format/truncate";
import { isEmpty } from "@/lib/results/annotations/result-annotations";
import type { ResultView } from "@/lib/results/model/result-view";

type NoteDialogProps = {
  result: ResultView;
  value: Annotation;
  knownTags: readonly string[];
  /** Resolves with why it was not stored, or null. */
  onSave: (value: Annotation) => Promise<string | null>;
  onClose: () => void;
};

/** Edits the note and tags of a result. */
export function NoteDialog({ result, value, knownTags, onSave, onClose }: NoteDialogProps) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const [first] = useState(value);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(await onSave(readAnnotation(event.currentTarget)));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Note and tags"
      description={<bdi>{truncate(result.title ?? result.url ?? "Untitled", 200)}</bdi>}
      footer={
        <>
          {isEmpty(value) ? null : (
            <Button
              variant="ghost"
              className="mr-auto"
              onClick={() => void onSave(noAnnotation).then(setError)}
            >
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary">
            Save
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} className="grid gap-3">
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
