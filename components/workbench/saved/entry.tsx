import { CalendarClock, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AnnotationForm, type NamedAnnotation } from "@/components/ui/annotation/annotation-form";
import { AnnotationView } from "@/components/ui/annotation/annotation-view";
import { IconButton } from "@/components/ui/controls/icon-button";
import {
  cleanRequestName,
  MAX_NAME_LENGTH,
  type SavedRequest,
} from "@/lib/request/saved/saved-request";
import { MissingFields } from "../draft/missing-fields";
import { RequestEntry } from "../draft/request-entry";

type SavedEntryProps = {
  request: SavedRequest;
  onLoad: () => void;
  checkName: (name: string) => string | undefined;
  /** Tags of all saved requests. */
  knownTags: readonly string[];
  onAnnotate: (value: NamedAnnotation) => void;
  onSchedule: () => void;
  onDelete: () => void;
};

export function SavedEntry(props: SavedEntryProps) {
  const { request, checkName, knownTags, onLoad, onAnnotate, onSchedule, onDelete } = props;
  const { name, folders, body, missing, note, tags } = request;
  const [annotating, setAnnotating] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);

  const stopAnnotating = () => {
    flushSync(() => setAnnotating(false));
    pencil.current?.focus();
  };
  return (
    <li className="grid gap-1">
      {annotating ? (
        <AnnotationForm
          title={name}
          value={{ name, note, tags }}
          maxNameLength={MAX_NAME_LENGTH}
          {...{ knownTags, checkName }}
          onSave={(typed) => onAnnotate({ ...typed, name: cleanRequestName(typed.name) })}
          onStop={stopAnnotating}
        />
      ) : (
        <RequestEntry
          name={name}
          body={body}
          annotation={
            <>
              {folders.length > 0 ? (
                <span className="text-xs text-ink-muted">{folders.join(" / ")}</span>
              ) : null}
              <AnnotationView note={note} tags={tags} />
            </>
          }
          onLoad={onLoad}
        >
          <div className="flex p-1.5">
            <IconButton
              ref={pencil}
              label={`Name, tags and note of ${name}`}
              icon={Pencil}
              size="sm"
              onClick={() => setAnnotating(true)}
            />
            <IconButton
              label={`Schedule ${name}…`}
              icon={CalendarClock}
              size="sm"
              onClick={onSchedule}
            />
            <IconButton label={`Delete ${name}`} icon={Trash2} size="sm" onClick={onDelete} />
          </div>
        </RequestEntry>
      )}
      <MissingFields paths={missing} />
    </li>
  );
}
