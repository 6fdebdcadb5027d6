import { engineConnectionId } from "@/lib/contract/kinds";
import { confirmUnknownFor, sendsUnknownTo } from "@/lib/storage/preferences/unknown-fields";
import type { Layout } from "../layout/use-layout";
import type { BlockReason } from "./use-blocked-run";
import type { SentRequest } from "./use-run";

type AskReason = BlockReason & {
  /** Called when the user runs the request anyway. */
  readonly confirm?: () => void;
};

/** How the dialect of the connection treats the fields. */
function unknownNote({ isObserved }: SentRequest["ready"], connection: string | null): string {
  if (connection === engineConnectionId)
    return "the built-in engine follows the specification and rejects it";
  return isObserved
    ? "not in the specification; hosted services have accepted it since November 2026"
    : "not a known field; the service may reject it";
}

/** Why Run asks before it sends a valid request. */
export function reasonsToAsk(
  { ready, connection }: SentRequest,
  { reveal, focusView }: Pick<Layout, "reveal" | "focusView">,
): AskReason[] {
  const reasons: AskReason[] = [];
  // A source that the specification lacks is not in the list.
  if (ready.request.sources?.length === 0 && !ready.unknown.includes("sources"))
    reasons.push({
      message: "sources – no source is selected, so there may be no results",
      show: () => reveal("sources.types"),
    });
  if (ready.unknown.length > 0 && !sendsUnknownTo(connection))
    reasons.push({
      message: `${ready.unknown.join(", ")} – ${unknownNote(ready, connection)}`,
      // Unknown fields have no control.
      show: () => focusView("json"),
      confirm: () => confirmUnknownFor(connection),
    });
  return reasons;
}
