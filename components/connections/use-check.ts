import { useEffect, useRef, useState } from "react";
import type { ConnectionTest } from "@/lib/contract/connection";
import type { ConnectionFailure, ConnectionResult } from "@/lib/transport/connections";

export type Check =
  | { readonly phase: "none" }
  | { readonly phase: "busy" }
  | { readonly phase: "done"; readonly test: ConnectionTest }
  | { readonly phase: "refused"; readonly refusal: ConnectionFailure };

const NONE: Check = { phase: "none" };

/** One test of a connection at a time; a newer one, `drop` and the end of the component call the older one off. */
export function useCheck() {
  const [check, setCheck] = useState<Check>(NONE);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const run = async (ask: (signal: AbortSignal) => Promise<ConnectionResult<ConnectionTest>>) => {
    underWay.current?.abort();
    const own = new AbortController();
    underWay.current = own;
    setCheck({ phase: "busy" });
    const answer = await ask(own.signal);
    if (own.signal.aborted) return null;
    setCheck(
      answer.ok
        ? { phase: "done", test: answer.value }
        : { phase: "refused", refusal: answer.failure },
    );
    return answer;
  };

  const drop = () => {
    underWay.current?.abort();
    setCheck(NONE);
  };

  return { check, run, drop };
}
