"use client";
import { Info } from "lucide-react";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { sourceTypes } from "@/lib/contract/kinds";
import { countOf } from "@/lib/format/count";
import type { Draft } from "@/lib/request/draft";
import { lintQuery, type QueryFinding } from "@/lib/request/lint-query";
import { useRequestForm } from "./request-form-context";
import { WireWords } from "./wire-words";

/** Half of a query is wrong while it is being written: notes wait until the writer does. */
const WAIT_MS = 700;

const none: readonly QueryFinding[] = [];

/** What the query's operators will not do, behind one small sign; nothing where there is nothing to say. */
export function QueryNotes() {
  const { control } = useRequestForm();
  const query = useWatch({ control, name: "query.query" });
  const types = useWatch({
    control,
    compute: ({ sources }: Draft) => sourceTypes.filter((type) => sources.types[type]).join(),
  });
  const [notes, setNotes] = useState(none);

  useEffect(() => {
    const timer = setTimeout(() => {
      const sources = sourceTypes.filter((type) => types.split(",").includes(type));
      setNotes(lintQuery({ query, sources: sources.map((type) => ({ type })) }));
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [query, types]);

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
