import { Upload } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "@/components/ui/controls/button";

type FileButtonProps = {
  label: string;
  accept: string;
  onFile: (file: File) => void;
  busy?: boolean;
};

/** A button that opens the file dialog. The same file can be chosen again. */
export function FileButton({ label, accept, onFile, busy = false }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (file) onFile(file);
  };
  return (
    <>
      <Button size="sm" icon={Upload} busy={busy} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        aria-label={label}
        onChange={choose}
        className="hidden"
      />
    </>
  );
}
