import { useEffect, useState } from "react";
import { type ShareRequest, shareHost } from "@/lib/transport/share-requests";
import { RunShareDialog } from "./lazy-dialog";

/** Shows the share dialog for runs of this page. Its code loads with the first one. */
export function ShareHost() {
  const [request, setRequest] = useState<ShareRequest | null>(null);
  useEffect(() => shareHost.add(setRequest), []);
  return request && <RunShareDialog request={request} onClose={() => setRequest(null)} />;
}
