import { FileArchive } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { useDroppedFile } from "@/components/ui/files/dropped-file";

/** Opens a bundle from this device: chosen, or dropped anywhere on the page. */
export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useDroppedFile(onFile);
  return (
    <>
      <h2 className="text-base font-medium">Open a shared run</h2>
      <p className="text-ink-muted">
        Choose a bundle (<code>.zip</code>) or drop it on this page. It stays on this device: the
        viewer sends nothing.
      </p>
      <Button
        variant="primary"
        icon={FileArchive}
        className="justify-self-start"
        onClick={() => input.current?.click()}
      >
        Choose a bundle…
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Bundle"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
