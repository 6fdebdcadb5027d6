import { Download, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { saveFile } from "@/components/ui/files/save-file";
import { ConfirmRemoval } from "@/components/ui/overlays/confirm-removal";
import { deleteSweep } from "@/lib/storage/sweeps/sweeps";
import { sweepCsv, sweepJsonLines } from "@/lib/sweep/export";
import type { Sweep } from "@/lib/sweep/sweep";
import type { ChosenFieldState } from "../field/use-chosen-field";

type ExportsProps = {
  readonly sweep: Sweep;
  readonly chosen: Pick<ChosenFieldState, "field" | "unread">;
};

export function Exports({ sweep, chosen: { field, unread } }: ExportsProps) {
  const [isAsking, setAsking] = useState(false);
  const stem = sweep.name.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60) || "sweep";
  const [bundle, setBundle] = useState<"none" | "busy" | "failed" | readonly string[]>("none");
  // A file must not miss values that are still being read.
  const isReading = unread > 0;
  const saveBundle = async () => {
    setBundle("busy");
    try {
      const { writeSweepBundle } = await import("@/lib/storage/sweeps/sweep-bundle");
      const screenshots = await (await import("./stored-runs")).screenshotReader();
      const { blob, notes } = await writeSweepBundle(sweep, { field, screenshots });
      saveFile(blob, `${stem}.zip`);
      setBundle(notes);
    } catch {
      setBundle("failed");
    }
  };
  const save = (text: string, type: string, ending: string) =>
    saveFile(new Blob([text], { type }), `${stem}.${ending}`);
  const remove = async (): Promise<ReactNode> => {
    const deleted = await deleteSweep(sweep.id);
    if (deleted.ok) window.location.assign("/sweep");
    return deleted.ok ? null : "The browser could not delete the sweep. Try again.";
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={Download}
          busy={isReading}
          onClick={() => save(sweepCsv(sweep, field), "text/csv", "csv")}
        >
          CSV
        </Button>
        <Button
          size="sm"
          icon={Download}
          busy={isReading}
          onClick={() => save(sweepJsonLines(sweep, field), "application/x-ndjson", "jsonl")}
        >
          JSONL
        </Button>
        <Button
          size="sm"
          icon={Download}
          busy={bundle === "busy" || isReading}
          onClick={() => void saveBundle()}
        >
          Bundle
        </Button>
        {sweep.progress.phase === "running" ? null : (
          <Button size="sm" variant="ghost" icon={Trash2} onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
      </div>
      {bundle === "failed" ? (
        <Callout tone="bad" role="alert" title="The bundle could not be written">
          Reload the page and export the sweep again.
        </Callout>
      ) : null}
      {typeof bundle === "string" || bundle.length === 0 ? null : (
        <Callout tone="info" role="status" title="Check the bundle before you share it">
          {bundle.join(" ")}
        </Callout>
      )}
      {isAsking ? (
        <ConfirmRemoval
          question="Delete this sweep?"
          more="Its runs stay in the history."
          confirmLabel="Delete the sweep"
          remove={remove}
          onKeep={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
