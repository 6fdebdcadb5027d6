import { useEffect, useEffectEvent, useState } from "react";
import { formatCount } from "@/lib/format/count";
import { JobError } from "@/lib/workers/client";
import type { RawQuery } from "@/lib/workers/protocol";
import { responses } from "../contents/response-workers";
import type { RowTarget } from "./list";

/** Milliseconds after the last key press before the worker is queried. */
const DEBOUNCE_MS = 150;

type RawFind =
  | { readonly state: "none" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "found"; readonly count: number; readonly complete: boolean };

export type RawFindOptions = {
  body: Blob;
  query: RawQuery;
  /** Called with a new object for each search. */
  onSearch: (search: object) => void;
  onTarget: (target: RowTarget) => void;
};

/** Searches a response in its worker and steps through the matches. */
export function useRawFind({ body, query, onSearch, onTarget }: RawFindOptions) {
  const { text, regex, caseSensitive } = query;
  const [find, setFind] = useState<RawFind>({ state: "none" });
  const [current, setCurrent] = useState(0);
  const searched = useEffectEvent(onSearch);
  const goTo = useEffectEvent(onTarget);

  useEffect(() => {
    const gone = new AbortController();
    const search = async () => {
      const found = await findInRaw(body, { text, regex, caseSensitive }, gone.signal);
      setFind(found);
      setCurrent(0);
      searched({});
      if (found.state !== "found" || found.count === 0) return;
      const row = await rowOfMatch(body, 0, gone.signal);
      if (row !== null) goTo({ row, match: 0 });
    };
    const timer = setTimeout(() => {
      search().catch((error: unknown) => {
        if (!gone.signal.aborted) setFind({ state: "failed", message: messageOf(error) });
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [body, text, regex, caseSensitive]);

  const count = find.state === "found" ? find.count : 0;
  return {
    failed: find.state === "failed",
    label: labelOf(find, current),
    /** Moves by a number of matches, around both ends. */
    go: async (by: number) => {
      if (count === 0) return;
      const index = (current + by + count) % count;
      setCurrent(index);
      const row = await rowOfMatch(body, index).catch(() => null);
      if (row !== null) onTarget({ row, match: index });
    },
  };
}

async function findInRaw(body: Blob, query: RawQuery, signal: AbortSignal): Promise<RawFind> {
  const find = query.text === "" ? null : query;
  const finding = await responses.run(body, { kind: "raw-find", query: find }, signal);
  if (!finding) return { state: "none" };
  return finding.ok
    ? { state: "found", count: finding.count, complete: finding.complete }
    : { state: "failed", message: finding.message };
}

async function rowOfMatch(body: Blob, index: number, signal?: AbortSignal): Promise<number | null> {
  const match = await responses.run(body, { kind: "raw-match", index }, signal);
  return match?.row ?? null;
}

function labelOf(find: RawFind, current: number): string {
  if (find.state === "none") return "";
  if (find.state === "failed") return find.message;
  const { count, complete } = find;
  if (count === 0) return complete ? "No matches" : "No matches before the time limit";
  return `${formatCount(current + 1)} of ${formatCount(count)}${complete ? "" : " or more"}`;
}

const messageOf = (error: unknown): string =>
  error instanceof JobError && error.reason === "timeout"
    ? "This pattern takes too long."
    : "The search failed. Try again.";
