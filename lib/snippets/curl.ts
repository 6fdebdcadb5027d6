import { escapeCharacters, formatJson } from "./literal";
import { keyVariable, type SnippetLanguage, searchUrl } from "./snippet";

/** A text that the shell takes as it is (POSIX, Shell Command Language, 2.2.2). */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * curl for bash, zsh and sh. A quoted here-document is read to the letter, has no limit of length, and no line of
 * JSON can be its end. An interactive shell looks for `!` before it looks at quotes, so that one is escaped.
 */
export const curl: SnippetLanguage = {
  label: "curl",
  grammar: "shellscript",
  file: "search.sh",
  write: ({ body, baseUrl, hasKey }) => {
    const url = searchUrl(baseUrl);
    return [
      // Brackets would be read as a range of addresses.
      `curl -sS ${url.includes("[") ? "-g " : ""}${shellQuoted(url)} \\`,
      ...(hasKey ? [`  -H "Authorization: Bearer $${keyVariable}" \\`] : []),
      "  -H 'Content-Type: application/json' \\",
      "  --data-binary @- <<'JSON'",
      escapeCharacters(formatJson(body), /!/g),
      "JSON",
      "",
    ].join("\n");
  },
};
