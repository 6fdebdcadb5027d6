import { type ReactNode, useEffect, useMemo, useState } from "react";
import { contentWorker } from "@/components/results/contents/content-worker";
import type { Highlight, HighlightToken } from "@/components/ui/code/token";
import { CodeView } from "@/components/ui/code/view";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { openText } from "@/lib/workers/open-text";
import type { TextLanguage, WorkerToken } from "@/lib/workers/protocol";
import { FoundInLines } from "../../find/found-in-lines";
import { foundTextClass } from "../../find/matches";
import { useTextLines } from "./use-text-lines";

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
  const highlight = useHighlight(text, language);
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

/** Gives the worker the text and requests highlighting; plain until then and on failure. */
function useHighlight(text: string, language: TextLanguage): Highlight | undefined {
  const [ready, setReady] = useState<{ text: string; highlight: Highlight }>();
  useEffect(() => {
    const gone = new AbortController();
    let close = () => {};
    openText(contentWorker, text, language, gone.signal).then(
      (handle) => {
        close = handle.close;
        if (gone.signal.aborted) return close();
        const highlight: Highlight = async (lines, from) => {
          const coloured = await handle.lines(from, lines.length, gone.signal);
          return coloured.map(({ tokens }) => tokens.map(tokenOf));
        };
        setReady({ text, highlight });
      },
      () => {},
    );
    return () => {
      gone.abort();
      close();
    };
  }, [text, language]);
  return ready?.text === text ? ready.highlight : undefined;
}

const tokenOf = ([text, kind]: WorkerToken): HighlightToken =>
  kind === "plain" ? { text } : { text, kind };
