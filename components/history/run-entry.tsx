import { Pin } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AnnotationForm, type NamedAnnotation } from "@/components/ui/annotation/annotation-form";
import { AnnotationView } from "@/components/ui/annotation/annotation-view";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Badge } from "@/components/ui/feedback/badge";
import { RelativeTime } from "@/components/ui/feedback/relative-time";
import { useAriaKeyShortcut } from "@/components/ui/feedback/shortcut";
import { useRecord } from "@/components/ui/loading/use-record";
import { formatBytes } from "@/lib/format/bytes";
import { formatCost } from "@/lib/format/cost";
import { countOf } from "@/lib/format/count";
import { formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import type { Body } from "@/lib/request/body";
import { changedFieldChips } from "@/lib/request/changed-field-chips";
import type { BodyState } from "@/lib/results/model/run-facts";
import { deviceTotals } from "@/lib/storage/credits/device-records";
import {
  isComparison,
  type PastRun,
  RUN_NAME_LENGTH,
  runTitle,
} from "@/lib/storage/runs/run-record";
import { openedView, RunMenu, type RunMenuProps } from "./run-menu";

type RunEntryProps = Omit<RunMenuProps, "title" | "onAnnotate"> & {
  /** Whether only the stored response contains the text of the filter. */
  inContents: boolean;
  /** Null unless several runs are being selected. */
  selection: { readonly checked: boolean; readonly onChange: () => void } | null;
  /** The key to compare was pressed. */
  onMark: () => void;
  knownTags: readonly string[];
  onAnnotate: (value: NamedAnnotation) => void;
};

export function RunEntry(props: RunEntryProps) {
  const { run, tries, inContents, selection, previous, knownTags } = props;
  const { onMark, onOpen, onLoad, onRerun, onAnnotate, onPin, onDelete } = props;
  const [annotating, setAnnotating] = useState(false);
  const entry = useRef<HTMLLIElement>(null);
  const title = runTitle(run);
  const bodyMessage = bodyStateMessages[run.body];
  const canOpen = run.body === "kept";
  const { counted } = deviceTotals;
  const ariaKeyShortcut = useAriaKeyShortcut("c");
  const isLeftOut = useRecord(counted)[run.id]?.isExcluded;

  const onKeyDown = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (event.key.toLowerCase() !== "c" || hasModifier || event.repeat) return;
    event.preventDefault();
    onMark();
  };
  const stopAnnotating = () => {
    flushSync(() => setAnnotating(false));
    entry.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  };

  if (annotating)
    return (
      <li>
        <AnnotationForm
          id={run.id}
          title={title}
          value={{ name: title.slice(0, RUN_NAME_LENGTH), note: run.note, tags: run.tags }}
          maxNameLength={RUN_NAME_LENGTH}
          knownTags={knownTags}
          onSave={onAnnotate}
          onStop={stopAnnotating}
        />
      </li>
    );
  return (
    <li
      ref={entry}
      className="rounded-md border border-line has-[[data-open]:hover]:border-line-strong has-[[data-open]:hover]:bg-hover"
    >
      <div className="flex items-start">
        {selection ? (
          <Checkbox
            label={<span className="sr-only">Select {title}</span>}
            checked={selection.checked}
            onChange={selection.onChange}
            onKeyDown={onKeyDown}
            className="py-2 pl-3"
          />
        ) : null}
        <button
          type="button"
          data-open=""
          data-focus-inset=""
          aria-keyshortcuts={ariaKeyShortcut}
          onKeyDown={onKeyDown}
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
          <AnnotationView note={run.note} tags={run.tags} />
          <RunChips request={run.request} />
          <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted tabular-nums">
            <RunStatusBadges run={run} />
            <RunTime at={run.startedAt} />
            <span>{runFacts(run, tries, isLeftOut)}</span>
          </span>
          {inContents ? (
            <span className="text-xs text-ink-muted">Found in the stored response.</span>
          ) : null}
          <span className="sr-only">
            {canOpen ? `Opens the ${openedView(run, tries)}.` : "Loads the request into the form."}
          </span>
        </button>
        <div className="flex p-1.5">
          <RunMenu
            {...{ run, tries, previous, title, onOpen, onLoad, onRerun, onPin, onDelete }}
            onAnnotate={() => setAnnotating(true)}
          />
        </div>
      </div>
      {bodyMessage === null ? null : (
        <p className="px-3 pb-2 text-xs text-ink-muted">{bodyMessage}</p>
      )}
      {run.sweep ? <SweepLink {...run.sweep} /> : null}
    </li>
  );
}

function SweepLink({ of, name = "without a name" }: NonNullable<PastRun["sweep"]>) {
  return (
    <p className="px-3 pb-2 text-xs">
      <a className="link" href={`/sweep?id=${encodeURIComponent(of)}`}>
        Sweep: <bdi>{name}</bdi>
      </a>
    </p>
  );
}

function RunTime({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
      <RelativeTime at={at} past />
    </time>
  );
}

const MAX_CHIPS = 8;

function RunChips({ request }: { request: Body }) {
  const chips = useMemo(() => changedFieldChips(request), [request]);
  if (chips.length === 0) return null;
  const rest = chips.length - MAX_CHIPS;
  return (
    <span className="flex flex-wrap gap-1 text-xs text-ink-muted">
      {[...new Set(chips)].slice(0, MAX_CHIPS).map((chip) => (
        <bdi key={chip} className="max-w-full truncate rounded-sm bg-sunken px-1.5">
          {chip}
        </bdi>
      ))}
      {rest > 0 ? <span>{rest} more</span> : null}
    </span>
  );
}

/** `What if mobile: on`, `2 more tries`. Null without tries. */
function triesText(tries: readonly PastRun[]): string | null {
  const [first] = tries;
  if (!first) return null;
  if (tries.length > 1) return `${tries.length} more tries`;
  return first.try && isComparison(first.try) ? first.try.label : "1 more try";
}

/** The key figures of a run in one line. */
function runFacts(run: PastRun, tries: readonly PastRun[], isLeftOut = false): string {
  const { results, durationMs, credits, bytes, connectionLabel, trace, try: tried } = run;
  const cost = formatCost(credits, run.isFree);
  const noted = run.resultAnnotations?.length ?? 0;
  return [
    trace ? "trace" : results === null ? null : countOf(results, "result"),
    tried ? `try of a page: ${tried.label}` : null,
    triesText(tries),
    noted > 0 ? countOf(noted, "noted result") : null,
    run.feedback?.outcome.state === "accepted" ? `feedback: ${run.feedback.rating}` : null,
    cost === null ? null : `${cost}${isLeftOut ? ", left out of the totals" : ""}`,
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

function RunStatusBadges({ run }: { run: PastRun }) {
  const { failure, status, failedPages, failedProviders = [] } = run;
  if (failure === "cancelled") return <Badge plain>Cancelled</Badge>;
  if (failure !== null)
    return (
      <Badge tone="bad" plain>
        {[status, failure.replaceAll("-", " ")].filter(Boolean).join(" ")}
      </Badge>
    );
  return (
    <>
      <Badge tone="ok" plain>
        {status ?? "done"}
      </Badge>
      {failedPages > 0 ? (
        <Badge tone="warn" plain>
          {countOf(failedPages, "page")} failed
        </Badge>
      ) : null}
      {failedProviders.length > 0 ? (
        <Badge tone="warn" plain title={`Not searched: ${failedProviders.join(", ")}`}>
          {countOf(failedProviders.length, "service")} failed
        </Badge>
      ) : null}
    </>
  );
}
