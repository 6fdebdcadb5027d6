import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { countOf } from "@/lib/format/count";
import { queryOfRun } from "@/lib/judge/cases/systems-of-runs";
import type { JudgePlace } from "@/lib/judge/judge-url";
import type { StorageResult } from "@/lib/storage/browser-database";
import { readSweep } from "@/lib/storage/sweeps/sweeps";
import { Panel } from "../panel";
import { groupOfRuns, groupOfSweep, type RunGroup } from "../state/open-runs";
import { storageMessages } from "../state/storage-messages";
import { GroupForm } from "./group-form";

type OpenRunsProps = {
  place: Extract<JudgePlace, { kind: "runs" | "sweep" }>;
  onOpen: (caseId: string) => void;
};

/** Starts a case from runs or from a sweep, or adds them to a case. */
export function OpenRuns({ place, onOpen }: OpenRunsProps) {
  const found = useLoaded(() => lookUp(place), [place]);
  if (found === null) return <Loading>Looking up the stored runs…</Loading>;
  if (!found.ok || found.value.runs.length === 0)
    return (
      <Callout
        tone="warn"
        role="alert"
        title={
          !found.ok
            ? "The runs could not be read"
            : place.kind === "sweep"
              ? "This sweep has no finished run in this browser"
              : "These runs are not stored in this browser"
        }
        actions={
          <a className="link" href="/judge">
            All cases
          </a>
        }
      >
        {found.ok
          ? "Runs and sweeps stay in the browser that made them. Open the bundle of a run there, or export the case."
          : storageMessages[found.failure]}
      </Callout>
    );
  const group = found.value;
  return (
    <Panel
      title={`Judge ${countOf(group.runs.length, "run")}`}
      note="The results of all runs are pooled: you judge each page once, whichever setting returned it."
    >
      <GroupFacts group={group} />
      <GroupForm group={group} onOpen={onOpen} />
    </Panel>
  );
}

async function lookUp(place: OpenRunsProps["place"]): Promise<StorageResult<RunGroup>> {
  if (place.kind === "runs") return groupOfRuns(place.ids, `runs-${place.ids.join("+")}`);
  const sweep = await readSweep(place.id);
  if (!sweep.ok) return sweep;
  return sweep.value ? groupOfSweep(sweep.value) : groupOfRuns([], place.id);
}

/** The settings among the runs, with their numbers of queries. */
function GroupFacts({ group: { runs, systems, missing } }: { group: RunGroup }) {
  const labels = new Map(systems.map(({ key, label }) => [key, label]));
  const queries = new Set(runs.map(queryOfRun));
  const runsOf = (key: string) => systems.filter((system) => system.key === key).length;
  const failed = runs.filter(({ failure }) => failure !== null).length;
  return (
    <>
      <p>
        {countOf(queries.size, "query", "queries")}, {countOf(labels.size, "setting")}:
      </p>
      <ul aria-label="Settings" className="list-disc pl-5">
        {[...labels].map(([key, label]) => (
          <li key={key} className="[overflow-wrap:anywhere]">
            {label} <span className="text-ink-muted">({countOf(runsOf(key), "run")})</span>
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <Callout
          tone="warn"
          title={`${countOf(missing.length, "run is", "runs are")} no longer stored`}
        >
          They are left out.
        </Callout>
      ) : null}
      {failed > 0 ? (
        <p className="text-ink-muted">
          {countOf(failed, "run")} failed. A failed run counts as not measured, not as an empty
          result.
        </p>
      ) : null}
    </>
  );
}
