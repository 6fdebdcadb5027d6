import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Loading } from "@/components/ui/feedback/spinner";
import { countOf } from "@/lib/format/count";
import { formatDay } from "@/lib/format/date";
import { systemsToStore } from "@/lib/judge/cases/merge-systems";
import { queryOfRun, systemsByOptions, systemsOfRuns } from "@/lib/judge/cases/systems-of-runs";
import { firstStart } from "@/lib/judge/cases/systems-of-sweep";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { listRuns } from "@/lib/storage/runs/run-store";
import { createStorageId } from "@/lib/storage/storage-id";
import { listSweeps } from "@/lib/storage/sweeps/sweeps";
import { Panel } from "../panel";
import { groupOfSweep, openResponses, type RunGroup } from "../state/open-runs";
import type { CasePartProps } from "../state/use-case";

/** Stored runs and sweeps of the case's queries that the case does not have. */
export function AddSystems({ whole, changes }: CasePartProps) {
  const [groups, setGroups] = useState<readonly RunGroup[] | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const announce = useAnnounce();
  const { judgeCase, systems } = whole;
  const key = JSON.stringify([
    judgeCase.queries.map(({ qid }) => qid),
    systems.map(({ id }) => id),
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the queries and systems
  useEffect(() => {
    let isCurrent = true;
    void groupsForCase(whole).then((found) => {
      if (isCurrent) setGroups(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);

  const add = async (group: RunGroup) => {
    setBusy("Opening the responses…");
    const opened = await openResponses(group, (done) =>
      setBusy(`Opening response ${done + 1} of ${group.runs.length}…`),
    );
    const batch = { id: group.id, label: group.label, at: firstStart(group.runs) };
    const added = systemsToStore(systems, systemsOfRuns(judgeCase, opened, batch, createStorageId));
    const isStored = await changes.add({ judgeCase, systems: added, judgements: [] });
    setBusy(null);
    if (isStored) announce(`${countOf(added.length, "system")} added or extended.`);
  };

  return (
    <Panel
      isForm
      title="Add systems"
      note="Stored runs whose query is in this case. They are read from the history; nothing is sent."
    >
      {groups === null ? (
        <Loading />
      ) : groups.length === 0 ? (
        <p>The history has no further run of these queries.</p>
      ) : (
        <ul aria-label="Stored runs" className="grid gap-2">
          {groups.map((group) => (
            <li key={group.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {group.label}{" "}
                <span className="text-xs text-ink-muted">{countOf(group.runs.length, "run")}</span>
              </span>
              <Button
                size="sm"
                className="ml-auto"
                busy={busy !== null}
                aria-label={`Add ${group.label}`}
                onClick={() => add(group)}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-ink-muted">
        {busy}
      </p>
    </Panel>
  );
}

/** Sweeps with queries of the case, then the other runs of its queries by setting and day. */
async function groupsForCase({ judgeCase, systems }: WholeCase): Promise<RunGroup[]> {
  const queries = new Set(judgeCase.queries.map(({ query }) => query));
  const used = new Set(systems.flatMap(({ rankings }) => rankings.map(({ runId }) => runId ?? "")));
  const [runs, sweeps] = await Promise.all([listRuns(), listSweeps()]);
  const isNew = (run: RunGroup["runs"][number]) =>
    queries.has(queryOfRun(run)) && !used.has(run.id);
  const ofSweeps = await Promise.all((sweeps.ok ? sweeps.value : []).map(groupOfSweep));
  const groups = ofSweeps.flatMap((group) => (group.ok ? [group.value] : []));
  const fresh = groups.map((group) => onlyRuns(group, isNew));
  const inSweep = new Set(groups.flatMap((group) => group.runs.map(({ id }) => id)));
  const others = (runs.ok ? runs.value : [])
    .filter((run) => isNew(run) && !inSweep.has(run.id))
    .toSorted((a, b) => a.startedAt - b.startedAt);
  const labels = systemsByOptions(others);
  const entries = others.flatMap((run, at) => {
    const system = labels[at];
    return system ? [{ run, system, day: formatDay(run.startedAt) }] : [];
  });
  const bySetting = Map.groupBy(entries, ({ system, day }) => JSON.stringify([system.key, day]));
  return [
    ...fresh.filter((group) => group.runs.length > 0),
    ...[...bySetting.values()].flatMap((group): RunGroup[] => {
      const [first] = group;
      return first
        ? [
            {
              id: `history-${first.run.id}`,
              label: `${first.system.label}, ${first.day}`,
              runs: group.map(({ run }) => run),
              systems: group.map(({ system }) => system),
              missing: [],
            },
          ]
        : [];
    }),
  ];
}

function onlyRuns(
  group: RunGroup,
  isIncluded: (run: RunGroup["runs"][number]) => boolean,
): RunGroup {
  const places = group.runs.flatMap((run, at) => (isIncluded(run) ? [at] : []));
  return {
    ...group,
    runs: group.runs.filter((_, at) => places.includes(at)),
    systems: group.systems.filter((_, at) => places.includes(at)),
  };
}
