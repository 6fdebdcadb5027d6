import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { countOf } from "@/lib/format/count";
import type { JudgePlace } from "@/lib/judge/judge-url";
import type { StorageResult } from "@/lib/storage/browser-database";
import { readSweep } from "@/lib/storage/sweeps/sweeps";
import { Panel } from "../panel";
import { groupOfRuns, groupOfSweep, type RunGroup } from "../state/open-runs";
import { storageMessages } from "../state/storage-messages";
import { GroupFacts } from "./group-facts";
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
