import type { Body } from "@/lib/request/body";
import { nextStep } from "./next-step";
import { requestBody } from "./settings";
import type { SettledRun } from "./settle";
import { nextSweep, type SweepEvent } from "./state";
import type { Cell, Sweep, SweepProgress } from "./sweep";

export type RunnerPorts = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after a time, or when the signal aborts. Never rejects. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Writes durably. Resolves to a message if it failed. */
  readonly write: (progress: SweepProgress, cells: readonly Cell[]) => Promise<string | null>;
  /** Sends a request exactly once and stores its run. Never rejects. */
  readonly send: (cell: Cell, body: Body, signal: AbortSignal) => Promise<SettledRun>;
};

/** Runs a sweep: sends its cells one after the other and writes every step before the next. */
export type SweepRunner = {
  readonly current: () => Sweep;
  /** Applies an event of the user and continues. Resolves when the runner has stopped again. */
  readonly dispatch: (event: SweepEvent) => Promise<void>;
  /** Cancels the sweep and aborts the runs in flight. */
  readonly cancel: () => Promise<void>;
};

export function createSweepRunner(
  start: Sweep,
  ports: RunnerPorts,
  onChange: (sweep: Sweep) => void,
): SweepRunner {
  let sweep = start;
  let writes: Promise<string | null> = Promise.resolve(null);
  let loop: Promise<void> | null = null;
  let wake = new AbortController();
  const inFlight = new Map<string, AbortController>();

  /** Applies an event and writes what it changed. Writes are in order. */
  const apply = (event: SweepEvent): Promise<string | null> => {
    const before = sweep;
    sweep = nextSweep(before, event, ports.now());
    const { progress, cells } = sweep;
    const changed = cells.filter((cell, at) => cell !== before.cells[at]);
    onChange(sweep);
    writes = writes.then(() => ports.write(progress, changed));
    return writes;
  };

  const wakeUp = () => {
    wake.abort();
    wake = new AbortController();
  };

  const send = async (cell: Cell) => {
    const controller = new AbortController();
    inFlight.set(cell.id, controller);
    const failure = await apply({ type: "sending", cell: cell.id });
    if (failure !== null || controller.signal.aborted) {
      inFlight.delete(cell.id);
      const message = failure ?? "Cancelled before it was sent.";
      await apply({ type: "not-sent", cell: cell.id, message });
      return;
    }
    const settings = sweep.combinations[cell.combination]?.settings ?? [];
    void ports
      .send(cell, requestBody(sweep.base, settings), controller.signal)
      .then(async (run) => {
        inFlight.delete(cell.id);
        await apply({ type: "settled", cell: cell.id, run });
      })
      .finally(wakeUp);
  };

  const run = async () => {
    for (;;) {
      const { signal } = wake;
      const step = nextStep(sweep, ports.now());
      if (step.kind === "stop") return;
      if (step.kind === "send") await send(step.cell);
      else if (step.kind === "dispatch") await apply(step.event);
      else {
        const wait = step.until === null ? Number.POSITIVE_INFINITY : step.until - ports.now();
        await ports.sleep(wait, signal);
      }
    }
  };

  const goOn = (): Promise<void> => {
    wakeUp();
    loop ??= run().finally(() => {
      loop = null;
    });
    return loop;
  };

  return {
    current: () => sweep,
    dispatch: async (event) => {
      await apply(event);
      await goOn();
    },
    cancel: async () => {
      await apply({ type: "cancelled" });
      for (const controller of inFlight.values()) controller.abort();
      await goOn();
    },
  };
}
