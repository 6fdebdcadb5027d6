import { useEffect, useRef, useState } from "react";
import type { CheckLine, ConnectionSummary, ConnectionTest } from "@/lib/contract/connection";
import { addSpending } from "@/lib/storage/credits/credit-totals";
import { deviceTotals } from "@/lib/storage/credits/device-records";
import type { CheckRun } from "@/lib/transport/connection-check";
import type { ConnectionFailure, ConnectionResult } from "@/lib/transport/connections";

export type ConnectionTestState =
  | { readonly phase: "none" }
  | { readonly phase: "busy"; readonly lines: readonly CheckLine[] }
  | { readonly phase: "done"; readonly lines: readonly CheckLine[]; readonly test: ConnectionTest }
  | { readonly phase: "failed"; readonly failure: ConnectionFailure };

const NONE: ConnectionTestState = { phase: "none" };

/** One test of a connection at a time. A newer test, `reset` and unmounting cancel the running one. */
export function useCheck(label: string, connection?: ConnectionSummary) {
  const [check, setCheck] = useState<ConnectionTestState>(NONE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (
    request: (run: CheckRun) => Promise<ConnectionResult<ConnectionTest>>,
    search = false,
  ) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    let lines: readonly CheckLine[] = [];
    const onLine = (line: CheckLine) => {
      lines = [...lines, line];
      if (!signal.aborted) setCheck({ phase: "busy", lines });
    };
    setCheck({ phase: "busy", lines });
    const result = await request({ search, onLine, signal });
    if (signal.aborted) return null;
    if (result.ok && result.value.search)
      addSpending(deviceTotals, label, result.value.search.credits);
    const undescribed = result.ok ? result.value.undescribed : null;
    if (connection && undescribed)
      import("./learn-description").then(
        ({ learnDescription }) => learnDescription(connection, undescribed),
        () => {},
      );
    setCheck(
      result.ok
        ? { phase: "done", lines, test: result.value }
        : { phase: "failed", failure: result.failure },
    );
    return result;
  };

  const reset = () => {
    running.current?.abort();
    setCheck(NONE);
  };

  return { check, run, reset };
}
