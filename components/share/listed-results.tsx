import { countOf } from "@/lib/format/count";
import type { ListedRun } from "@/lib/share/share-index";

/** The list of a share whose pages are still loading. */
export function ListedResults({ run }: { run: ListedRun }) {
  return (
    <section aria-label="Results" className="min-h-0 flex-1 overflow-y-auto bg-surface">
      <h2 className="sr-only">Results</h2>
      <p className="border-b border-line px-3.5 py-2 text-xs text-ink-muted">
        {countOf(run.results.length, "result")}
      </p>
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {run.results.map((result, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at} className="grid gap-0.5 border-b border-line px-3.5 py-2">
            <bdi className="truncate font-medium">{result.title || result.url || "Untitled"}</bdi>
            <bdi className="truncate font-mono text-xs text-ink-muted">{result.url}</bdi>
            <span className="line-clamp-2 text-ink-muted [overflow-wrap:anywhere]">
              {result.description}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
