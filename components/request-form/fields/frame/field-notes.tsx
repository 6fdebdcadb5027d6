import { Info } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Popover } from "@/components/ui/overlays/popover";
import type { FieldInfo } from "@/lib/contract/fields";

export function FieldNotes({ info }: { info: FieldInfo }) {
  const notes = [...(info.sideEffects ?? []), ...(info.compatibility ? [info.compatibility] : [])];
  if (notes.length === 0) return null;
  return (
    <Popover
      label={`About ${info.label}`}
      align="end"
      trigger={(props) => (
        <IconButton {...props} label={`About ${info.label}`} icon={Info} size="sm" />
      )}
    >
      <ul className="grid gap-2 text-ink-muted">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Popover>
  );
}
