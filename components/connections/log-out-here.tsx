import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { logOutAndReload } from "./log-out-and-reload";
import { useRunOnMount } from "./use-run-on-mount";

/** Logs out of this browser without a question, and offers another try if that fails. */
export function LogOutHere({ onCancel }: { onCancel: () => void }) {
  const [failed, setFailed] = useState(false);
  const logOut = async () => {
    setFailed(false);
    if (!(await logOutAndReload("here"))) setFailed(true);
  };
  useRunOnMount(() => void logOut(), true);
  if (!failed) return <Loading>Logging out…</Loading>;
  return (
    <div className="grid gap-3">
      <Callout tone="bad" role="alert" title="You are still logged in">
        The workbench server did not confirm the logout.
      </Callout>
      <div className="flex justify-end gap-2 border-t border-line pt-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" onClick={() => void logOut()}>
          Try again
        </Button>
      </div>
    </div>
  );
}
