import { FolderOpen } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../controls/button";
import { Callout } from "../feedback/callout";
import { useAnnounce } from "../feedback/live-region";
import { useDroppedFile } from "./dropped-file";

type OpenBundleButtonProps = {
  /** Content of the bundle, for screen readers. */
  label: string;
  /** Media types and endings of the file dialog. */
  accept: string;
  /** Opens the file. Resolves with why it could not, or null. */
  onFile: (file: File) => Promise<string | null>;
};

/** Opens a bundle that the user chooses or drops on the page. Opening stores its runs and sends nothing. */
export function OpenBundleButton({ label, accept, onFile }: OpenBundleButtonProps) {
  const announce = useAnnounce();
  const picker = useRef<HTMLInputElement>(null);
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
      <Button icon={FolderOpen} busy={busy} onClick={() => picker.current?.click()}>
        Open a bundle…
      </Button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) void open(file);
        }}
        className="hidden"
      />
      {error === null ? null : (
        <Callout tone="bad" role="alert" title="The bundle was not opened" className="basis-full">
          {error}
        </Callout>
      )}
    </>
  );
}
