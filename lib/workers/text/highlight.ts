import { createCssVariablesTheme, createHighlighterCoreSync, type GrammarState } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import html from "shiki/langs/html.mjs";
import javascript from "shiki/langs/javascript.mjs";
import json from "shiki/langs/json.mjs";
import markdown from "shiki/langs/markdown.mjs";
import { type TextLanguage, tokenKinds, type WorkerToken, type WorkerTokenKind } from "../protocol";
import type { RareLanguage } from "./rare-language";

const theme = createCssVariablesTheme({ name: "variables" });

// The JavaScript engine, because the Content Security Policy forbids WebAssembly.
const shiki = createHighlighterCoreSync({
  themes: [theme],
  langs: [json, markdown, html, javascript],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

type Language = Exclude<TextLanguage, "text">;

/**
 * Milliseconds for one line, after which the rest of it has one colour. The first line also compiles expressions, which
 * takes longer than the 500 ms of the library on a slow device.
 */
const LINE_LIMIT_MS = 3_000;

const rareGrammars: Readonly<
  Record<RareLanguage, () => Promise<{ default: Parameters<typeof shiki.loadLanguageSync>[0] }>>
> = {
  bat: () => import("shiki/langs/bat.mjs"),
  csharp: () => import("shiki/langs/csharp.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  java: () => import("shiki/langs/java.mjs"),
  php: () => import("shiki/langs/php.mjs"),
  powershell: () => import("shiki/langs/powershell.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  ruby: () => import("shiki/langs/ruby.mjs"),
  rust: () => import("shiki/langs/rust.mjs"),
  shellscript: () => import("shiki/langs/shellscript.mjs"),
};

const isRare = (language: TextLanguage): language is RareLanguage =>
  Object.hasOwn(rareGrammars, language);

/** Must be awaited before text of the language is highlighted. */
export async function loadGrammar(language: TextLanguage): Promise<void> {
  if (!isRare(language) || shiki.getLoadedLanguages().includes(language)) return;
  shiki.loadLanguageSync((await rareGrammars[language]()).default);
}

/** Highlighted lines, and the grammar state after them for the following lines. */
export type Colored = {
  readonly lines: WorkerToken[][];
  readonly state: GrammarState | undefined;
};

export function color(
  lines: readonly string[],
  lang: Language,
  grammarState: GrammarState | undefined,
): Colored {
  // JSON lines are highlighted independently, so that a window costs the same everywhere.
  if (lang === "json") return { lines: lines.map(colorJsonLine), state: undefined };
  const tokens = shiki.codeToTokensBase(lines.join("\n"), {
    lang,
    theme: "variables",
    tokenizeTimeLimit: LINE_LIMIT_MS,
    ...(grammarState && { grammarState }),
  });
  return { lines: tokens.map(joined), state: shiki.getLastGrammarState(tokens) };
}

function colorJsonLine(line: string): WorkerToken[] {
  const [tokens = []] = shiki.codeToTokensBase(line, {
    lang: "json",
    theme: "variables",
    tokenizeTimeLimit: LINE_LIMIT_MS,
  });
  return joined(tokens).map(([text, kind], index, all): WorkerToken => {
    const key = kind === "string-expression" && /^\s*:/.test(all[index + 1]?.[0] ?? "");
    return [text, key ? "function" : kind];
  });
}

const kindOf = (color: string | undefined): WorkerTokenKind => {
  const name = /--shiki-token-([a-z-]+)/.exec(color ?? "")?.[1];
  return tokenKinds.find((kind) => kind === name) ?? "plain";
};

/** Merges adjacent tokens of the same colour, to render fewer elements. */
function joined(tokens: readonly { content: string; color?: string }[]): WorkerToken[] {
  const result: [string, WorkerTokenKind][] = [];
  for (const { content, color } of tokens) {
    const kind = kindOf(color);
    const last = result.at(-1);
    if (last?.[1] === kind) last[0] += content;
    else result.push([content, kind]);
  }
  return result;
}
