import type { ConnectionSummary } from "@/lib/contract/connection";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { listOf } from "@/lib/format/count";
import { stripBody } from "@/lib/request/strip";
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
): string[] {
  const bytes = utf8Length(JSON.stringify(input.body));
  return [
    `Sends the same request as Run, ${formatBytes(bytes)} of JSON, to \`${searchUrl(input.baseUrl)}\`.`,
    ...keyNotes(input, chosen),
    ...(language.notes?.(input) ?? []),
    ...privateNotes(input),
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

/** Links strip these fields. Code is shared as easily, so mention them. */
function privateNotes({ body }: SnippetInput): string[] {
  const { stripped } = stripBody(body, "link");
  const names = [...new Set(stripped.map((path) => path.filter((key) => typeof key === "string")))];
  const distinct = [...new Set(names.map((path) => `\`${path.join(".")}\``))];
  return distinct.length > 0
    ? [`Contains ${listOf(distinct)} in plain text, which links omit. Check before you share it.`]
    : [];
}
