import { parseHTML } from "linkedom";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { sweepConnection } from "@/lib/sweep/connection-change";
import { cellStateLabels } from "@/lib/sweep/labels";
import { nextSweep } from "@/lib/sweep/state";
import { cellStates, type Sweep } from "@/lib/sweep/sweep";
import { sampleFacts, sampleSweep } from "@/lib/sweep/test-support/sample-sweep";
import type { ChosenFieldState } from "../field/use-chosen-field";
import { MatrixResults } from "../matrix/matrix-view";
import { Controls } from "./controls";
import { Status } from "./status";
import { UnknownCells } from "./unknown-cells";

const shown = (element: ReactElement) =>
  parseHTML(`<body>${renderToStaticMarkup(element)}</body>`).document;
const nothing = () => {};
const noField: ChosenFieldState = {
  choice: { kind: "none" },
  choose: nothing,
  field: null,
  issue: null,
  unread: 0,
  withoutResponse: 0,
};
const connection: ConnectionSummary = {
  ...{ id: "c", label: "Service", baseUrl: "https://a.example", hasKey: true, keyLast4: "abcd" },
  isFree: false,
  ...{ source: "yours", chosen: true },
};

/** One cell in each state. */
const everyState = (phase: Sweep["progress"]["phase"] = "paused"): Sweep => {
  const sweep = sampleSweep(cellStates.map(() => 1));
  return {
    ...sweep,
    progress: { ...sweep.progress, phase },
    cells: sweep.cells.map((cell, at) => ({ ...cell, state: cellStates[at] ?? "waiting" })),
  };
};
const controls = (sweep: Sweep, change: object = {}) =>
  shown(
    <Controls
      {...{ sweep, lock: "held", dispatch: nothing, cancel: nothing, connection, ...change }}
    />,
  );
const buttons = (page: Document) =>
  [...page.querySelectorAll("button")].map((button) => button.textContent);

it("counts the cells of every state under a name of its own", () => {
  const page = shown(<Status sweep={everyState()} isDriver={false} onCaps={nothing} />);
  const listed = [...page.querySelectorAll('[aria-label="Cells by state"] li')];
  expect(listed.map((each) => each.textContent)).toEqual(
    cellStates.map((state) => `${cellStateLabels[state]}: 1`),
  );
});

it("shows every state in its cell of the matrix", () => {
  const page = shown(
    <MatrixResults
      {...{ sweep: everyState(), baseline: 0, selected: null }}
      setBaseline={nothing}
      chosen={noField}
      select={nothing}
    />,
  );
  const cells = [...page.querySelectorAll("tbody tr td")].map((cell) => cell.textContent);
  for (const [at, state] of cellStates.entries())
    if (state !== "done") expect(cells[at]).toContain(cellStateLabels[state]);
});

it("offers what the phase allows, and only to the tab that holds the lock", () => {
  expect(buttons(controls(sampleSweep([1, 1])))).toEqual(["Start 2 runs"]);
  expect(buttons(controls(everyState("running")))).toEqual(["Pause", "Cancel"]);
  const ended = everyState("ended");
  const settled = {
    ...ended,
    cells: ended.cells.filter(({ state }) => state !== "running" && state !== "waiting"),
  };
  expect(buttons(controls(settled))).toEqual(["Run 1 failed run again", "Run 4 missing runs"]);
  for (const change of [{ lock: "elsewhere" }, { lock: "none" }, { connection: null }])
    expect(buttons(controls(everyState(), change))).toEqual([]);
  expect(controls(everyState(), { lock: "elsewhere" }).toString()).toContain("Another tab");
  expect(controls(everyState(), { lock: "none" }).toString()).toContain("https");
  expect(controls(everyState("running")).toString()).toContain("If you close it");
});

it("says which failed runs may have been charged before they are sent again", () => {
  const sweep = sampleSweep([1, 1, 1]);
  const failures = ["network", "unauthorized", "gateway"];
  const cells = sweep.cells.map((cell, at) => ({
    ...cell,
    ...{ state: "failed" as const, failure: failures[at] ?? null, charged: at === 1 ? 0 : 1 },
  }));
  const ended = { ...sweep, cells, progress: { ...sweep.progress, phase: "ended" as const } };
  const text = controls(ended).documentElement.textContent;
  expect(text).toContain("Run 3 failed runs again");
  expect(text).toContain("2 failed runs may have been carried out and charged.");
  const aborted = cells.map((cell, at) =>
    at === 0 ? { ...cell, state: "cancelled" as const } : cell,
  );
  expect(controls({ ...ended, cells: aborted }).documentElement.textContent).toContain(
    "2 failed or cancelled runs may have been carried out and charged.",
  );
  const rejected = { ...ended, cells: cells.slice(1, 2) };
  expect(controls(rejected).documentElement.textContent).not.toContain("charged");
});

it("asks about every run whose response is unknown, and about no other", () => {
  const page = shown(<UnknownCells sweep={everyState()} canAct={true} dispatch={nothing} />);
  expect(page.querySelectorAll("li").length).toBe(1);
  expect(page.querySelector("button")?.getAttribute("aria-label")).toBe("Send again: limit 9");
  const none = shown(<UnknownCells sweep={sampleSweep([1])} canAct dispatch={nothing} />);
  expect(none.querySelectorAll("li").length).toBe(0);
});

it("links a finished cell to the comparison with the baseline", () => {
  const sweep = sampleSweep([1, 1]);
  const cells = sweep.cells.map((cell, at) => ({
    ...cell,
    state: "done" as const,
    runs: [`run${at}`],
    facts: sampleFacts(),
  }));
  const page = shown(
    <MatrixResults
      {...{ sweep: { ...sweep, cells }, baseline: 0, selected: null }}
      setBaseline={nothing}
      chosen={noField}
      select={nothing}
    />,
  );
  const links = [...page.querySelectorAll("td a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/compare?runs=run0,run1&base=run0"]);
  expect(page.querySelector("tbody")?.textContent).toContain("Same in one run each");
});

it("asks before it continues with a changed connection, and only then", () => {
  const before = sweepConnection(connection);
  const paused = nextSweep(settledCells(), { type: "connection", connection: before }, 0);
  expect(buttons(controls(paused))).toContain("Resume");
  for (const change of [{ baseUrl: "https://other.example" }, { keyLast4: "wxyz" }]) {
    const page = controls(paused, { connection: { ...connection, ...change } });
    expect(buttons(page)).toEqual(["Use the changed connection"]);
    expect(page.toString()).toContain(Object.values(change)[0]);
    const changed = sweepConnection({ ...connection, ...change });
    const accepted = nextSweep(paused, { type: "connection", connection: changed }, 0);
    const again = controls(accepted, { connection: { ...connection, ...change } });
    expect(buttons(again)).toContain("Resume");
    const sent = nextSweep(accepted, { type: "sending", cell: "0.0" }, 0);
    expect(sent.cells[0]?.connection).toBe(1);
  }
  // Another name is the same connection, and sweeps of older versions know none.
  const renamed = { connection: { ...connection, label: "Other name" } };
  expect(buttons(controls(paused, renamed))).toContain("Resume");
  expect(buttons(controls(settledCells()))).toContain("Resume");
});

it("needs a cap of credits before it continues where runs are no longer free", () => {
  const sweep = settledCells();
  const caps = { ...sweep.progress.caps, credits: null };
  const without = { ...sweep, progress: { ...sweep.progress, caps } };
  const page = controls(without);
  expect(buttons(page)).toEqual([]);
  expect(page.toString()).toContain("no cap of credits");
  expect(buttons(controls(sweep))).toContain("Resume");
  const free = { connection: { ...connection, isFree: true } };
  expect(buttons(controls(without, free))).toContain("Resume");
});

const settledCells = (): Sweep => {
  const sweep = everyState();
  return { ...sweep, cells: sweep.cells.filter(({ state }) => state !== "running") };
};
