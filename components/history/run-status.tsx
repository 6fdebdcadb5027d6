import { Badge } from "@/components/ui/feedback/badge";
import { countOf } from "@/lib/format/count";
import type { PastRun } from "@/lib/storage/runs/run-record";

/** How a run went: its status, its failure, and how many of its pages failed. */
export function RunStatusBadges({ run }: { run: PastRun }) {
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
