import { History } from "lucide-react";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { Button } from "@/components/ui/controls/button";
import { afterPaint } from "@/components/ui/layout/after-paint";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import { toWire } from "@/lib/contract/canonical";
import type { SearchRequest, WireSearchRequest } from "@/lib/contract/request";
import { wordList } from "@/lib/format/count";
import { formatMoment } from "@/lib/format/date";
import { differingFields } from "@/lib/request/differing-fields";
import type { Draft } from "@/lib/request/draft";
import { draftToRequest } from "@/lib/request/draft-to-request";
import { currentScope } from "@/lib/storage/variables/variables";
import type { Run } from "@/lib/transport/run-search";
import { useCommands } from "../commands/context";

type PastRunLineProps = {
  run: Run;
  /** The request to compare with the form. Default: the one that was sent. */
  request?: SearchRequest;
  /** Opens a dialog in place of running the request of the form. */
  onRunAgain?: () => void;
  /** Shows the latest run of this tab again. Null if there is no later one. */
  onBack: (() => void) | null;
  onCompare?: () => void;
};

/** Shows above the results of a past run when it was sent and how it differs from the form. */
export function PastRunLine(props: PastRunLineProps) {
  const { run, request = run.request, onRunAgain, onBack, onCompare } = props;
  const { load, run: commands } = useCommands();
  const sent = useMemo(() => toWire(request), [request]);
  const difference = useDifference(sent);
  const missing = run.past?.missing ?? [];
  const isSame = difference === SAME;
  const loadIntoForm = () => load(sent, "Request of that run", missing);
  const runAgain = () => {
    if (!isSame) loadIntoForm();
    commands.run();
  };
  const offered: readonly (readonly [label: string, onSelect: () => void])[] = [
    ...(isSame ? [] : [["Load the shown run into the form", loadIntoForm] as const]),
    ...(missing.length > 0 || onRunAgain ? [] : [["Run the shown run again", runAgain] as const]),
    ...(onBack ? [["Back to the latest run", onBack] as const] : []),
  ];
  useOfferCommands(
    offered.map(([label, onSelect]) => ({
      ...{ id: label, label, onSelect },
      synonyms: "past, history, request",
    })),
  );
  return (
    <section
      aria-label="Past run"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-3.5 py-1.5 text-xs text-ink-muted"
    >
      <p className="flex min-w-0 flex-1 basis-60 items-baseline gap-1.5 [overflow-wrap:anywhere]">
        <History aria-hidden className="size-3 shrink-0 self-center" />
        <span>
          <span className="font-medium text-ink">
            {run.past?.from === "bundle" ? "Imported run of " : "Run of "}
            <time dateTime={new Date(run.startedAt).toISOString()}>
              {formatMoment(run.startedAt)}
            </time>
          </span>
          {run.connectionLabel === null || run.past?.from === "bundle" ? null : (
            <>
              {" "}
              on <bdi>{run.connectionLabel}</bdi>
            </>
          )}
          . {difference}
          {missing.length > 0 ? ` Stored without ${wordList(missing)}.` : null}
        </span>
      </p>
      <span className="flex flex-wrap gap-1.5 print:hidden">
        {isSame ? null : (
          <Button size="sm" onClick={loadIntoForm}>
            Load into the form
          </Button>
        )}
        {onRunAgain ? (
          <Button size="sm" onClick={onRunAgain}>
            Run again…
          </Button>
        ) : missing.length > 0 ? null : (
          <Button size="sm" onClick={runAgain}>
            Run again
          </Button>
        )}
        {onCompare ? (
          <Button size="sm" onClick={onCompare}>
            Compare with previous
          </Button>
        ) : null}
        {onBack ? (
          <Button size="sm" onClick={onBack}>
            Back to the latest
          </Button>
        ) : null}
      </span>
    </section>
  );
}

/** How the request of the run differs from the form, updated while the form is edited. */
function useDifference(sent: WireSearchRequest): string {
  const form = useRequestForm();
  const subscribe = useCallback(
    (onChange: () => void) => {
      let cancel = () => {};
      const soon = () => {
        cancel();
        cancel = afterPaint(onChange);
      };
      const stop = form.subscribe({ formState: { values: true }, callback: soon });
      return () => {
        stop();
        cancel();
      };
    },
    [form],
  );
  const read = () => differenceText(form.getValues(), sent);
  return useSyncExternalStore(subscribe, read, read);
}

const SAME = "The form has the same request.";
const MAX_NAMED = 4;

function differenceText(draft: Draft, sent: WireSearchRequest): string {
  const current = draftToRequest(draft, currentScope());
  if (!current.ok) return "The form has another request, with errors.";
  const fields = differingFields(current.body, sent).map((name) =>
    name.replace(/^scrapeOptions\./, ""),
  );
  if (fields.length === 0) return SAME;
  const rest = fields.length - MAX_NAMED;
  const named = rest > 0 ? [...fields.slice(0, MAX_NAMED), `${rest} more`] : fields;
  return `Differs from the form in ${wordList(named)}.`;
}
