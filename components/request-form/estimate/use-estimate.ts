import type { Estimate } from "@/lib/request/estimate";
import {
  type ConnectionEstimate,
  type ConnectionPrices,
  type Estimated,
  estimateFor,
} from "@/lib/request/estimate/for-connection";
import { useDraftCheck } from "../checks/draft-check";
import { useConnectionProfile, useRunConnection } from "../connection/connection-context";

export function useConnectionPrices(): ConnectionPrices {
  const { marks, costs } = useConnectionProfile();
  return {
    isFree: useRunConnection()?.isFree === true,
    rejected: marks.map(({ field }) => field),
    samples: costs,
  };
}

/** The estimate of the form's request on the connection in use. Null while a field is invalid or the code is loading. */
export function useEstimate(): { listed: Estimate; estimate: ConnectionEstimate } | null {
  const listed = useDraftCheck()?.estimate ?? null;
  const prices = useConnectionPrices();
  return listed && { listed, estimate: estimateFor(listed, prices) };
}

/** The estimate of another request, such as a starting point. */
export function useEstimateOf(): (estimated: Estimated) => ConnectionEstimate {
  const prices = useConnectionPrices();
  return (estimated) => estimateFor(estimated, prices);
}
