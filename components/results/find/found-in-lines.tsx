import { useEffect, useMemo, useState } from "react";
import type { CodeAccess } from "@/components/ui/code/view";
import { textPattern } from "@/lib/results/contents/text-pattern";
import { FoundBar } from "./found-bar";
import { inSlices } from "./in-slices";
import { findInLines, type LineMatch, MAX_MATCHES, matchesInRow } from "./line-matches";
import { MAX_MARKED, type Matches, type MatchRanges, noMatches } from "./matches";
import { useSearchText } from "./search-hits";
import { textFlows } from "./text-flows";
import { rangeOf } from "./text-ranges";

type Found = {
  readonly lines: readonly string[];
  readonly text: string;
  readonly matches: readonly LineMatch[];
  readonly complete: boolean;
};

/** Matches of the searched text in numbered lines. */
export function FoundInLines(access: CodeAccess) {
  return <FoundBar region={access.region} matches={useLineMatches(access)} />;
}

function useLineMatches({ region, lines, rows, onShowRow }: CodeAccess): Matches {
  const text = useSearchText().trim();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const pattern = textPattern(text);
    if (!pattern) return;
    const matches: LineMatch[] = [];
    return inSlices(findInLines(lines, pattern, matches), (done) => {
      const complete = done && matches.length < MAX_MATCHES;
      setFound({ lines, text, matches: [...matches], complete });
    });
  }, [lines, text]);

  return useMemo(() => {
    if (found?.lines !== lines || found.text !== text) return noMatches;
    const { matches, complete } = found;
    return {
      count: matches.length,
      complete,
      ranges: (at) => rowRanges(region.current, rows, matches, at),
      bring: (at) => {
        const match = matches[at];
        if (match) onShowRow(rowOf(rows, match));
      },
    };
  }, [found, lines, text, rows, region, onShowRow]);
}

/** The row with the start of a match: a long line has several. */
function rowOf(rows: CodeAccess["rows"], { line, column }: LineMatch): number {
  let row = rows.firstOf(line);
  while (rows.at(row).end <= column && rows.at(row + 1).line === line) row += 1;
  return row;
}

function rowRanges(
  region: HTMLElement | null,
  rows: CodeAccess["rows"],
  matches: readonly LineMatch[],
  at: number,
): MatchRanges {
  const here: Range[] = [];
  const now: Range[] = [];
  for (const element of region?.querySelectorAll<HTMLElement>("[data-row]") ?? []) {
    const index = Number(element.dataset.row);
    const code = element.querySelector("code");
    if (index >= rows.count || !code) continue;
    const row = rows.at(index);
    const inRow = matchesInRow(matches, row);
    if (inRow.length === 0) continue;
    const [flow] = textFlows(code);
    for (const { index: match, from, to } of inRow) {
      // A row that is about to change may have less text.
      if (!flow || to - row.start > flow.text.length || here.length >= MAX_MARKED) break;
      const range = rangeOf(flow, { from: from - row.start, to: to - row.start });
      here.push(range);
      if (match === at) now.push(range);
    }
  }
  return { here, now };
}
