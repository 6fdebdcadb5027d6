import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextInput } from "@/components/ui/controls/text-input";
import { countOf } from "@/lib/format/count";
import { cleanLine } from "@/lib/judge/cases/case-queries";
import { MAX_NOTE } from "@/lib/judge/cases/judge-case";
import { Panel } from "../panel";
import type { CasePartProps } from "../state/use-case";

const PAGE = 100;

/** The queries with their ids. The information need can be edited. */
export function QueryList({ whole, changes }: CasePartProps) {
  const [shown, setShown] = useState(PAGE);
  const { judgeCase } = whole;
  const { queries } = judgeCase;
  const writeNeed = (qid: string, text: string) =>
    void changes.saveCase({
      ...judgeCase,
      queries: queries.map((each) =>
        each.qid === qid ? { ...each, need: cleanLine(text, MAX_NOTE) } : each,
      ),
    });
  return (
    <Panel
      title="Queries"
      note="The id of a query never changes, so that exported files keep matching."
    >
      <ul aria-label="Queries" className="grid gap-2">
        {queries.slice(0, shown).map(({ qid, query, need }) => (
          <li key={qid} className="grid gap-1">
            <span className="[overflow-wrap:anywhere]">
              <code className="mr-2 text-xs text-ink-muted">{qid}</code>
              {query}
            </span>
            <TextInput
              aria-label={`Information need of ${query}`}
              placeholder="What does a person with this query want to know?"
              defaultValue={need}
              maxLength={MAX_NOTE}
              onBlur={({ target }) => {
                if (target.value !== need) writeNeed(qid, target.value);
              }}
            />
          </li>
        ))}
      </ul>
      {queries.length > shown ? (
        <Button size="sm" className="w-fit" onClick={() => setShown(shown + PAGE)}>
          Show more of {countOf(queries.length, "query", "queries")}
        </Button>
      ) : null}
    </Panel>
  );
}
