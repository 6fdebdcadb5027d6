import { useEffect, useMemo, useState } from "react";
import type { TextLanguage } from "@/lib/workers/protocol";
import { prettyJson } from "@/lib/workers/text/pretty-json";
import { linePieces, PIECE } from "./text-pieces";

/** Milliseconds of one slice of cutting. */
const SLICE_MS = 8;

export type TextLines = {
  readonly lines: readonly string[];
  /** False while the end of a long text is still being cut. */
  readonly complete: boolean;
};

/** A text as lines (JSON laid out). Of a long one the beginning is there at once, and the whole a moment later. */
export function useTextLines(text: string, language: TextLanguage): TextLines {
  const first = useMemo((): TextLines => {
    if (language === "json") return { lines: prettyJson(text), complete: true };
    const { value: lines = [] } = linePieces(text).next();
    return { lines, complete: text.length <= PIECE };
  }, [text, language]);
  const [all, setAll] = useState<{ of: TextLines; lines: readonly string[] }>();

  useEffect(() => {
    if (first.complete) return;
    const pieces = linePieces(text);
    const lines: string[] = [];
    let timer = setTimeout(cut);
    function cut() {
      const until = performance.now() + SLICE_MS;
      while (performance.now() < until) {
        const { value, done } = pieces.next();
        if (done) return setAll({ of: first, lines });
        for (const line of value) lines.push(line);
      }
      timer = setTimeout(cut);
    }
    return () => clearTimeout(timer);
  }, [first, text]);

  return all?.of === first ? { lines: all.lines, complete: true } : first;
}
