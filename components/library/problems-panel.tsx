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

/** What was skipped or failed, and why; asked for again whenever there is more of it. */
export function ProblemsPanel({ site }: { site: LibrarySiteView }) {
  const [filter, setFilter] = useState<ProblemFilter>("all");
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<readonly SettledPage[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { id } = site;
  const isWhole = text === "" && filter === "all";
  const soMany = site.counts.failed + site.counts.skipped;

  // biome-ignore lint/correctness/useExhaustiveDependencies: their number says when there are others
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(async () => {
      const answer = await fetchSite(id, filter, text.trim());
      if (isOld) return;
      if (answer.ok) setProblems(answer.value.problems);
      setTrouble(answer.ok ? null : answer.failure.error);
    }, TYPING_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [id, filter, text, soMany]);

  return (
    <div className="grid gap-3">
      <search className="flex flex-wrap gap-2">
        <Segmented
          label="Which problems"
          options={filters}
          value={filter}
          onValueChange={setFilter}
        />
        <TextInput
          aria-label="Filter problems by address or reason"
          placeholder="Address or reason"
          icon={Search}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="min-w-40 flex-1"
        />
      </search>
      {trouble === null ? null : <p className="text-bad">{trouble}</p>}
      <PageList
        // The last answer may be older than their number.
        pages={problems?.length === 0 && soMany > 0 && isWhole ? null : problems}
        label="Problems"
        nothing={isWhole ? "Nothing went wrong." : "None of these."}
      />
    </div>
  );
}
