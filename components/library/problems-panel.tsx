import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Segmented } from "@/components/ui/controls/segmented";
import { TextInput } from "@/components/ui/controls/text-input";
import type { LibrarySiteView, ProblemFilter, SettledPage } from "@/lib/contract/library";
import { fetchSite } from "@/lib/transport/library";
import { PageList } from "./page-lists";

const filters = [
  { value: "all", label: "All" },
  { value: "failed", label: "Failed" },
  { value: "skipped", label: "Skipped" },
] as const satisfies readonly { value: ProblemFilter; label: string }[];

const TYPING_MS = 250;

/** Skipped and failed pages with reasons; reloads when their number changes. */
export function ProblemsPanel({ site }: { site: LibrarySiteView }) {
  const [filter, setFilter] = useState<ProblemFilter>("all");
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<readonly SettledPage[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { id } = site;
  const isWhole = text === "" && filter === "all";
  const problemCount = site.counts.failed + site.counts.skipped;

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the number changes
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(async () => {
      const response = await fetchSite(id, filter, text.trim());
      if (isStale) return;
      if (response.ok) setProblems(response.value.problems);
      setError(response.ok ? null : response.failure.error);
    }, TYPING_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [id, filter, text, problemCount]);

  return (
    <div className="grid gap-3">
      <search className="flex flex-wrap gap-2">
        <Segmented label="Show" options={filters} value={filter} onValueChange={setFilter} />
        <TextInput
          aria-label="Filter problems by address or reason"
          placeholder="Address or reason"
          icon={Search}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="min-w-40 flex-1"
        />
      </search>
      {error === null ? null : <p className="text-bad">{error}</p>}
      <PageList
        // The last response may be older than the count.
        pages={problems?.length === 0 && problemCount > 0 && isWhole ? null : problems}
        label="Problems"
        nothing={isWhole ? "No problems." : "No matching problems."}
      />
    </div>
  );
}
