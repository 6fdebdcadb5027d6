import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { logOutAndReload } from "./log-out-and-reload";

/** Asks for confirmation, because other people may be using the workbench. */
export function LogOutEverywhere({ onCancel }: { onCancel: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const confirm = async () => {
    setBusy(true);
    if (await logOutAndReload("everywhere")) return;
    setBusy(false);
    setFailed(true);
  };
  return (
    <div className="grid gap-3">
      <p>
        Everyone, in every browser including this one, has to enter the password again. Saved
        connections stay.
      </p>
      {failed ? <Callout tone="bad" role="alert" title="Logging out failed. Try again." /> : null}
      <div className="flex justify-end gap-2 border-t border-line pt-3">
        <Button data-autofocus="" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy} onClick={confirm}>
          Log out everywhere
        </Button>
      </div>
    </div>
  );
}
