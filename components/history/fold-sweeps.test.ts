import { expect, it } from "vitest";
import { type PastRun, parseRunRecord } from "@/lib/storage/runs/run-record";
import { foldSweeps } from "./fold-sweeps";

function run(id: string, of?: string): PastRun {
  const sweep = of && { of, cell: id, name: `Sweep ${of}` };
  const parsed = parseRunRecord({ version: 2, id, request: { query: id }, startedAt: 1, sweep });
  if (!parsed) throw new Error("unreadable");
  return parsed;
}
const shown = (runs: readonly PastRun[], opened: readonly string[] = []) =>
  foldSweeps(runs, new Set(opened)).map((line) =>
    line.kind === "run" ? line.run.id : `${line.count} of ${line.name}`,
  );

it("folds the runs of a sweep behind its first one, until it is opened", () => {
  const runs = [run("1"), run("2", "a"), run("3", "b"), run("4", "a"), run("5", "a"), run("6")];
  expect(shown(runs)).toEqual(["1", "2", "2 of Sweep a", "3", "6"]);
  expect(shown(runs, ["a"])).toEqual(["1", "2", "3", "4", "5", "6"]);
});
