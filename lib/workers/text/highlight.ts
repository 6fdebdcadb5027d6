import { createCssVariablesTheme, createHighlighterCoreSync, type GrammarState } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import html from "shiki/langs/html.mjs";
import javascript from "shiki/langs/javascript.mjs";
import json from "shiki/langs/json.mjs";
import markdown from "shiki/langs/markdown.mjs";
import {
  type RareLanguage,
  type TextLanguage,
  tokenKinds,
  type WorkerToken,
  type WorkerTokenKind,
} from "../protocol";

const theme = createCssVariablesTheme({ name: "variables" });

// The JavaScript engine because the Content Security Policy does not let WebAssembly compile.
const shiki = createHighlighterCoreSync({
  themes: [theme],
  langs: [json, markdown, html, javascript],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

type Language = Exclude<TextLanguage, "text">;

const rareGrammars: Readonly<
  Record<RareLanguage, () => Promise<{ default: Parameters<typeof shiki.loadLanguageSync>[0] }>>
> = {
  bat: () => import("shiki/langs/bat.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  powershell: () => import("shiki/langs/powershell.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  shellscript: () => import("shiki/langs/shellscript.mjs"),
};

const isRare = (language: TextLanguage): language is RareLanguage =>
  Object.hasOwn(rareGrammars, language);

/** Has to be awaited once before a text of the language is coloured. */
export async function loadGrammar(language: TextLanguage): Promise<void> {
  if (!isRare(language) || shiki.getLoadedLanguages().includes(language)) return;
  shiki.loadLanguageSync((await rareGrammars[language]()).default);
}

/** Lines coloured together, and the state of the grammar behind them, from which the next ones go on. */
export type Coloured = {
  readonly lines: WorkerToken[][];
  readonly state: GrammarState | undefined;
};

export function colour(
  lines: readonly string[],
  lang: Language,
  grammarState: GrammarState | undefined,
): Coloured {
  // Each line of JSON is coloured on its own, so that a window costs what it shows, wherever it lies.
  if (lang === "json") return { lines: lines.map(colourJsonLine), state: undefined };
  const tokens = shiki.codeToTokensBase(lines.join("\n"), {
    lang,
    theme: "variables",
    ...(grammarState && { grammarState }),
  });
  return { lines: tokens.map(joined), state: shiki.getLastGrammarState(tokens) };
}

function colourJsonLine(line: string): WorkerToken[] {
  const [tokens = []] = shiki.codeToTokensBase(line, { lang: "json", theme: "variables" });
  return joined(tokens).map(([text, kind], index, all): WorkerToken => {
    const key = kind === "string-expression" && /^\s*:/.test(all[index + 1]?.[0] ?? "");
    return [text, key ? "function" : kind];
  });
}

const kindOf = (color: string | undefined): WorkerTokenKind => {
  const name = /--shiki-token-([a-z-]+)/.exec(color ?? "")?.[1];
  return tokenKinds.find((kind) => kind === name) ?? "plain";
};

/** Neighbours of one colour as one token: fewer elements to draw. */
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
