import { isJsonObject } from "@/lib/contract/json-object";
import { decodePermalink } from "@/lib/permalink/decode-permalink";
import { isPermalink } from "@/lib/permalink/fragment";
import type { Body } from "@/lib/request/body";
import { parseLinkRequest } from "@/lib/request/links/link-params";
import { parseCode } from "./code/request";
import { isPostmanCollection } from "./collections/postman";
import { parseJsonOrTemplates } from "./collections/template-json";
import { type FoundLink, findLink, findSearchLink, parseLink } from "./find-link";
import {
  type DroppedPart,
  defaultImportOptions,
  type ImportOptions,
  type ImportResult,
  type ImportSuccess,
  importLimits,
  NO_VALUE,
  positionAt,
} from "./import-result";
import { parseHttpArchive } from "./json/http-archive";
import { parseJsonText } from "./json/json-text";
import { notebookCode } from "./json/notebook";
import { hasInnerSearch, parseImportedBody, parseInnerBody } from "./parse-body";
import { importParsedRequest, otherRequests } from "./parsed-request";
import {
  findCodeBlock,
  fromQuotedPrintable,
  straightenMarks,
  unwrapText,
  withoutEscapes,
  withoutPrompts,
} from "./plain-text";
import { looksLikeRecording } from "./recordings/detect";
import { parseBash, unusedBefore } from "./shells/bash";
import { cmdVariables, parseCmd } from "./shells/cmd";
import { parseCurl } from "./shells/curl";
import { curlStart, findCurl } from "./shells/find-curl";
import { isHttpMessage, parseHttpMessage } from "./shells/http-message";
import { httpieStart, parseHttpie } from "./shells/httpie";
import { parsePowerShell } from "./shells/powershell";
import { isPowerShellRequest, parsePowerShellRequest } from "./shells/powershell-request";
import type { CommandLine, ShellResult } from "./shells/shell";
import { unsupportedMessage } from "./unsupported";
import { hasYamlFlow, hasYamlQuery, isYamlBlock, parseYamlText } from "./yaml-text";

/**
 * Imports a request from any common notation: JSON in any spelling, YAML, a curl command for bash,
 * cmd.exe or PowerShell, an HTTPie command, Invoke-RestMethod, an HTTP message, a call in code, a permalink, a
 * readable link. Never throws and sends nothing.
 */
export function importText(
  text: string,
  choices: ImportOptions = defaultImportOptions,
): ImportResult {
  if (text.length > importLimits.characters)
    return {
      ok: false,
      message: `The text is longer than ${importLimits.characters.toLocaleString("en")} characters.`,
    };
  const pasted = withoutPrompts(unwrapText(fromQuotedPrintable(text)));
  const result = importPasted(pasted, choices);
  if (result.ok) return result;
  const block = findCodeBlock(pasted);
  const inside = block === null ? null : importPasted(block, choices);
  if (inside?.ok) return withoutRest(inside, "code block");
  const source = withoutEscapes(pasted);
  const unescaped = source === pasted ? null : importPasted(source, choices);
  if (unescaped?.ok) return unescaped;
  const plain = straightenMarks(pasted);
  if (plain === pasted) return result;
  const again = importPasted(plain, choices);
  if (!again.ok) return result;
  const marks = { what: "Typographic quotes, dashes and spaces", why: "Replaced by plain ones." };
  return { ...again, dropped: [...again.dropped, marks] };
}

function importPasted(pasted: string, choices: ImportOptions): ImportResult {
  if (pasted.trim() === "") return { ok: false, message: "The text is empty." };
  if (/^\s*\{\s*"kind"\s*:\s*"search-workbench\.history"/.test(pasted))
    return { ok: false, message: "This is a history file. Import it in History." };
  const link = parseLink(pasted);
  if (link) return importLink(link, choices);
  if (isHttpMessage(pasted)) return importParsedRequest(parseHttpMessage(pasted), "http", choices);
  const curl = curlStart(pasted);
  if (curl !== null) return importCurl(pasted, curl, choices);
  const httpie = httpieStart(pasted);
  if (httpie !== null) return importHttpie(pasted, httpie, choices);
  if (isPowerShellRequest(pasted)) {
    const parsed = parsePowerShellRequest(pasted);
    return parsed
      ? importParsedRequest(parsed, "powershell", choices)
      : {
          ok: false,
          message: "This PowerShell call could not be parsed.",
        };
  }
  if (hasYamlQuery(pasted)) return importYaml(pasted, choices);
  if (!beginsAsJson(pasted)) return importFlow(pasted, choices) ?? importScript(pasted, choices);
  const json = importJson(pasted, choices);
  if (json.ok) return json;
  // Could be a JavaScript object with unquoted names or a leading comment.
  const code = importCode(pasted, choices);
  const isCode = code?.ok && code.dropped.every((part) => part === otherRequests);
  // The call that a document contains has the URL of the service.
  if (isCode && code.destination) return code;
  const parsed = parseJsonText(pasted);
  const isDocument = parsed.ok && !isCollection(parsed.value);
  const inner = isDocument ? parseInnerBody(parsed.value, choices, "json") : null;
  if (inner?.ok) return inner;
  const value = isCode ? code : importFlow(pasted, choices);
  return value ?? inner ?? (OBJECT_LITERAL.test(pasted.trimStart()) ? code : null) ?? json;
}

/** An object of code: its first name has no quotes, or single ones. */
const OBJECT_LITERAL = /^(?:\[\s*)?\{\s*(?:\/\/[^\n]*\n\s*)*['A-Za-z_$]/;
const MEMBERS = /^\s*["']?[A-Za-z]\w*["']?\s*:/;

function importCode(text: string, choices: ImportOptions): ImportResult | null {
  // The members of an object may be copied without its braces.
  const parsed = parseCode(text) ?? (MEMBERS.test(text) ? parseCode(`{${text}}`) : null);
  return parsed && importParsedRequest(parsed, "code", choices);
}

/** A text that begins with the name of a table in TOML is not a list. */
const beginsAsJson = (text: string): boolean =>
  !/^\s*\[\[?[A-Za-z][\w.-]*\]\]?\s*\n\s*\w/.test(text) &&
  /^\s*(?:[[{"/]|(?:-?\d[\d.]*|true|false|null)\s*$)/.test(text);

const isCollection = (value: unknown): boolean => isJsonObject(value) && isPostmanCollection(value);

function importJson(text: string, choices: ImportOptions): ImportResult {
  const json = parseJsonOrTemplates(text);
  if (!json.ok) return json;
  const notebook = notebookCode(json.value);
  if (notebook !== null) return importPasted(notebook, choices);
  const archived = parseHttpArchive(json.value);
  if (archived) return importParsedRequest(archived, "http", choices);
  if (isCollection(json.value))
    return { ok: false, message: "This is a collection. Import its file in Saved requests." };
  const read = parseImportedBody(json.value, choices, { kind: "json", dropped: json.dropped });
  return read.ok && !Object.hasOwn(read.body, "query") && hasInnerSearch(json.value, read.unknown)
    ? { ok: false, message: "The search is a part of the JSON text." }
    : read;
}

/**
 * A mapping in braces whose texts have no quotes, as YAML allows. Code with the name of a variable in place of the query
 * looks the same, so that a single word is not enough.
 */
function importFlow(text: string, choices: ImportOptions): ImportResult | null {
  if (!hasYamlFlow(text)) return null;
  const code = importCode(text, choices);
  if (code?.ok && code.request && code.dropped.every(({ why }) => why !== NO_VALUE)) return null;
  const yaml = importYaml(text, choices);
  if (!yaml.ok || yaml.kind !== "yaml" || yaml.request === null) return null;
  const isText = /\s/.test(yaml.request.query) || isYamlBlock(text);
  return isText || (code?.ok && code.body.query === yaml.request.query) ? yaml : null;
}

function importYaml(text: string, choices: ImportOptions): ImportResult {
  const yaml = parseYamlText(text);
  const { value, dropped } = yaml.ok ? yaml : { value: null, dropped: [] };
  const read = yaml.ok ? parseImportedBody(value, choices, { kind: "yaml", dropped }) : yaml;
  if (read.ok) return read;
  const inner = parseInnerBody(value, choices, "yaml");
  if (inner?.ok) return inner;
  // Could be the members of an object in code.
  const code = importCode(text, choices);
  return code?.ok ? code : read;
}

/**
 * Shell lines that contain a curl command. The text before it may contain a key and is not shown.
 */
function importScript(text: string, choices: ImportOptions): ImportResult {
  const start = findCurl(text);
  if (start === null) return importOther(text, choices);
  const result = importCurl(text, start, choices);
  if (!result.ok || unusedBefore(cmdVariables(text.slice(0, start)).rest) === "") return result;
  const before = {
    what: "The commands before curl",
    why: "Only the curl command is imported.",
  };
  return { ...result, dropped: [before, ...result.dropped] };
}

/** A link within prose, code, or unsupported text. */
function importOther(text: string, choices: ImportOptions): ImportResult {
  const link = findLink(text);
  const read = link && importLink(link, choices);
  if (read?.ok) return withoutRest(read, "link");
  // The scripts of an HTML page may contain anything.
  const code = /^\s*<(?!\?php)/.test(text) ? null : importCode(text, choices);
  const searchLink = code?.ok ? null : findSearchLink(text);
  const readable = searchLink && importLink(searchLink, choices);
  if (readable?.ok) return withoutRest(readable, "link");
  const place = positionAt(text, text.search(/\S/));
  return (
    (code?.ok ? code : read) ??
    code ?? { ok: false, message: unsupportedMessage(text), position: place }
  );
}

const withoutRest = (read: ImportSuccess, part: string): ImportSuccess => ({
  ...read,
  dropped: [
    { what: `The text around the ${part}`, why: `Only the ${part} is imported.` },
    ...read.dropped,
  ],
});

/** Whether a text looks like a request to import rather than search terms. */
export function looksImportable(text: string): boolean {
  const plain = withoutPrompts(unwrapText(text)).trim();
  if (plain.length > importLimits.characters) return false;
  return (
    /^\{\s*"\w{1,60}"\s*:/.test(plain) ||
    curlStart(plain) === 0 ||
    isPermalink(parseLink(plain)?.hash ?? "") ||
    isHttpMessage(plain) ||
    looksLikeRecording(plain) ||
    /^(?:Invoke-RestMethod|irm)\s/i.test(plain)
  );
}

function importLink({ hash, search }: FoundLink, choices: ImportOptions): ImportResult {
  if (isPermalink(hash)) {
    const read = decodePermalink(hash);
    if (!read.ok) return read;
    const dropped: DroppedPart[] = [
      ...read.stripped.flatMap(({ label, supply }) =>
        supply === null
          ? []
          : [{ what: label, why: `Removed by the person who shared the link. ${supply}` }],
      ),
      ...read.rejected.map((what) => ({ what, why: "Links cannot contain this field." })),
    ];
    return imported({ ...read.request }, "permalink", dropped, choices);
  }
  const link = parseLinkRequest(search);
  if (!link) return { ok: false, message: "This URL contains no request." };
  const dropped = link.notes.map((note) => ({ what: note, why: "The rest is imported." }));
  return imported(link.body, "link", dropped, choices);
}

const imported = (
  request: Body,
  kind: "permalink" | "link",
  dropped: readonly DroppedPart[],
  choices: ImportOptions,
): ImportResult => parseImportedBody(request, choices, { kind, dropped });

type Shell = (command: string, before: string) => ShellResult;

/** The most likely shell of a command first, then the others. The first that yields JSON wins. */
function shellsFor(text: string, before: string): Shell[] {
  if (/\^[ \t]*\r?\n|\^"/.test(text) || cmdVariables(before).variables.size > 0)
    return [parseCmd, parseBash, parsePowerShell];
  if (/`[ \t]*\r?\n|@['"][ \t]*\r?\n|\$env:/i.test(text))
    return [parsePowerShell, parseBash, parseCmd];
  return [parseBash, parseCmd, parsePowerShell];
}

function importCurl(text: string, start: number, choices: ImportOptions): ImportResult {
  const before = text.slice(0, start);
  const copied = text.slice(start).trimEnd();
  // The line that the backslash continues was not copied.
  const command = copied.endsWith("\\") ? copied.slice(0, -1) : copied;
  let first: ImportResult | null = null;
  for (const shell of shellsFor(command, before)) {
    const read = shell(command, before);
    const result: ImportResult = read.ok
      ? importParsedRequest(parseCurl(withoutProgram(read.line)), "curl", choices)
      : { ok: false, message: read.message, position: positionAt(text, start + read.at) };
    if (result.ok) return result;
    first ??= result;
  }
  return first ?? { ok: false, message: "The text contains no command." };
}

function importHttpie(text: string, start: number, choices: ImportOptions): ImportResult {
  const read = parseBash(text.slice(start), text.slice(0, start));
  if (!read.ok)
    return { ok: false, message: read.message, position: positionAt(text, start + read.at) };
  return importParsedRequest(parseHttpie(read.line), "httpie", choices);
}

const withoutProgram = (line: CommandLine): CommandLine => ({
  ...line,
  args: line.args.slice(1),
});
