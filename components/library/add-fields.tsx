import { Field } from "@/components/ui/controls/field";
import { TextArea } from "@/components/ui/controls/text-area";
import { TextInput } from "@/components/ui/controls/text-input";
import { type LibraryKind, libraryLimits } from "@/lib/contract/library";
import { formatCount } from "@/lib/format/count";
import { FilesField } from "./files-field";
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
