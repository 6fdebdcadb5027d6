import { decodePercent } from "@/lib/format/decode-percent";

const FENCE = /^(\s*)((`{3,}|~{3,})[^\n`]*)(\n[\s\S]*\n[ \t]*)\3\s*$/;

/**
 * Removes a byte order mark and a Markdown code fence. Replaces the fence by spaces, so that
 * positions do not change.
 */
export function unwrapText(text: string): string {
  const bare = text.replace(/^\ufeff/, "");
  const [, before, opening, , inner] = FENCE.exec(bare) ?? [];
  return opening === undefined ? bare : `${before}${" ".repeat(opening.length)}${inner}`;
}

/** Each equals sign is a soft line break or the code of a character: quoted-printable, RFC 2045, section 6.7. */
const ENCODED = /^[^=]*(?:=(?:\r?\n|3D|20(?=\r?\n)|[C-F][0-9A-F](?:=[89AB][0-9A-F]){1,3})[^=]*)+$/;

/** A text from the source of a message: `query=3Dtea&limit=3D5`. A link may search for `3D` itself. */
export const fromQuotedPrintable = (text: string): string =>
  ENCODED.test(text) && !/^[^=]*=3D[^=]*$/.test(text)
    ? text
        .replace(/=\r?\n/g, "")
        .replace(
          /(?:=[0-9A-F]{2})+/g,
          (bytes) => decodePercent(bytes.replaceAll("=", "%")) ?? bytes,
        )
    : text;

/** The first Markdown code block of a text. */
export function findCodeBlock(text: string): string | null {
  const opening = /^[ \t]*(`{3,}|~{3,})[^\n`]*\n/m.exec(text);
  if (!opening) return null;
  const start = opening.index + opening[0].length;
  const end = text.indexOf(`\n${opening[1]}`, start);
  return end < 0 ? null : text.slice(start, end);
}

/** A prompt with the user and host, or one before a command with more lines. */
const PROMPT =
  /^\s*(?:(?:\([\w.-]{1,60}\) )?\[?([\w.-]{1,60}@[\w.-]{0,60})[^\n$#%]{0,200}[$#%] |[$%] (?=[^\n]*\n(?:\w{1,20}(?: \w{1,20})?)?>))/;
const blank = (prompt: string): string => prompt.replace(/\S/g, " ");
/** PowerShell and cmd.exe also show a prompt before each further line of a command. */
const WINDOWS_PROMPT = /^\s*(?:PS [^>\n]{0,200}|[A-Z]:\\[^>\n]{0,200})>/;
const WINDOWS_PROMPTS =
  /^[ \t]*(?:PS [^>\n]{0,200}>|[A-Z]:\\[^>\n]{0,200}>|(?:>>|More\?)(?= |$))/gm;
const QUOTED = /^\s*(?:>|$)/;
/** Before each further line of a command. zsh names what is open, such as `dquote>`. */
const MORE = /\n(?:(?:cmdsubst|heredoc|pipe|[bd]?quote|dquote) ?){0,3}>/g;

/** Colours of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one.
const COLORS = /\u001b\[[\d;]{0,40}[A-Za-z]/g;
/** The number of a line, as editors and pages show it: `12 |`. */
const LINE_NUMBER = /^[ \t]*(\d{1,6})(?:[ \t]*[|│](?= |$)|[:-]|[ \t]|$)/;

function withoutLineNumbers(text: string): string {
  const lines = text.trimEnd().split("\n");
  const numberIn = (line: string) => Number(LINE_NUMBER.exec(line)?.[1] ?? Number.NaN);
  const first = numberIn(lines[0] ?? "");
  return lines.length > 1 && lines.every((line, at) => numberIn(line) === first + at)
    ? lines.map((line) => line.replace(LINE_NUMBER, blank)).join("\n")
    : text;
}

/** The lines that a comparison of versions adds or keeps. */
function newLines(text: string): string {
  const lines = text.split("\n");
  const isAdded = lines.every((line) => /^(?:\+|\s*$)/.test(line)) && text.includes("+");
  return isAdded || /^@@ [^\n]* @@/m.test(text)
    ? lines
        .map((line) =>
          /^(?:@@|---|\+\+\+|diff |index |-)/.test(line) ? "" : line.replace(/^\+/, " "),
        )
        .join("\n")
    : text;
}

/**
 * Removes colours, line numbers, the marks of a comparison and the prompts of copied commands: the first, the same one
 * before other commands, and `>` before each further line. Replaces numbers and prompts by spaces, so that positions do
 * not change.
 */
export function withoutPrompts(copied: string): string {
  const text = newLines(withoutLineNumbers(copied.replace(COLORS, "")));
  // Python shows one prompt before a statement and another before its further lines.
  if (/^\s*(?:>>>|In \[\d+\]:) /.test(text))
    return text.replace(/^[ \t]*(?:>>>|\.\.\.:?|In \[\d+\]:)(?= |$)/gm, blank);
  // The reply to a message quotes every line.
  const quote = /^\s*>/.test(text) && text.split("\n").every((line) => QUOTED.test(line));
  if (quote) return withoutPrompts(text.replace(/^(?:[ \t]*>)+/gm, blank));
  if (WINDOWS_PROMPT.test(text)) return text.replace(WINDOWS_PROMPTS, blank);
  const [first, user] = PROMPT.exec(text) ?? [];
  if (first === undefined) return text;
  const others = user
    ? new RegExp(
        String.raw`^[ \t]*(?:\([\w.-]{1,60}\) )?\[?${user.replaceAll(".", String.raw`\.`)}(?![\w.-])[^\n$#%]{0,200}[$#%] `,
        "gm",
      )
    : null;
  const after = text.slice(first.length).trimEnd();
  const rest = others ? after.replace(others, blank) : after;
  const lines = rest.split("\n").length - 1;
  const every = lines > 0 && (rest.match(MORE)?.length ?? 0) === lines;
  return blank(first) + (every ? rest.replace(MORE, blank) : rest);
}

const plainMarks: Readonly<Record<string, string>> = {
  "\u00a0": " ",
  "\u202f": " ",
  "\u200b": "",
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u201e": '"',
};

/** Replaces typographic quotes, dashes and spaces, which word processors and chats insert, by plain ones. */
export const straightenMarks = (text: string): string =>
  text
    .replace(
      /[\u00a0\u202f\u200b\u2018\u2019\u201c\u201d\u201e]/g,
      (mark) => plainMarks[mark] ?? mark,
    )
    .replace(/(?<=\s)[\u2013\u2014](?=([a-z]{2})|[A-Za-z])/g, (_all, word?: string) =>
      word === undefined ? "-" : "--",
    );

const entities: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#34;": '"',
  "&#39;": "'",
  "&apos;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** A text copied from the source of a page, or from inside a string of JSON: `{\"query\": …}`. */
export const withoutEscapes = (text: string): string =>
  (/^\s*[[{]\s*(?:\\[nrt]\s*)*\\"/.test(text)
    ? text.replace(/\\(["\\nrt])/g, (_all, mark: string) => escapes[mark] ?? mark)
    : text
  ).replace(/&(?:quot|#34|#39|apos|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
