import type { FieldInfo } from "@/lib/contract/fields";
import { defaultText } from "@/lib/request/field-hint";

export function FieldHelpText({ info }: { info: FieldInfo }) {
  const byDefault = defaultText(info);
  const notes = [...(info.sideEffects ?? []), ...(info.compatibility ? [info.compatibility] : [])];
  return (
    <div className="grid gap-2">
      <p>{info.help}</p>
      {byDefault ? <p className="text-ink-muted">Default: {byDefault}.</p> : null}
      {notes.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-4 text-ink-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      <a
        href={`/guide/${info.guide}`}
        target="_blank"
        rel="noopener"
        className="link w-fit"
        aria-label={`Guide: ${info.label} (new tab)`}
      >
        Read more in the guide
      </a>
    </div>
  );
}
