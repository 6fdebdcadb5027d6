import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import type { IncomingRequests } from "../sharing/use-incoming-requests";

/** Offers to import a command or body that was pasted into the query. */
export function ImportOffer({ accept, decline }: Pick<IncomingRequests, "accept" | "decline">) {
  return (
    <div className="shrink-0 border-b border-line p-2">
      <Callout
        tone="info"
        title="The pasted text looks like a request"
        actions={
          <>
            <Button size="sm" variant="primary" onClick={accept}>
              Import…
            </Button>
            <Button size="sm" onClick={decline}>
              Keep as query
            </Button>
          </>
        }
      />
    </div>
  );
}
