import { confirmUnknownFor, sendsUnknownTo } from "@/lib/storage/preferences/unknown-fields";
import type { Layout } from "../layout/use-layout";
import type { BlockReason } from "./use-blocked-run";
import type { SentRequest } from "./use-run";

type Doubt = BlockReason & {
  /** Called when the user runs the request anyway. */
  readonly confirm?: () => void;
};

/** Why Run asks before it sends a valid request. */
export function runDoubts(
  { ready, connection }: SentRequest,
  { reveal, focusView }: Pick<Layout, "reveal" | "focusView">,
): Doubt[] {
  const doubts: Doubt[] = [];
  if (ready.request.sources?.length === 0)
    doubts.push({
      message: "sources – no source is selected, so there may be no results",
      show: () => reveal("sources.types"),
    });
  if (ready.unknown.length > 0 && !sendsUnknownTo(connection))
    doubts.push({
      message: `${ready.unknown.join(", ")} – not a known field; the service may reject it`,
      // Unknown fields have no control.
      show: () => focusView("json"),
      confirm: () => confirmUnknownFor(connection),
    });
  return doubts;
}
