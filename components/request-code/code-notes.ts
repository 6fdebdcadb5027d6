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

/** The service that the code is for: the chosen one, or this server where that is the built-in engine. */
export const snippetService = (chosen: ConnectionSummary | null, here: string) => ({
  baseUrl: chosen?.baseUrl ?? here,
  // The engine asks whoever is not its own page.
  hasKey: chosen === null || chosen.baseUrl === null || chosen.hasKey,
});

/** What somebody who copies the code should know, in sentences; names stand between backticks. */
export function codeNotes(
  language: SnippetLanguage,
  input: SnippetInput,
  chosen: ConnectionSummary | null,
): string[] {
  const bytes = utf8Length(JSON.stringify(input.body));
  return [
    `Sends what Run sends, ${formatBytes(bytes)} of JSON, to \`${searchUrl(input.baseUrl)}\`.`,
    ...keyNotes(input, chosen),
    ...(language.notes?.(input) ?? []),
    ...privateNotes(input),
  ];
}

function keyNotes({ hasKey }: SnippetInput, chosen: ConnectionSummary | null): string[] {
  if (chosen === null) return ["No service is chosen, so the address is that of this workbench."];
  if (!hasKey) return ["This service was added without a key, so none is sent."];
  if (chosen.baseUrl === null)
    return [`Put what \`npm run -s engine:key\` prints into the variable \`${keyVariable}\`.`];
  const which = chosen.keyLast4 ? `, which ends in \`${chosen.keyLast4}\`,` : "";
  return [`Put the key of ${chosen.label}${which} into the variable \`${keyVariable}\`.`];
}

/** A link would leave these out; code is shared as easily. */
function privateNotes({ body }: SnippetInput): string[] {
  const { stripped } = stripBody(body, "link");
  const names = [...new Set(stripped.map((path) => path.filter((key) => typeof key === "string")))];
  const distinct = [...new Set(names.map((path) => `\`${path.join(".")}\``))];
  return distinct.length > 0
    ? [
        `Holds ${listOf(distinct)} in plain text, which a link would leave out: look before you share it.`,
      ]
    : [];
}
