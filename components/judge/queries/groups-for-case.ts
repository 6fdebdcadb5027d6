import { formatDay } from "@/lib/format/date";
import { queryOfRun, systemsByOptions } from "@/lib/judge/cases/systems-of-runs";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { listRuns } from "@/lib/storage/runs/run-store";
import { listSweeps } from "@/lib/storage/sweeps/sweeps";
import { groupOfSweep, type RunGroup } from "../state/open-runs";

/** Sweeps with queries of the case, then the other runs of its queries by setting and day. */
export async function groupsForCase({ judgeCase, systems }: WholeCase): Promise<RunGroup[]> {
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
