import { useEffect, useMemo, useState } from "react";
import type { TextLanguage } from "@/lib/workers/protocol";
import { prettyJson } from "@/lib/workers/text/pretty-json";
import { linePieces, PIECE } from "./text-pieces";

/** Milliseconds per slice. */
const SLICE_MS = 8;

export type TextLines = {
  readonly lines: readonly string[];
  /** False while the rest of a long text is being split. */
  readonly complete: boolean;
};

/**
 * Splits a text into lines (JSON is indented). The start of a long text is available immediately.
 */
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
