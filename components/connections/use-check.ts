import { useEffect, useRef, useState } from "react";
import type { ConnectionTest } from "@/lib/contract/connection";
import type { ConnectionFailure, ConnectionResult } from "@/lib/transport/connections";

export type Check =
  | { readonly phase: "none" }
  | { readonly phase: "busy" }
  | { readonly phase: "done"; readonly test: ConnectionTest }
  | { readonly phase: "failed"; readonly failure: ConnectionFailure };

const NONE: Check = { phase: "none" };

/** One test of a connection at a time. A newer test, `reset` and unmounting cancel the running one. */
export function useCheck() {
  const [check, setCheck] = useState<Check>(NONE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (
    request: (signal: AbortSignal) => Promise<ConnectionResult<ConnectionTest>>,
  ) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setCheck({ phase: "busy" });
    const result = await request(controller.signal);
    if (controller.signal.aborted) return null;
    setCheck(
      result.ok
        ? { phase: "done", test: result.value }
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
