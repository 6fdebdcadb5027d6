import { Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextArea } from "@/components/ui/controls/text-area";
import { TextInput } from "@/components/ui/controls/text-input";
import { classNames } from "@/components/ui/layout/class-names";
import { type LibraryKind, libraryLimits } from "@/lib/contract/library";
import { formatBytes } from "@/lib/format/bytes";
import { countOf, formatCount } from "@/lib/format/count";
import type { TypedStart } from "./typed-start";

const urlHints: Partial<Record<LibraryKind, { label: string; example: string }>> = {
  site: { label: "URL", example: "https://example.org/docs/" },
  sitemap: { label: "Sitemap URL", example: "https://example.org/sitemap.xml" },
  feed: { label: "Feed URL", example: "https://example.org/feed.xml" },
};

type StartFieldProps = {
  kind: LibraryKind;
  value: TypedStart;
  errors: Readonly<Record<string, string>>;
  onChange: (value: TypedStart) => void;
};

/** The field for the start of a crawl, depending on the kind of site. */
export function StartField({ kind, value, errors, onChange }: StartFieldProps) {
  if (kind === "list")
    return (
      <Field
        label="URLs"
        hint={`up to ${formatCount(libraryLimits.urls)}`}
        help="One per line."
        error={errors.urls}
      >
        <TextArea
          mono
          rows={4}
          placeholder={"https://example.org/one\nhttps://example.net/two"}
          value={value.urls}
          onChange={({ target }) => onChange({ ...value, urls: target.value })}
        />
      </Field>
    );
  if (kind === "folder")
    return (
      <Field
        label="Folder"
        help="Absolute path on the machine that runs this server."
        error={errors.path}
      >
        <TextInput
          mono
          placeholder="/usr/share/doc/manual"
          value={value.path}
          onChange={({ target }) => onChange({ ...value, path: target.value })}
        />
      </Field>
    );
  if (kind === "files") return <FilesField value={value} errors={errors} onChange={onChange} />;
  const { label, example } = urlHints[kind] ?? { label: "URL", example: "" };
  return (
    <Field label={label} error={errors.url}>
      <TextInput
        mono
        inputMode="url"
        placeholder={example}
        value={value.url}
        onChange={({ target }) => onChange({ ...value, url: target.value })}
      />
    </Field>
  );
}

type FilesFieldProps = Omit<StartFieldProps, "kind">;

const ACCEPTED = ".html,.htm,.xhtml,.md,.markdown,.txt,.pdf";

/** Files to upload, chosen or dropped, and a name for them. */
function FilesField({ value, errors, onChange }: FilesFieldProps) {
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
