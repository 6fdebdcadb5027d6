import { escapeCharacters } from "./literal";
import { keyVariable, type SnippetInput, type SnippetLanguage, searchUrl } from "./snippet";

/** The longest line that the command prompt reads. */
const MOST = 8_191;

/**
 * The command prompt and the program each read quotes in their own way, and nothing but letters, digits and a few
 * signs means the same to both. JSON can write every other character by its number, and so this does. A backslash
 * of JSON then never stands before a quote, where a program would count it.
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

/** curl for the command prompt of Windows. */
export const curlWindows: SnippetLanguage = {
  label: "curl (Windows cmd)",
  grammar: "bat",
  file: "search.cmd",
  write,
  notes: (input) => [
    ...(write(input).length > MOST
      ? ["The command prompt reads at most 8,191 characters, so this is too long: use PowerShell."]
      : []),
    ...(searchUrl(input.baseUrl).includes("%")
      ? ["In a batch file, write each `%` of the address twice."]
      : []),
  ],
};
