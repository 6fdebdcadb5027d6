import { useEffect, useState } from "react";
import type { Highlight, HighlightToken } from "@/components/ui/code/token";
import type { SnippetGrammar } from "@/lib/snippets/snippet";
import { createWorkerClient } from "@/lib/workers/client";
import { openText } from "@/lib/workers/open-text";
import type { ColouredLine } from "@/lib/workers/protocol";
import { highlightHttp } from "./highlight-http";

// Started by the first code that is shown.
const worker = createWorkerClient();

/** Colours for code: from the worker once it has the text. Until then, and where it fails, the text is plain. */
export function useHighlight(text: string, grammar: SnippetGrammar): Highlight | undefined {
  const [ready, setReady] = useState<{ text: string; highlight: Highlight }>();
  useEffect(() => {
    const gone = new AbortController();
    let close = () => {};
    highlightOf(text, grammar, gone.signal).then(
      (made) => {
        close = made.close;
        if (gone.signal.aborted) close();
        else setReady({ text, highlight: made.highlight });
      },
      () => {},
    );
    return () => {
      gone.abort();
      close();
    };
  }, [text, grammar]);
  return ready?.text === text ? ready.highlight : undefined;
}

async function highlightOf(text: string, grammar: SnippetGrammar, signal: AbortSignal) {
  if (grammar === "http") {
    const head = text.split("\n").indexOf("\r");
    const highlight: Highlight = async (lines, from) => highlightHttp(lines, from, head);
    return { highlight, close: () => {} };
  }
  const handle = await openText(worker, text, grammar, signal);
  const highlight: Highlight = async (lines, from) => {
    const coloured = await handle.lines(from, lines.length, signal);
    return coloured.map((line, index) => tokensOf(line, lines[index]));
  };
  return { highlight, close: handle.close };
}

/** The worker reads lines without the carriage return that may end them here. */
const tokensOf = ({ tokens }: ColouredLine, line = ""): HighlightToken[] => [
  ...tokens.map(([text, kind]): HighlightToken => (kind === "plain" ? { text } : { text, kind })),
  ...(line.endsWith("\r") ? [{ text: "\r" }] : []),
];
