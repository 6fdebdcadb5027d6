import { FileArchive, FileCode } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { saveFile } from "@/components/ui/files/save-file";
import type { PreparedShare } from "./prepared-share";

type FileShareProps = { prepared: PreparedShare | null; onShared: () => void };

/** Saves the share as a bundle or as one HTML page. */
export function FileShare({ prepared, onShared }: FileShareProps) {
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = (blob: Blob, name: string) => {
    saveFile(blob, name);
    onShared();
    announce(`Saved as ${name}.`);
  };
  const savePage = async ({ page, stem }: PreparedShare) => {
    setBusy(true);
    setError(null);
    try {
      save(await page(), `${stem}.html`);
    } catch {
      setError("The page could not be written. Save the bundle instead.");
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="share-file" className="grid gap-2">
      <h3 id="share-file" className="font-medium">
        As a file
      </h3>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={FileArchive}
          disabled={prepared === null}
          onClick={() => prepared && save(prepared.bundle, `${prepared.stem}.zip`)}
        >
          Save bundle (.zip)
        </Button>
        <Button
          icon={FileCode}
          busy={busy}
          disabled={prepared === null}
          onClick={() => prepared && void savePage(prepared)}
        >
          Save web page (.html)
        </Button>
      </div>
      <p className="text-xs text-ink-faint">
        A bundle opens in any workbench. The web page opens with a double click and needs no
        workbench.
      </p>
      {error === null ? null : <Callout tone="bad" role="alert" title={error} />}
    </section>
  );
}
