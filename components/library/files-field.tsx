import { Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import { classNames } from "@/components/ui/layout/class-names";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import type { TypedStart } from "./typed-start";

type FilesFieldProps = {
  value: TypedStart;
  errors: Readonly<Record<string, string>>;
  onChange: (value: TypedStart) => void;
};

const ACCEPTED = ".html,.htm,.xhtml,.md,.markdown,.txt,.pdf";

/** Files to upload, chosen or dropped, and a name for them. */
export function FilesField({ value, errors, onChange }: FilesFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { files } = value;
  const take = (list: FileList | null) => {
    const taken = [...(list ?? [])];
    if (taken.length > 0) onChange({ ...value, files: taken });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      <Field label="Name" error={errors.name}>
        <TextInput
          placeholder={files[0]?.name ?? "Handbook"}
          value={value.name}
          onChange={({ target }) => onChange({ ...value, name: target.value })}
        />
      </Field>
      <Field label="Files" group error={errors.files}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same as a drop */}
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          className={classNames(
            "flex flex-wrap items-center gap-3 rounded-md border border-dashed px-3 py-3",
            over ? "border-accent bg-accent-soft" : "border-line-strong",
          )}
        >
          <Button icon={Upload} onClick={() => picker.current?.click()}>
            Choose files…
          </Button>
          <span className="text-ink-muted">
            {files.length === 0
              ? "or drop them here"
              : `${countOf(files.length, "file")}, ${formatBytes(bytes)}`}
          </span>
          <input
            ref={picker}
            type="file"
            multiple
            accept={ACCEPTED}
            aria-label="Files for the library"
            onChange={({ currentTarget }) => {
              take(currentTarget.files);
              // The same files can be chosen again.
              currentTarget.value = "";
            }}
            className="hidden"
          />
        </div>
      </Field>
    </>
  );
}
