import { useEffect } from "react";
import { contentWorker } from "@/components/results/contents/content-worker";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { useMediaQuery } from "@/components/ui/layout/use-media";
import { openText } from "@/lib/workers/open-text";
import type { ColoredLine, TextLanguage } from "@/lib/workers/protocol";

export type CodePlace = {
  /** An empty element before the block. */
  readonly holder: HTMLElement;
  readonly code: HTMLElement;
};

/** Code blocks of one block of text that get a button; more would slow it down. */
const MAX_CODE_BLOCKS = 50;

export function takeCodePlaces(block: HTMLElement): CodePlace[] {
  const codes = [...block.querySelectorAll<HTMLElement>("pre > code")].slice(0, MAX_CODE_BLOCKS);
  return codes.map((code) => {
    const holder = document.createElement("div");
    holder.dataset.findSkip = "";
    code.parentElement?.before(holder);
    return { holder, code };
  });
}

/** The copy button of a code block. Colours its code once it is there. */
export function CodeBlockTools({ code }: { code: HTMLElement }) {
  // Forced colours would show every token as selected.
  const isForced = useMediaQuery("(forced-colors: active)");
  useEffect(() => {
    const language = isForced ? null : languageOf(code);
    if (language === null || typeof Highlight === "undefined") return;
    const gone = new AbortController();
    let remove = () => {};
    colored(code.textContent, language, gone.signal).then(
      (lines) => {
        if (!gone.signal.aborted) remove = colorCode(code, lines);
      },
      // Without colours the code is as readable.
      () => {},
    );
    return () => {
      gone.abort();
      remove();
    };
  }, [code, isForced]);
  return (
    <div className="relative z-1 print:hidden">
      <CopyButton
        label="Copy this code"
        text={() => code.textContent}
        className="absolute top-1 right-1 bg-surface"
      />
    </div>
  );
}

const languages: Readonly<Record<string, TextLanguage>> = {
  js: "javascript",
  jsx: "javascript",
  mjs: "javascript",
  ts: "javascript",
  tsx: "javascript",
  javascript: "javascript",
  typescript: "javascript",
  json: "json",
  jsonc: "json",
  html: "html",
  xml: "html",
  svg: "html",
  md: "markdown",
  markdown: "markdown",
  sh: "shellscript",
  bash: "shellscript",
  shell: "shellscript",
  zsh: "shellscript",
  py: "python",
  python: "python",
  go: "go",
  java: "java",
  cs: "csharp",
  csharp: "csharp",
  php: "php",
  rb: "ruby",
  ruby: "ruby",
  rs: "rust",
  rust: "rust",
  powershell: "powershell",
  ps1: "powershell",
  bat: "bat",
  cmd: "bat",
};

function languageOf({ dataset }: HTMLElement): TextLanguage | null {
  const name = dataset.language?.toLowerCase() ?? "";
  return Object.hasOwn(languages, name) ? (languages[name] ?? null) : null;
}

/** Characters; longer code stays plain. */
const MAX_LENGTH = 50_000;
const WINDOW = 500;

async function colored(
  text: string,
  language: TextLanguage,
  signal: AbortSignal,
): Promise<readonly ColoredLine[]> {
  if (text.length > MAX_LENGTH) return [];
  const handle = await openText(contentWorker, text, language, signal);
  try {
    const lines: ColoredLine[] = [];
    while (lines.length < handle.lineCount) {
      const next = await handle.lines(lines.length, WINDOW, signal);
      if (next.length === 0) break;
      lines.push(...next);
    }
    return lines;
  } finally {
    handle.close();
  }
}

/** Marks the tokens, without a change of the elements. Returns a function that removes the marks. */
function colorCode(code: HTMLElement, lines: readonly ColoredLine[]): () => void {
  const [node] = code.childNodes;
  const length = node?.nodeValue?.length ?? 0;
  if (!node || code.childNodes.length > 1) return () => {};
  const added: (readonly [Highlight, Range])[] = [];
  let start = 0;
  for (const line of lines) {
    let at = start;
    for (const [text, kind] of line.tokens) {
      const end = at + text.length;
      if (kind !== "plain" && end <= length) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, end);
        const highlight = highlightOf(`tok-${kind}`);
        highlight.add(range);
        added.push([highlight, range]);
      }
      at = end;
    }
    start += line.length + 1;
  }
  return () => {
    for (const [highlight, range] of added) highlight.delete(range);
  };
}

function highlightOf(name: string): Highlight {
  const found = CSS.highlights.get(name);
  if (found) return found;
  const made = new Highlight();
  // Below the matches of a search.
  made.priority = -1;
  CSS.highlights.set(name, made);
  return made;
}
