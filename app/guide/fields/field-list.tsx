"use client";
import { Search } from "lucide-react";
import { useState } from "react";
import { TextInput } from "@/components/ui/controls/text-input";
import { countOf } from "@/lib/format/count";
import { bestMatches } from "@/lib/request/find/score";
import type { FieldRow } from "./field-rows";

/** The fields, in the order of the form; with a typed text those that match, best first. */
export function FieldList({ rows }: { readonly rows: readonly FieldRow[] }) {
  const [text, setText] = useState("");
  const shown = text.trim() === "" ? rows : bestMatches(rows, text);
  return (
    <>
      <search className="mt-4 flex flex-wrap items-center gap-3">
        <TextInput
          aria-label="Filter fields by name or synonym"
          placeholder="Name or synonym, such as cookies"
          icon={Search}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="min-w-56 flex-1"
        />
        <p role="status" className="text-ink-muted tabular-nums">
          {shown.length === rows.length
            ? countOf(rows.length, "field")
            : `${shown.length} of ${countOf(rows.length, "field")}`}
        </p>
      </search>
      <ul aria-label="Fields" className="mt-3 divide-y divide-line border-y border-line">
        {shown.map((row) => (
          <Row key={row.wire} row={row} />
        ))}
      </ul>
      {shown.length === 0 ? <p className="mt-3 text-ink-muted">No field matches.</p> : null}
    </>
  );
}

function Row({ row: { wire, label, help, section, guide } }: { readonly row: FieldRow }) {
  return (
    <li
      id={wire}
      className="grid gap-x-4 gap-y-0.5 py-2 target:bg-selected sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
    >
      <div className="min-w-0">
        <p className="font-medium">{label}</p>
        <code className="text-xs text-ink-muted [overflow-wrap:anywhere]">{wire}</code>
      </div>
      <div className="min-w-0">
        <p>{help}</p>
        <p className="text-xs text-ink-muted">
          {section} ·{" "}
          <a className="link" href={`/guide/${guide.slug}`}>
            {guide.title}
          </a>
        </p>
      </div>
    </li>
  );
}
