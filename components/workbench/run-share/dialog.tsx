import { useCallback } from "react";
import type { Prepare } from "@/components/share/prepared-share";
import { ShareForm } from "@/components/share/share-form";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { ShareRequest } from "@/lib/transport/share-requests";

type RunShareDialogProps = { request: ShareRequest; onClose: () => void };

/** Shares runs with people who have no key. Nothing leaves before a button of the dialog is pressed. */
export function ShareDialog({ request, onClose }: RunShareDialogProps) {
  const prepare = useCallback<Prepare>(
    async (options) => (await import("./prepare")).prepareShare(request, options),
    [request],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={request.kind === "stored" && request.ids.length > 1 ? "Share runs" : "Share run"}
      description="Readers need no key and no account. Opening a share sends nothing."
    >
      <ShareForm prepare={prepare} />
    </Dialog>
  );
}
