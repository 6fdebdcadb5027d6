import { type ReactNode, useEffect, useMemo, useState } from "react";
import { contentWorker } from "@/components/results/contents/content-worker";
import type { Highlight, HighlightToken } from "@/components/ui/code/token";
import { useHighlight } from "@/components/ui/code/use-highlight";
import { CodeView } from "@/components/ui/code/view";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { openText } from "@/lib/workers/open-text";
import type { TextLanguage, WorkerToken } from "@/lib/workers/protocol";
import { prettyJson } from "@/lib/workers/text/pretty-json";
import { FoundInLines } from "../../find/found-in-lines";
import { foundTextClass } from "../../find/matches";
import { linePieces, PIECE } from "./text-pieces";

type TextViewProps = {
  label: string;
  text: string;
  language: TextLanguage;
  /** Whether long lines wrap initially: right for prose, wrong for code. */
  wrapped?: boolean;
  bar?: ReactNode;
};

/** Source of a text of any size (JSON is indented); the worker highlights visible lines. */
export function TextView({ label, text, language, wrapped = false, bar }: TextViewProps) {
  const { lines, complete } = useTextLines(text, language);
  const bytes = useMemo(() => utf8Length(text), [text]);
  const highlight = useHighlight(text, language, openHighlight);
  return (
    <CodeView
      label={label}
      lines={lines}
      highlight={highlight}
      wrap={wrapped}
      Find={FoundInLines}
      className={`h-full ${foundTextClass}`}
      bar={
        <>
          <span>{formatBytes(bytes)}</span>
          {complete ? <span>{countOf(lines.length, "line")}</span> : null}
          {bar}
        </>
      }
    />
  );
}

async function openHighlight(text: string, language: TextLanguage, signal: AbortSignal) {
  const handle = await openText(contentWorker, text, language, signal);
  const highlight: Highlight = async (lines, from) => {
    const colored = await handle.lines(from, lines.length, signal);
    return colored.map(({ tokens }) => tokens.map(tokenOf));
  };
  return { highlight, close: handle.close };
}

const tokenOf = ([text, kind]: WorkerToken): HighlightToken =>
  kind === "plain" ? { text } : { text, kind };

/** Milliseconds per slice. */
const SLICE_MS = 8;

type TextLines = {
  readonly lines: readonly string[];
  /** False while the rest of a long text is being split. */
  readonly complete: boolean;
};

/**
 * Splits a text into lines (JSON is indented). The start of a long text is available immediately.
 */
function useTextLines(text: string, language: TextLanguage): TextLines {
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
