import { useEffect, useState } from "react";
import type { Highlight } from "./token";

type OpenedHighlight = { readonly highlight: Highlight; readonly close: () => void };

/** Highlighting of a text. Undefined until `open` resolves, and if it fails: the text is then plain. */
export function useHighlight<Language>(
  text: string,
  language: Language,
  open: (text: string, language: Language, signal: AbortSignal) => Promise<OpenedHighlight>,
): Highlight | undefined {
  const [ready, setReady] = useState<{ text: string; highlight: Highlight }>();
  useEffect(() => {
    const gone = new AbortController();
    let close = () => {};
    open(text, language, gone.signal).then(
      (opened) => {
        close = opened.close;
        if (gone.signal.aborted) close();
        else setReady({ text, highlight: opened.highlight });
      },
      () => {},
    );
    return () => {
      gone.abort();
      close();
    };
  }, [text, language, open]);
  return ready?.text === text ? ready.highlight : undefined;
}
