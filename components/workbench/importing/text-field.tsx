import { FileUp } from "lucide-react";
import {
  type ChangeEvent,
  type DragEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextArea } from "@/components/ui/controls/text-area";
import { readTextFile } from "./read-text-file";

type ImportTextProps = {
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
  dropped: File | null;
};

/** The text field of the import, also a drop target for files. */
export function ImportText({ text, onText, error, dropped }: ImportTextProps) {
  const [fileError, setFileError] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const message = fileError ?? error;

  const loadFile = async (file: File | undefined) => {
    if (!file) return;
    const read = await readTextFile(file);
    setFileError(read.ok ? null : read.message);
    if (read.ok) onText(read.text);
  };
  const loadDropped = useEffectEvent(() => void loadFile(dropped ?? undefined));
  useEffect(() => loadDropped(), []);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    void loadFile(file);
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void loadFile(file);
  };
  const over = (event: DragEvent) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button is an accessible alternative
    <div onDrop={drop} onDragOver={over}>
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
        accept=".json,.jsonc,.txt,.sh,.ps1,.bat,.http,.rest,.bru,.js,.mjs,.ts,application/json,text/javascript,text/plain"
        aria-label="File with a request"
        onChange={pick}
        className="hidden"
      />
    </div>
  );
}
