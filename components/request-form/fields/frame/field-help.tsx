import { Info } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Popover } from "@/components/ui/overlays/popover";
import type { FieldInfo } from "@/lib/contract/fields";
import { defaultText } from "@/lib/request/field-hint";

type FieldHelpProps = { info: FieldInfo; className?: string };

/** Everything about a field that its control does not say, with the link to the guide. */
export function FieldHelp({ info, className }: FieldHelpProps) {
  const byDefault = defaultText(info);
  const notes = [...(info.sideEffects ?? []), ...(info.compatibility ? [info.compatibility] : [])];
  const label = `About ${info.label}`;
  return (
    <Popover
      label={label}
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          label={label}
          tooltip={info.help}
          icon={Info}
          size="sm"
          className={className}
        />
      )}
    >
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
    </Popover>
  );
}
