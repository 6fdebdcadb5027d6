import { useEffect, useState } from "react";
import type { ConnectionSummary } from "@/lib/contract/connection";
import {
  CONNECTIONS_PATH,
  parseConnectionList,
  sendConnectionRequest,
} from "@/lib/transport/connections";

/** The connections of the page, read again when the user returns to it: another tab may have changed them. */
export function useCurrentConnections(
  first: readonly ConnectionSummary[],
): readonly ConnectionSummary[] {
  const [connections, setConnections] = useState(first);
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const read = async () => {
      if (document.visibilityState !== "visible") return;
      const listed = await sendConnectionRequest(
        ...(["GET", CONNECTIONS_PATH, undefined, parseConnectionList, signal] as const),
      );
      if (listed.ok && !signal.aborted) setConnections(listed.value.connections);
    };
    window.addEventListener("focus", read, { signal });
    document.addEventListener("visibilitychange", read, { signal });
    return () => leave.abort();
  }, []);
  return connections;
}
