import { escapeCharacters, formatJson } from "./literal";
import { keyVariable, type SnippetLanguage, searchUrl } from "./snippet";

/** A single-quoted shell string (POSIX, Shell Command Language, 2.2.2). */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * curl for bash, zsh and sh. A quoted here-document is literal, has no length limit, and no JSON
 * line can end it. Interactive shells expand `!` before quotes, so it is escaped.
 */
export const curl: SnippetLanguage = {
  label: "curl",
  grammar: "shellscript",
  file: "search.sh",
  write: ({ body, baseUrl, hasKey }) => {
    const url = searchUrl(baseUrl);
    return [
      // curl treats brackets as a range of URLs.
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
