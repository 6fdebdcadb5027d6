import { TextInput } from "@/components/ui/controls/text-input";
import { useFirst } from "@/components/ui/controls/use-first";
import { cleanLine } from "@/lib/format/clean-line";
import { countOf } from "@/lib/format/count";
import { type CaseQuery, MAX_NOTE } from "@/lib/judge/cases/judge-case";
import { Panel } from "../panel";
import type { CasePartProps } from "../state/use-case";
import { useStoredText } from "../state/use-stored-text";

const PAGE = 100;

/** The queries with their ids. The information need can be edited. */
export function QueryList({ whole, changes }: CasePartProps) {
  const { queries } = whole.judgeCase;
  const [first, more] = useFirst(
    queries,
    PAGE,
    () => `Show more of ${countOf(queries.length, "query", "queries")}`,
  );
  const writeNeed = (qid: string, text: string) =>
    void changes.saveCase((stored) => ({
      ...stored,
      queries: stored.queries.map((each) =>
        each.qid === qid ? { ...each, need: cleanLine(text, MAX_NOTE) } : each,
      ),
    }));
  return (
    <Panel
      title="Queries"
      note="The id of a query never changes, so that exported files keep matching."
    >
      <ul aria-label="Queries" className="grid gap-2">
        {first.map((query) => (
          <Query key={query.qid} {...query} onNeed={(text) => writeNeed(query.qid, text)} />
        ))}
      </ul>
      {more}
    </Panel>
  );
}

type QueryProps = CaseQuery & { onNeed: (text: string) => void };

function Query({ qid, query, need, onNeed }: QueryProps) {
  return (
    <li className="grid gap-1">
      <span className="[overflow-wrap:anywhere]">
        <code className="mr-2 text-xs text-ink-muted">{qid}</code>
        {query}
      </span>
      <TextInput
        {...useStoredText(need, onNeed)}
        aria-label={`Information need of ${query}`}
        placeholder="What does a person with this query want to know?"
        maxLength={MAX_NOTE}
      />
    </li>
  );
}
