import { X } from "lucide-react";
import { useId, useMemo } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Badge } from "@/components/ui/feedback/badge";
import { Spinner } from "@/components/ui/feedback/spinner";
import { classNames } from "@/components/ui/layout/class-names";
import { countOf } from "@/lib/format/count";
import { requestUrl } from "@/lib/permalink/request-url";
import { columnLetter, openedTime, openedTitle } from "./column-name";
import type { OpenedRun } from "./open-run";
import { runNote } from "./run-state";

type RunListProps = {
  runs: readonly OpenedRun[];
  base: string;
  onBase: (id: string) => void;
  onRemove: (id: string) => void;
};

/** The runs of the comparison with their state. One of them is the baseline. */
export function RunList({ runs, base, onBase, onRemove }: RunListProps) {
  return (
    <ol
      aria-label="Compared runs"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-2"
    >
      {runs.map((opened, index) => (
        <RunCard
          key={opened.id}
          opened={opened}
          letter={columnLetter(index)}
          isBase={opened.id === base}
          onBase={() => onBase(opened.id)}
          onRemove={() => onRemove(opened.id)}
        />
      ))}
    </ol>
  );
}

type RunCardProps = {
  opened: OpenedRun;
  letter: string;
  isBase: boolean;
  onBase: () => void;
  onRemove: () => void;
};

function RunCard({ opened, letter, isBase, onBase, onRemove }: RunCardProps) {
  const id = useId();
  const title = openedTitle(opened);
  const time = openedTime(opened);
  const note = runNote(opened);
  const run = "run" in opened ? opened.run : null;
  const href = useMemo(() => run && requestUrl(run.request), [run]);
  return (
    <li
      aria-labelledby={id}
      // For the focus of a control that is replaced, such as the choice of the baseline.
      tabIndex={-1}
      className={classNames(
        "grid min-w-0 content-start gap-1 rounded-lg border bg-surface p-3",
        isBase ? "border-accent" : "border-line",
      )}
    >
      <div className="flex items-start gap-2">
        <ColumnMark letter={letter} />
        <p id={id} className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
          <span className="sr-only">{`Run ${letter}: `}</span>
          <bdi title={title} className="line-clamp-3 print:line-clamp-none">
            {title}
          </bdi>
        </p>
        <IconButton
          label={`Remove run ${letter} from the comparison`}
          icon={X}
          size="sm"
          onClick={onRemove}
        />
      </div>
      {run ? (
        <p className="text-xs text-ink-muted tabular-nums [overflow-wrap:anywhere]">
          {[time, run.connectionLabel, run.results === null ? null : countOf(run.results, "result")]
            .filter((each) => each !== null)
            .join(" · ")}
        </p>
      ) : null}
      {opened.state === "loading" ? (
        <p role="status" className="flex items-center gap-2 text-xs text-ink-muted">
          <Spinner /> Opening the stored response…
        </p>
      ) : null}
      {note ? (
        <p
          className={classNames(
            "text-xs [overflow-wrap:anywhere]",
            note.tone === "bad"
              ? "text-bad"
              : note.tone === "warn"
                ? "text-warn"
                : "text-ink-muted",
          )}
        >
          {note.text}
          {href ? (
            <>
              {" "}
              <a className="link" href={href}>
                Open the request in the workbench
              </a>
            </>
          ) : null}
        </p>
      ) : null}
      <div className="flex min-h-target items-center">
        {isBase ? (
          <Badge tone="accent">Baseline</Badge>
        ) : run ? (
          <Button size="sm" variant="ghost" className="-ml-2" onClick={onBase}>
            Make {letter} the baseline
          </Button>
        ) : null}
      </div>
    </li>
  );
}

export function ColumnMark({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden
      className="inline-flex size-5 shrink-0 items-center justify-center rounded-sm bg-sunken text-xs font-semibold"
    >
      {letter}
    </span>
  );
}
