import { FileArchive } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/controls/button";

/** Opens a bundle from this device: chosen, or dropped anywhere on the page. */
export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const onDrop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  });
  useEffect(() => {
    const drop = (event: DragEvent) => onDrop(event);
    const allow = (event: DragEvent) => event.preventDefault();
    window.addEventListener("drop", drop);
    window.addEventListener("dragover", allow);
    return () => {
      window.removeEventListener("drop", drop);
      window.removeEventListener("dragover", allow);
    };
  }, []);
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
