import type { ConnectionSummary } from "@/lib/contract/connection";
import type { IssuePath } from "@/lib/contract/failure/issue";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { wordList } from "@/lib/format/count";
import {
  keyVariable,
  type SnippetInput,
  type SnippetLanguage,
  searchUrl,
} from "@/lib/snippets/snippet";

/**
 * The service that the code calls: the selected connection, or this server for the built-in engine.
 */
export const snippetService = (chosen: ConnectionSummary | null, here: string) => ({
  baseUrl: chosen?.baseUrl ?? here,
  // The engine requires a key from everything except its own page.
  hasKey: chosen === null || chosen.baseUrl === null || chosen.hasKey,
});

/** Notes for users of the code, as sentences. Names are enclosed in backticks. */
export function codeNotes(
  language: SnippetLanguage,
  input: SnippetInput,
  chosen: ConnectionSummary | null,
  hidden: {
    readonly paths: readonly IssuePath[];
    readonly shown: boolean;
    readonly secrets: readonly string[];
  },
): string[] {
  const bytes = utf8Length(JSON.stringify(input.body));
  return [
    `Sends the same request as Run, ${formatBytes(bytes)} of JSON, to \`${searchUrl(input.baseUrl)}\`.`,
    ...keyNotes(input, chosen),
    ...(language.notes?.(input) ?? []),
    ...privateNotes(hidden.paths, hidden.shown),
    ...secretNotes(hidden.secrets),
  ];
}

function keyNotes({ hasKey }: SnippetInput, chosen: ConnectionSummary | null): string[] {
  if (chosen === null) return ["No connection is selected, so the code calls this workbench."];
  if (!hasKey) return ["This connection has no key, so none is sent."];
  if (chosen.baseUrl === null)
    return [`Set \`${keyVariable}\` to the output of \`npm run -s engine:key\`.`];
  const ending = chosen.keyLast4 ? `, which ends in \`${chosen.keyLast4}\`` : "";
  return [`Set \`${keyVariable}\` to the key of ${chosen.label}${ending}.`];
}

/** The page does not know the values. */
const secretNotes = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [`Replace ${wordList(names.map((name) => `\`<${name}>\``))} with the value of the secret.`];

/** Code is shared as easily as links, so private values are placeholders until the user asks. */
function privateNotes(paths: readonly IssuePath[], shown: boolean): string[] {
  const names = paths.map((path) => path.filter((key) => typeof key === "string").join("."));
  const distinct = [...new Set(names)].map((name) => `\`${name}\``);
  if (distinct.length === 0) return [];
  return shown
    ? [`Contains ${wordList(distinct)} in plain text. Check before you share it.`]
    : [`${wordList(distinct)}: the values are placeholders.`];
}
