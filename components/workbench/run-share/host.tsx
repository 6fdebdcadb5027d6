import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type ShareRequest, shareHost } from "@/lib/transport/share-requests";
import { RunShareDialog } from "./lazy-dialog";

/**
 * Shows the share sheet for runs of this page. Its code loads with the first one. Outside of its parents, because a
 * narrow window hides the pane that mounted it.
 */
export function ShareHost() {
  const [request, setRequest] = useState<ShareRequest | null>(null);
  useEffect(() => shareHost.add(setRequest), []);
  return (
    request &&
    createPortal(
      <RunShareDialog request={request} onClose={() => setRequest(null)} />,
      document.body,
    )
  );
}
