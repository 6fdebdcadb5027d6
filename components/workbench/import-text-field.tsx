"use client";
import { FileUp } from "lucide-react";
import { type ChangeEvent, type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { FILE_BYTES } from "./import-words";

type ImportTextProps = { text: string; onText: (text: string) => void; error: string | undefined };

/** Where a request is pasted, dropped or opened from a file. */
export function ImportText({ text, onText, error }: ImportTextProps) {
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const problem = tooLarge === null ? error : `${tooLarge} is too large for a request.`;

  const take = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > FILE_BYTES ? file.name : null);
    if (file.size <= FILE_BYTES) onText(await file.text());
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    void take(file);
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void take(file);
  };
  const over = (event: DragEvent) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file has its equal in the button
    <div onDrop={drop} onDragOver={over}>
      <Field
        label="Request"
        help="Paste it, drop a file here, or open one."
        {...(problem !== undefined && { error: problem })}
        trailing={
          <Button size="sm" icon={FileUp} onClick={() => picker.current?.click()}>
            Open a file…
          </Button>
        }
      >
        <TextArea
          mono
          rows={6}
          value={text}
          data-autofocus=""
          onChange={(event) => {
            setTooLarge(null);
            onText(event.currentTarget.value);
          }}
        />
      </Field>
      <input
        ref={picker}
        type="file"
        accept=".json,.jsonc,.txt,.sh,.ps1,.bat,.http,.js,.mjs,.ts,application/json,text/javascript,text/plain"
        aria-label="File with a request"
        onChange={pick}
        className="hidden"
      />
    </div>
  );
}
