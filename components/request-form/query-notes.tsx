"use client";
import { Info } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { countOf } from "@/lib/format/count";
import { useDraftCheck } from "./draft-check";
import { queryPath } from "./query-path";
import { WireWords } from "./wire-words";

/** What the query's operators will not do, behind one small sign; nothing where there is nothing to say. */
export function QueryNotes() {
  const notes = (useDraftCheck()?.findings ?? []).filter(
    ({ draftPath }) => draftPath === queryPath,
  );

  if (notes.length === 0) return null;
  return (
    <Popover
      label="Notes on the query"
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          label={countOf(notes.length, "note on the query", "notes on the query")}
          icon={Info}
          className="text-info"
        />
      )}
    >
      <ul className="grid gap-2">
        {notes.map(({ name, message }) => (
          <li key={name}>
            <WireWords text={message} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
