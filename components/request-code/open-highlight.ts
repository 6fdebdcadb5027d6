import type { Highlight, HighlightToken } from "@/components/ui/code/token";
import type { SnippetGrammar } from "@/lib/snippets/snippet";
import { createWorkerClient } from "@/lib/workers/client";
import { openText } from "@/lib/workers/open-text";
import type { ColoredLine } from "@/lib/workers/protocol";
import { highlightHttp } from "./highlight-http";

// Starts with the first code shown.
const worker = createWorkerClient();

/** Highlighting from the worker. */
export async function openHighlight(text: string, grammar: SnippetGrammar, signal: AbortSignal) {
  if (grammar === "http") {
    const head = text.split("\n").indexOf("\r");
    const highlight: Highlight = async (lines, from) => highlightHttp(lines, from, head);
    return { highlight, close: () => {} };
  }
  const handle = await openText(worker, text, grammar, signal);
  const highlight: Highlight = async (lines, from) => {
    const colored = await handle.lines(from, lines.length, signal);
    return colored.map((line, index) => tokensOf(line, lines[index]));
  };
  return { highlight, close: handle.close };
}

/** The worker strips the carriage return at the end of a line. */
const tokensOf = ({ tokens }: ColoredLine, line = ""): HighlightToken[] => [
  ...tokens.map(([text, kind]): HighlightToken => (kind === "plain" ? { text } : { text, kind })),
  ...(line.endsWith("\r") ? [{ text: "\r" }] : []),
];
