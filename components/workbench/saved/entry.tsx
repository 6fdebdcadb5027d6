import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AnnotationForm, type NamedAnnotation } from "@/components/ui/annotation/annotation-form";
import { AnnotationView } from "@/components/ui/annotation/annotation-view";
import { IconButton } from "@/components/ui/controls/icon-button";
import type { CollectionRequest } from "@/lib/collections/collection";
import { cleanRequestName, MAX_NAME_LENGTH } from "@/lib/request/saved/saved-request";
import { MissingFields } from "../draft/missing-fields";
import { RequestEntry } from "../draft/request-entry";

type SavedEntryProps = {
  request: CollectionRequest;
  missing: readonly string[];
  knownTags: readonly string[];
  readOnly?: boolean;
  actions: ReactNode;
  checkName: (name: string) => string | undefined;
  onLoad: () => void;
  onAnnotate: (value: NamedAnnotation) => void;
  onDelete: () => void;
  children?: ReactNode;
};

/** A saved request. Its name, tags and note are edited in place. */
export function SavedRequestEntry(props: SavedEntryProps) {
  const { request, missing, knownTags, readOnly, actions, checkName, children } = props;
  const { name, folders, body, note, tags } = request;
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
          id={[...folders, name].join("/")}
          title={name}
          value={{ name, note, tags }}
          maxNameLength={MAX_NAME_LENGTH}
          {...{ knownTags, checkName }}
          onSave={(typed) => props.onAnnotate({ ...typed, name: cleanRequestName(typed.name) })}
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
          onLoad={props.onLoad}
        >
          {readOnly ? null : (
            <div className="flex p-1.5">
              <IconButton
                ref={pencil}
                label={`Name, tags and note of ${name}`}
                icon={Pencil}
                size="sm"
                onClick={() => setAnnotating(true)}
              />
              {actions}
              <IconButton
                label={`Delete ${name}`}
                icon={Trash2}
                size="sm"
                onClick={props.onDelete}
              />
            </div>
          )}
        </RequestEntry>
      )}
      {children}
      <MissingFields paths={missing} />
    </li>
  );
}
