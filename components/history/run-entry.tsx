import { Ellipsis, FileInput, FolderOpen, Pencil, Pin, PinOff, Play, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "@/components/ui/controls/icon-button";
import { RenameForm } from "@/components/ui/controls/rename-form";
import { Badge } from "@/components/ui/feedback/badge";
import { RelativeTime } from "@/components/ui/feedback/relative-time";
import { Menu } from "@/components/ui/overlays/menu";
import { formatBytes } from "@/lib/format/bytes";
import { countOf, formatCredits } from "@/lib/format/count";
import { formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import { sentenceOf, sentenceText } from "@/lib/request/sentence/sentence";
import type { BodyState, PastRun } from "@/lib/storage/runs/run-record";
import { RUN_NAME_LENGTH, runTitle } from "@/lib/storage/runs/run-record";

type RunEntryProps = {
  run: PastRun;
  onOpen: () => void;
  onLoad: () => void;
  onRerun: () => void;
  onRename: (name: string) => void;
  onPin: () => void;
  onDelete: () => void;
};

/** A past run with its commands. */
export function RunEntry(props: RunEntryProps) {
  const { run, onOpen, onLoad, onRerun, onRename, onPin, onDelete } = props;
  const [renaming, setRenaming] = useState(false);
  const entry = useRef<HTMLLIElement>(null);
  const title = runTitle(run);
  const bodyMessage = bodyStateMessages[run.body];
  const canOpen = run.body === "kept";

  const stopRenaming = () => {
    flushSync(() => setRenaming(false));
    entry.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  };

  if (renaming)
    return (
      <li>
        <RenameForm
          label={`New name of ${title}`}
          name={title.slice(0, RUN_NAME_LENGTH)}
          maxLength={RUN_NAME_LENGTH}
          onRename={onRename}
          onStop={stopRenaming}
        />
      </li>
    );
  return (
    <li
      ref={entry}
      className="rounded-md border border-line has-[[data-open]:hover]:border-line-strong has-[[data-open]:hover]:bg-hover"
    >
      <div className="flex items-start">
        <button
          type="button"
          data-open=""
          data-focus-inset=""
          onClick={canOpen ? onOpen : onLoad}
          className="grid min-w-0 flex-1 gap-0.5 rounded-md px-3 py-2 text-left"
        >
          <span className="flex min-w-0 items-center gap-1.5">
            {run.pinned ? (
              <Pin aria-label="Pinned" className="size-3 shrink-0 text-accent" />
            ) : null}
            <bdi className="truncate font-medium">{title}</bdi>
          </span>
          {run.name === null ? null : (
            <bdi className="truncate font-mono text-xs text-ink-muted">
              {String(run.request.query ?? "")}
            </bdi>
          )}
          <bdi className="truncate text-xs text-ink-muted">
            {sentenceText(sentenceOf(run.request))}
          </bdi>
          <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted tabular-nums">
            {run.failure === null ? (
              <Badge tone="ok" plain>
                {run.status ?? "done"}
              </Badge>
            ) : (
              <Badge tone="bad" plain>
                {[run.status, run.failure].filter(Boolean).join(" ")}
              </Badge>
            )}
            <time
              dateTime={new Date(run.startedAt).toISOString()}
              title={formatMoment(run.startedAt)}
            >
              <RelativeTime at={run.startedAt} past />
            </time>
            <span>{runFacts(run)}</span>
          </span>
          <span className="sr-only">
            {canOpen
              ? `Opens the ${run.trace ? "trace" : "results"}.`
              : "Loads the request into the form."}
          </span>
        </button>
        <div className="flex p-1.5">
          <RunMenu
            {...{ run, title, onOpen, onLoad, onRerun, onPin, onDelete }}
            onRename={() => setRenaming(true)}
          />
        </div>
      </div>
      {bodyMessage === null ? null : (
        <p className="px-3 pb-2 text-xs text-ink-muted">{bodyMessage}</p>
      )}
    </li>
  );
}

type RunMenuProps = Omit<RunEntryProps, "onRename"> & {
  title: string;
  onRename: () => void;
};

function RunMenu(props: RunMenuProps) {
  const { run, title, onOpen, onLoad, onRerun, onRename, onPin, onDelete } = props;
  return (
    <Menu
      label={`Commands for ${title}`}
      align="end"
      trigger={(trigger) => (
        <IconButton {...trigger} label={`More for ${title}`} icon={Ellipsis} size="sm" />
      )}
      groups={[
        {
          id: "use",
          items: [
            {
              id: "open",
              label: run.trace ? "Open the trace" : "Open results",
              icon: FolderOpen,
              disabled: run.body !== "kept",
              onSelect: onOpen,
            },
            { id: "load", label: "Load into the form", icon: FileInput, onSelect: onLoad },
            {
              id: "rerun",
              label: "Run again",
              icon: Play,
              ...(run.missing.length > 0 && {
                detail: `Without ${run.missing.join(", ")}, which is not stored. Only loads the form.`,
              }),
              onSelect: onRerun,
            },
          ],
        },
        {
          id: "keep",
          items: [
            {
              id: "rename",
              label: "Rename…",
              icon: Pencil,
              onSelect: onRename,
            },
            {
              id: "pin",
              label: run.pinned ? "Unpin" : "Pin",
              icon: run.pinned ? PinOff : Pin,
              onSelect: onPin,
            },
            { id: "delete", label: "Delete", icon: Trash2, danger: true, onSelect: onDelete },
          ],
        },
      ]}
    />
  );
}

/** The key figures of a run in one line. */
function runFacts({
  results,
  durationMs,
  credits,
  bytes,
  connectionLabel,
  trace,
}: PastRun): string {
  return [
    trace ? "trace" : results === null ? null : countOf(results, "result"),
    credits === null ? null : formatCredits(credits),
    durationMs > 0 ? formatDuration(durationMs) : null,
    bytes > 0 ? formatBytes(bytes) : null,
    connectionLabel,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Why the response of a run cannot be opened. Null if it can. */
const bodyStateMessages: Readonly<Record<BodyState, string | null>> = {
  kept: null,
  evicted: "The response was deleted to make room for newer ones.",
  traceless: "Zero data retention: the response and its URLs were not stored.",
  secret: "The response repeats a part of the request that is never stored, so it was not stored.",
  none: "No response",
};
