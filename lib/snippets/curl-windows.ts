import { escapeCharacters } from "./literal";
import { keyVariable, type SnippetInput, type SnippetLanguage, searchUrl } from "./snippet";

/** Maximum line length of the command prompt. */
const MAX_LENGTH = 8_191;

/**
 * The command prompt and the program parse quotes differently; only letters, digits and a few signs
 * are safe in both. All other characters are written as JSON escapes, so that no backslash precedes
 * a quote.
 */
const SPECIAL = /[^ -~]|[%!^&|<>]/g;

const argument = (input: SnippetInput): string =>
  escapeCharacters(
    JSON.stringify(input.body).replaceAll(String.raw`\\`, "\\u005c").replaceAll('\\"', "\\u0022"),
    SPECIAL,
  ).replaceAll('"', '\\"');

function write(input: SnippetInput): string {
  const url = searchUrl(input.baseUrl);
  const parts = [
    `curl -sS ${url.includes("[") ? "-g " : ""}"${url}"`,
    ...(input.hasKey ? [`-H "Authorization: Bearer %${keyVariable}%"`] : []),
    '-H "Content-Type: application/json"',
    `-d "${argument(input)}"`,
  ];
  return `${parts.join(" ^\r\n  ")}\r\n`;
}

export const curlWindows: SnippetLanguage = {
  label: "curl (Windows cmd)",
  grammar: "bat",
  file: "search.cmd",
  write,
  notes: (input) => [
    ...(write(input).length > MAX_LENGTH
      ? ["This exceeds the 8,191 characters of the command prompt. Use PowerShell instead."]
      : []),
    ...(searchUrl(input.baseUrl).includes("%")
      ? ["In a batch file, double each `%` of the URL."]
      : []),
  ],
};
