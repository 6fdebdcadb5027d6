import { type LucideIcon, Upload } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button, type ButtonProps } from "../controls/button";

type FileButtonProps = Pick<ButtonProps, "variant" | "size" | "busy" | "className"> & {
  label: string;
  /** Content of the file, for screen readers. Default: the label. */
  content?: string;
  /** Media types and endings of the file dialog. */
  accept: string;
  icon?: LucideIcon;
  onFile: (file: File) => void;
};

/** A button that opens the file dialog. The same file can be chosen again. */
export function FileButton({
  label,
  content = label,
  accept,
  icon = Upload,
  onFile,
  ...button
}: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (file) onFile(file);
  };
  return (
    <>
      <Button {...button} icon={icon} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        aria-label={content}
        onChange={choose}
        className="hidden"
      />
    </>
  );
}
