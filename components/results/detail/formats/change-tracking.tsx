import { useMemo, useState } from "react";
import { useServerNow } from "@/components/results/artifacts/server-clock";
import { breakAnywhereClass } from "@/components/results/list/long-words";
import { indentedJson } from "@/components/results/raw/indented-json";
import { Segmented } from "@/components/ui/controls/segmented";
import { Badge } from "@/components/ui/feedback/badge";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import type { Tone } from "@/components/ui/feedback/tone";
import { useFirst } from "@/components/ui/loading/use-first";
import { countOf } from "@/lib/format/count";
import { formatMoment, formatRelative } from "@/lib/format/date";
import { truncate } from "@/lib/format/truncate";
import {
  type ChangedField,
  type ChangeStatus,
  type ChangeView,
  parseChange,
} from "@/lib/results/contents/change";
import { useRequestedFormat } from "../../run/shown-run-context";
import { AboutLine } from "../about-line";
import { JsonTree } from "../data/json-tree";
import { UnexpectedValue } from "../data/unexpected-value";
import { ScrollRegion } from "../scroll-region";
import { SizeFacts } from "../size-facts";
import { DiffView } from "../text/diff-view";
import type { FormatViewProps } from "./format-view";

const statusLabels: Readonly<Record<ChangeStatus, { tone: Tone; label: string; why: string }>> = {
  new: { tone: "info", label: "new", why: "First time this page was fetched." },
  same: { tone: "neutral", label: "same", why: "No changes since the previous fetch." },
  changed: { tone: "warn", label: "changed", why: "The page changed since the previous fetch." },
  removed: { tone: "bad", label: "removed", why: "The page no longer exists." },
};

type Part = "lines" | "fields" | "rest";
const partLabels: Readonly<Record<Part, string>> = {
  lines: "Lines",
  fields: "Fields",
  rest: "Other fields",
};

/** Changes of the page since its previous version. */
export function ChangeTrackingFormat({ tab, value }: FormatViewProps) {
  const view = useMemo(() => parseChange(value), [value]);
  const [chosen, setChosen] = useState<Part | null>(null);
  const requested = useRequestedFormat("changeTracking");
  if (view === null)
    return <UnexpectedValue label={tab.title} value={value} expected="change tracking data" />;
  const parts = partsOf(view);
  const part = parts.find((each) => each === chosen) ?? parts[0] ?? null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5 text-xs text-ink-muted">
        <Status view={view} />
        <PreviousTime at={view.previousScrapeAt} status={view.status} />
        {view.visibility ? (
          <span title="Whether the site still links to the page">
            {truncate(view.visibility, 60)}
          </span>
        ) : null}
        <SizeFacts tab={tab} />
        {parts.length > 1 && part !== null ? (
          <Segmented
            label="Changes shown"
            options={parts.map((each) => ({ value: each, label: partLabels[each] }))}
            value={part}
            onValueChange={setChosen}
          />
        ) : null}
      </div>
      <AboutLine label="Tag" text={requested?.tag ?? undefined} />
      <div className="min-h-0 flex-1">
        {part === "lines" && view.diff ? (
          <DiffView diff={view.diff} />
        ) : part === "fields" ? (
          <FieldChanges changes={view.fields} />
        ) : part === "rest" && view.rest ? (
          <JsonTree label={`${tab.title}, other fields`} value={view.rest} />
        ) : (
          <NothingShown view={view} />
        )}
      </div>
    </div>
  );
}

const partsOf = ({ diff, fields, rest }: ChangeView): Part[] => [
  ...(diff ? (["lines"] as const) : []),
  ...(fields.length > 0 ? (["fields"] as const) : []),
  ...(rest ? (["rest"] as const) : []),
];

function Status({ view: { status, otherStatus } }: { view: ChangeView }) {
  if (status) {
    const { tone, label, why } = statusLabels[status];
    return (
      <Badge tone={tone} title={why}>
        {label}
      </Badge>
    );
  }
  return <Badge>{otherStatus === null ? "no status" : truncate(otherStatus, 60)}</Badge>;
}

function PreviousTime({ at, status }: { at: number | null; status: ChangeStatus | null }) {
  const now = useServerNow();
  if (at === null) return status === "new" ? null : <span>no earlier version reported</span>;
  return (
    <span title={formatMoment(at)}>
      compared with the copy from {now === 0 ? formatMoment(at) : formatRelative(at, now)}
    </span>
  );
}

function NothingShown({ view: { status } }: { view: ChangeView }) {
  const why = status ? statusLabels[status].why : "The service returned no details.";
  return (
    <EmptyState
      headingLevel={4}
      title={status === "changed" ? "No details about the change" : "No changes"}
    >
      {status === "changed" ? "Request the mode git-diff or json to see what changed." : why}
    </EmptyState>
  );
}

const STEP = 200;

/** Changed fields with their previous and current values. */
function FieldChanges({ changes }: { changes: readonly ChangedField[] }) {
  const [first, more] = useFirst(changes, STEP, (next) => `Show ${countOf(next, "more field")}`);
  return (
    <ScrollRegion label="Changed fields">
      <table className="w-full table-fixed border-collapse text-left text-xs">
        <caption className="sr-only">Changed fields</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr className="border-b border-line text-ink-muted">
            <th scope="col" className="w-1/4 px-3 py-1 font-medium">
              Field
            </th>
            <th scope="col" className="px-3 py-1 font-medium">
              Before
            </th>
            <th scope="col" className="px-3 py-1 font-medium">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {first.map(({ name, previous, current }) => (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className={`px-3 py-1 font-mono font-normal ${breakAnywhereClass}`}>
                <bdi>{truncate(name, 200)}</bdi>
              </th>
              <Value value={previous} className="bg-bad-soft" />
              <Value value={current} className="bg-ok-soft" />
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p className="p-3">{more}</p>}
    </ScrollRegion>
  );
}

function Value({ value, className }: { value: unknown; className: string }) {
  const text = typeof value === "string" ? value : indentedJson(value ?? null);
  return (
    <td className={`px-3 py-1 whitespace-pre-wrap ${breakAnywhereClass} ${className}`}>
      {value === null || value === undefined ? (
        <span className="text-ink-muted">nothing</span>
      ) : (
        <bdi dir="auto">{truncate(text, 5_000)}</bdi>
      )}
    </td>
  );
}
