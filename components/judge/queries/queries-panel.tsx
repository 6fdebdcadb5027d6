import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { LinkButton } from "@/components/ui/controls/link-button";
import { TextArea } from "@/components/ui/controls/text-area";
import { TextInput } from "@/components/ui/controls/text-input";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useFirst } from "@/components/ui/loading/use-first";
import { cleanLine } from "@/lib/format/clean-line";
import { countOf } from "@/lib/format/count";
import { addQueries, queriesOfLines } from "@/lib/judge/cases/case-queries";
import { type CaseQuery, type JudgeCase, MAX_NOTE } from "@/lib/judge/cases/judge-case";
import { caseSweeps, caseSweepUrl, queriesOfSweep } from "@/lib/judge/files/case-sweep";
import { MAX_CELLS } from "@/lib/sweep/sweep";
import { addedMessage } from "../cases/added-message";
import { Panel } from "../panel";
import type { CasePartProps } from "../state/use-case";
import { useStoredText } from "../state/use-stored-text";
import { AddSystems } from "./add-systems";
import { CaseSettings } from "./case-settings";
import { SystemList } from "./system-list";

/** The queries of a case, the systems that ran them, and how to run them. */
export function QueriesPanel({ whole, changes }: CasePartProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SystemList whole={whole} changes={changes} />
        <AddSystems whole={whole} changes={changes} />
        <RunCase judgeCase={whole.judgeCase} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <QueryList whole={whole} changes={changes} />
        <AddQueries whole={whole} changes={changes} />
        <CaseSettings whole={whole} changes={changes} />
      </div>
    </div>
  );
}

function RunCase({ judgeCase }: { judgeCase: JudgeCase }) {
  const sweeps = caseSweeps(judgeCase);
  return (
    <Panel
      isForm
      title="Run this case"
      note="A sweep sends the queries with the request of the case. It shows the cost first, and its finished runs can be added here as systems."
    >
      {sweeps.length === 0 ? <p>Add queries first.</p> : null}
      <div className="flex flex-wrap items-center gap-3">
        {sweeps.map(({ from, caseId }) => (
          <LinkButton key={from} href={caseSweepUrl({ caseId, from })}>
            {sweeps.length === 1
              ? "Run this case as a sweep"
              : `Run queries ${from} to ${from - 1 + queriesOfSweep(judgeCase, from).length} as a sweep`}
          </LinkButton>
        ))}
      </div>
      {sweeps.length > 1 ? (
        <p className="text-ink-muted">A sweep has at most {MAX_CELLS} runs.</p>
      ) : null}
    </Panel>
  );
}

function AddQueries({ whole, changes }: CasePartProps) {
  const [lines, setLines] = useState("");
  const [error, setError] = useState<string>();
  const announce = useAnnounce();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const queries = queriesOfLines(lines);
    const added = addQueries(whole.judgeCase, queries);
    if (added.added.length === 0 && added.known === 0) return setError("Enter at least one query.");
    setError(undefined);
    if (!(await changes.saveCase((stored) => addQueries(stored, queries).judgeCase))) return;
    setLines("");
    announce(addedMessage(added));
  };
  return (
    <Panel isForm title="Add queries">
      <form onSubmit={submit} className="grid gap-3">
        <Field
          label="Queries to add"
          help="One per line. The information need may follow after a tab."
          {...(error !== undefined && { error })}
        >
          <TextArea rows={3} value={lines} onChange={({ target }) => setLines(target.value)} />
        </Field>
        <Button type="submit" className="w-fit">
          Add queries
        </Button>
      </form>
    </Panel>
  );
}

const PAGE = 100;

/** The queries with their ids. The information need can be edited. */
function QueryList({ whole, changes }: CasePartProps) {
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

function Query({ qid, query, need, onNeed }: CaseQuery & { onNeed: (text: string) => void }) {
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
