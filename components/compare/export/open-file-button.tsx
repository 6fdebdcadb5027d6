import { useState } from "react";
import { Callout } from "@/components/ui/feedback/callout";
import { OpenBundleButton } from "@/components/ui/files/open-bundle-button";
import { unreachable } from "@/components/ui/loading/unreachable";
import type { ComparisonView } from "../state/view-url";

type OpenFileButtonProps = {
  /** Shows the comparison of a file. `findings`: what the file does not have. */
  onView: (view: ComparisonView, findings: readonly string[]) => void;
  /** Adds the run of a file. Returns why there is no room for it, or null. */
  onRun: (id: string) => string | null;
};

export function OpenFileButton({ onView, onRun }: OpenFileButtonProps) {
  const [note, setNote] = useState<string | null>(null);
  const open = async (file: File): Promise<string | null> => {
    setNote(null);
    const code = await import("./open-bundle").catch(() => null);
    if (!code) return unreachable;
    const opened = await code.openComparisonFile(file);
    if (!opened.ok) return opened.message;
    if (opened.what === "view") onView(opened.view, opened.findings);
    else setNote(onRun(opened.id));
    return null;
  };
  return (
    <>
      <OpenBundleButton
        content="Bundle of a comparison or of a run"
        accept=".ndjson,.jsonl,.zip,application/x-ndjson,application/zip"
        onFile={open}
      />
      {note === null ? null : (
        <Callout tone="warn" role="status" title={note} className="basis-full" />
      )}
    </>
  );
}
