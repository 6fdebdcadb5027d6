import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import type { IncomingRequests } from "../sharing/use-incoming-requests";

/** For somebody who pasted a command or a body into the query. */
export function ImportOffer({ accept, decline }: Pick<IncomingRequests, "accept" | "decline">) {
  return (
    <div className="shrink-0 border-b border-line p-2">
      <Callout
        tone="info"
        title="What you pasted looks like a request."
        actions={
          <>
            <Button size="sm" variant="primary" onClick={accept}>
              Import it…
            </Button>
            <Button size="sm" onClick={decline}>
              Leave it in the query
            </Button>
          </>
        }
      />
    </div>
  );
}
