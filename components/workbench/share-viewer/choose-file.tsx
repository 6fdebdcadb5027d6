import { FileArchive } from "lucide-react";
import { useDroppedFile } from "@/components/ui/files/dropped-file";
import { FileButton } from "@/components/ui/files/file-button";

/** Opens a bundle from this device: chosen, or dropped anywhere on the page. */
export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  useDroppedFile(onFile);
  return (
    <>
      <h2 className="text-base font-medium">Open a shared run</h2>
      <p className="text-ink-muted">
        Choose a bundle (<code>.zip</code>) or drop it on this page. It stays on this device: the
        viewer sends nothing.
      </p>
      <FileButton
        label="Choose a bundle…"
        content="Bundle"
        accept=".zip,application/zip"
        variant="primary"
        icon={FileArchive}
        className="justify-self-start"
        onFile={onFile}
      />
    </>
  );
}
