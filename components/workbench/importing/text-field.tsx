import { FileUp } from "lucide-react";
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextArea } from "@/components/ui/controls/text-area";
import { useDroppedFiles } from "../saved/use-dropped-files";
import { readTextFile } from "./read-text-file";

type ImportTextProps = {
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
  dropped: readonly File[];
};

/** The text field of the import. Its dialog is also a drop target for files. */
export function ImportText({ text, onText, error, dropped }: ImportTextProps) {
  const [fileError, setFileError] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const message = fileError ?? error;

  const loadFiles = async ([file, ...others]: readonly File[]) => {
    if (!file) return;
    if (others.length > 0) {
      setFileError(`A request is one file. Open all ${1 + others.length} in Saved requests.`);
      return;
    }
    const read = await readTextFile(file);
    setFileError(read.ok ? null : read.message);
    if (read.ok) onText(read.text);
  };
  const loadDropped = useEffectEvent(() => void loadFiles(dropped));
  useEffect(() => loadDropped(), []);
  useDroppedFiles(picker, (files) => void loadFiles(files));
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = "";
    void loadFiles(files);
  };
  return (
    <div>
      <Field
        label="Request"
        help="Paste text, drop a file or open one."
        {...(message !== undefined && { error: message })}
        trailing={
          <Button size="sm" icon={FileUp} onClick={() => picker.current?.click()}>
            Open file…
          </Button>
        }
      >
        <TextArea
          mono
          rows={6}
          value={text}
          data-autofocus=""
          onChange={(event) => {
            setFileError(null);
            onText(event.currentTarget.value);
          }}
        />
      </Field>
      <input
        ref={picker}
        type="file"
        aria-label="File with a request"
        onChange={pick}
        className="hidden"
      />
    </div>
  );
}
