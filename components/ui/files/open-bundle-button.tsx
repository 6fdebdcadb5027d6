import { FolderOpen } from "lucide-react";
import { useState } from "react";
import { FailureCallout } from "../feedback/failure-callout";
import { useAnnounce } from "../feedback/live-region";
import { useDroppedFile } from "./dropped-file";
import { FileButton } from "./file-button";

type OpenBundleButtonProps = {
  /** Content of the bundle, for screen readers. */
  content: string;
  /** Media types and endings of the file dialog. */
  accept: string;
  /** Opens the file. Resolves to why it could not, or null. */
  onFile: (file: File) => Promise<string | null>;
};

/** Opens a bundle that the user chooses or drops on the page. Opening stores its runs and sends nothing. */
export function OpenBundleButton({ content, accept, onFile }: OpenBundleButtonProps) {
  const announce = useAnnounce();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (file: File) => {
    setBusy(true);
    setError(null);
    const failure = await onFile(file).finally(() => setBusy(false));
    setError(failure);
    if (failure === null) announce("Opened from a bundle. Nothing was sent.");
  };
  useDroppedFile((file) => void open(file));
  return (
    <>
      <FileButton
        label="Open a bundle…"
        content={content}
        accept={accept}
        icon={FolderOpen}
        busy={busy}
        onFile={(file) => void open(file)}
      />
      <FailureCallout title="The bundle was not opened" message={error} className="basis-full" />
    </>
  );
}
