import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { countOf } from "@/lib/format/count";
import { type CaseSweep, queriesOfSweep, sweepRows } from "@/lib/judge/files/case-sweep";
import { addSweepToCase, findCase } from "@/lib/storage/judgements/judgements";
import { parseRowsFile } from "@/lib/sweep/rows-file";
import { escapeBody } from "@/lib/variables/resolve-body";
import { NewSweep } from "./new-sweep";
import type { EditorContext } from "./typed-sweep";

type CaseSweepFormProps = EditorContext & {
  readonly place: CaseSweep;
  readonly onCreated: (id: string, startsNow: boolean) => void;
};

/** A new sweep of the queries of a case, which are its rows. */
export function CaseSweepForm({ place, onCreated, ...context }: CaseSweepFormProps) {
  const stored = useLoaded(() => findCase(place.caseId), [place.caseId]);
  if (!stored) return <Loading>Reading the case…</Loading>;
  const judgeCase = stored.ok ? stored.value : null;
  const queries = judgeCase ? queriesOfSweep(judgeCase, place.from) : [];
  if (!judgeCase || queries.length === 0)
    return (
      <Callout
        tone="warn"
        role="alert"
        title={judgeCase ? "The case has no such queries" : "This case is not stored"}
        actions={
          <a className="link" href="/judge">
            All cases
          </a>
        }
      >
        {judgeCase
          ? "They were removed. Open the case to run the others."
          : "It was deleted, belongs to another browser, or a newer version of the workbench wrote it."}
      </Callout>
    );
  return (
    <NewSweep
      {...context}
      base={escapeBody({ limit: 10, ...judgeCase.request, query: "replaced by the rows" })}
      note={`The rows are ${countOf(queries.length, "query", "queries")} of the case “${judgeCase.name}”. Judge adds the finished runs to the case.`}
      start={{
        name: judgeCase.name,
        axes: [],
        file: { name: judgeCase.name, rows: parseRowsFile(sweepRows(queries)) },
      }}
      onCreated={async (id, startsNow) => {
        await addSweepToCase(judgeCase.id, id);
        onCreated(id, startsNow);
      }}
    />
  );
}
