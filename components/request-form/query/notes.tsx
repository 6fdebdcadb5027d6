import { Info } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Popover } from "@/components/ui/overlays/popover";
import { countOf } from "@/lib/format/count";
import { useDraftCheck } from "../checks/draft-check";
import { WireText } from "../fields/wire-text";
import { queryPath } from "./path";

export function QueryNotes() {
  const notes = (useDraftCheck()?.findings ?? []).filter(
    ({ draftPath }) => draftPath === queryPath,
  );

  if (notes.length === 0) return null;
  return (
    <Popover
      label="Notes about the query"
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          label={countOf(notes.length, "note about the query", "notes about the query")}
          icon={Info}
          className="text-info"
        />
      )}
    >
      <ul className="grid gap-2">
        {notes.map(({ name, message }) => (
          <li key={name}>
            <WireText text={message} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
