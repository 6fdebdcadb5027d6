import type { SearchRequest } from "@/lib/contract/request";
import { isPermalink } from "@/lib/permalink/fragment";
import { readPermalink } from "@/lib/permalink/read-permalink";
import { readLinkRequest } from "@/lib/request/link-params";
import { readCurl } from "./curl";
import { readExchange } from "./exchange";
import { isHttpMessage, readHttpMessage } from "./http-message";
import {
  defaultChoices,
  type ImportChoices,
  type ImportResult,
  importLimits,
  type Lost,
  placeIn,
} from "./imported";
import { readJsonText } from "./json-text";
import { isPowerShellRequest, readPowerShellRequest } from "./powershell-request";
import { readImportedBody } from "./read-body";
import type { CommandLine, ShellResult } from "./shell";
import { readBash } from "./shell-bash";
import { readCmd } from "./shell-cmd";
import { readPowerShell } from "./shell-powershell";

/**
 * Reads a request from whatever people have: a JSON body of any spelling, a curl command of bash, cmd.exe or
 * PowerShell, Invoke-RestMethod, an HTTP message, a permalink, a readable link. Never throws and sends nothing.
 */
export function importText(text: string, choices: ImportChoices = defaultChoices): ImportResult {
  if (text.length > importLimits.characters)
    return {
      ok: false,
      message: `This is longer than ${importLimits.characters.toLocaleString("en")} characters.`,
    };
  // A mark at the beginning of files, and what a terminal shows before a command.
  const plain = text.replace(/^\ufeff/, "");
  if (plain.trim() === "") return { ok: false, message: "There is nothing in it." };
  const link = linkIn(plain.trim());
  if (link) return importLink(link, choices);
  if (isHttpMessage(plain)) return readExchange(readHttpMessage(plain), "http", choices);
  const curl = curlStart(plain);
  if (curl !== null) return importCurl(plain, curl, choices);
  if (isPowerShellRequest(plain)) {
    const exchange = readPowerShellRequest(plain);
    return exchange
      ? readExchange(exchange, "powershell", choices)
      : {
          ok: false,
          message: "This call of PowerShell is written in a way that is not known here.",
        };
  }
  const json = readJsonText(plain);
  if (!json.ok) return json;
  const lost = json.twice.map((what) => ({ what, why: "It stands twice; the last one counts." }));
  return readImportedBody(json.value, choices, { kind: "json", lost });
}

/** Whether a text looks like something to be imported rather than like words to search for. */
export function looksImportable(text: string): boolean {
  const plain = text.trim();
  if (plain.length > importLimits.characters) return false;
  return (
    /^\{\s*"\w{1,60}"\s*:/.test(plain) ||
    curlStart(plain) === 0 ||
    isPermalink(linkIn(plain)?.hash ?? "") ||
    isHttpMessage(plain) ||
    /^(?:Invoke-RestMethod|irm)\s/i.test(plain)
  );
}

type LinkText = { readonly hash: string; readonly search: string };

function linkIn(text: string): LinkText | null {
  if (isPermalink(text)) return { hash: text, search: "" };
  if (/\s/.test(text)) return null;
  if (/^\/?\?/.test(text)) return { hash: "", search: text.replace(/^\//, "") };
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { hash, search } = new URL(text);
  return { hash, search };
}

function importLink({ hash, search }: LinkText, choices: ImportChoices): ImportResult {
  if (isPermalink(hash)) {
    const read = readPermalink(hash);
    if (!read.ok) return read;
    const lost: Lost[] = [
      ...read.leftOut.flatMap(({ label, supply }) =>
        supply === null
          ? []
          : [{ what: label, why: `Left out by the one who shared it. ${supply}` }],
      ),
      ...read.refused.map((what) => ({ what, why: "A link may not bring it." })),
    ];
    return imported(read.request, "permalink", lost, choices);
  }
  const link = readLinkRequest(search);
  if (!link) return { ok: false, message: "This address carries no request." };
  const lost = link.notes.map((note) => ({ what: note, why: "It could not be read." }));
  return imported(link.request, "link", lost, choices);
}

const imported = (
  request: SearchRequest,
  kind: "permalink" | "link",
  lost: readonly Lost[],
  choices: ImportChoices,
): ImportResult => readImportedBody({ ...request }, choices, { kind, lost });

/** Where `curl` begins, behind a prompt, `!` of a notebook or variables for its environment; null where it does not. */
function curlStart(text: string): number | null {
  const before =
    /^\s*(?:(?:[$>!%]|PS [^>\n]{0,200}>|[A-Z]:\\[^>\n]{0,200}>)\s{0,9})?(?:\w{1,60}=\S{0,200}\s+){0,9}(?:#[^\n]*\n\s*)*/.exec(
      text,
    )?.[0].length ?? 0;
  return /^(?:\S{0,200}[/\\])?curl(?:\.exe)?(?=[\s`^\\])/i.test(text.slice(before)) ? before : null;
}

type Shell = (text: string) => ShellResult;

/** The shell that a command seems to be written for first, then the others: what gives JSON is right. */
function shellsFor(text: string): Shell[] {
  if (/\^[ \t]*\r?\n|\^"/.test(text)) return [readCmd, readBash, readPowerShell];
  if (/`[ \t]*\r?\n|@['"][ \t]*\r?\n|\$env:/i.test(text))
    return [readPowerShell, readBash, readCmd];
  return [readBash, readCmd, readPowerShell];
}

function importCurl(text: string, start: number, choices: ImportChoices): ImportResult {
  const command = text.slice(start);
  let first: ImportResult | null = null;
  for (const shell of shellsFor(command)) {
    const read = shell(command);
    const result: ImportResult = read.ok
      ? readExchange(readCurl(withoutProgram(read.line)), "curl", choices)
      : { ok: false, message: read.message, place: placeIn(text, start + read.at) };
    if (result.ok) return result;
    first ??= result;
  }
  return first ?? { ok: false, message: "There is no command in it." };
}

const withoutProgram = (line: CommandLine): CommandLine => ({
  ...line,
  words: line.words.slice(1),
});
