import { isJsonObject } from "@/lib/contract/json-object";
import type { DroppedPart } from "../import-result";
import { lengthAt, matchAt } from "../match-at";
import { type ParsedRequest, unknownPart } from "../parsed-request";
import { afterPipe, type PowerShellValue, parsePowerShellValue } from "./powershell-value";
import type { ShellWord } from "./shell";

const CALL = /(?:^|[\s=(|;])(Invoke-RestMethod|Invoke-WebRequest|irm|iwr)(?=[\s`])/i;

export const isPowerShellRequest = (text: string): boolean => CALL.test(text);

/** Parses a call of Invoke-RestMethod and the variables set before it. Null if that fails. */
export function parsePowerShellRequest(text: string): ParsedRequest | null {
  const call = CALL.exec(text);
  if (!call) return null;
  const variables = readVariables(text.slice(0, call.index));
  const dropped: DroppedPart[] = [];
  const given = new Map<string, PowerShellValue>();
  let at = call.index + call[0].length;
  for (;;) {
    const blank = /(?:[^\S\n]|`[ \t]*\r?\n)+/y;
    at += lengthAt(blank, text, at);
    if (at >= text.length || "\n|;)".includes(text[at] ?? "")) break;
    const splat = matchAt(/@(\w+)/y, text, at);
    const table = variables.get(splat?.[1]?.toLowerCase() ?? "");
    if (splat && table && isJsonObject(table.value)) {
      for (const [option, value] of Object.entries(table.value))
        given.set(option.toLowerCase(), { ...table, value });
      at += splat[0].length;
      continue;
    }
    const found = matchAt(/-(\w+):?/y, text, at);
    if (found) at += found[0].length;
    at += lengthAt(blank, text, at);
    const value = parsePowerShellValue(text, at, variables) ?? readBareWord(text, at);
    if (value) at = value.end;
    else if (!found) break;
    const option = found?.[1]?.toLowerCase() ?? "uri";
    if (!found && given.has(option)) break;
    given.set(option, value ?? { value: true, substitutions: [], end: at });
  }
  for (const name of given.keys())
    if (!["uri", "method", "headers", "body", "contenttype"].includes(name))
      dropped.push({
        what: `-${name}`,
        why: "An option of PowerShell that a search does not have.",
      });
  const headers = given.get("headers");
  return {
    method: wordOf(given.get("method"))?.text ?? null,
    url: wordOf(given.get("uri")),
    headers: isJsonObject(headers?.value)
      ? Object.entries(headers.value).map(([name, value]) => ({
          name,
          value: {
            text: String(value),
            substitutions: headers.substitutions.filter((each) => String(value).includes(each)),
          },
        }))
      : [],
    body: bodyOf(given.get("body"), dropped),
    dropped,
  };
}

function bodyOf(given: PowerShellValue | undefined, dropped: DroppedPart[]): ParsedRequest["body"] {
  if (!given) return null;
  if (typeof given.value === "string")
    return { text: given.value, substitutions: given.substitutions };
  dropped.push(...[...new Set(given.substitutions)].map(unknownPart));
  return { value: given.value };
}

const wordOf = (given: PowerShellValue | undefined): ShellWord | null =>
  given === undefined ? null : { text: String(given.value), substitutions: given.substitutions };

function readBareWord(text: string, at: number): PowerShellValue | null {
  const found = matchAt(/[^\s|;`'"@($-][^\s|;`]*/y, text, at)?.[0];
  return found === undefined ? null : { value: found, substitutions: [], end: at + found.length };
}

/** A sequence of `$name = value`, each with access to the ones before. */
function readVariables(text: string): ReadonlyMap<string, PowerShellValue> {
  const variables = new Map<string, PowerShellValue>();
  const assignment = /(?:^|\n|;)[ \t]*\$(\w+)[ \t]*=[ \t]*/g;
  for (let found = assignment.exec(text); found; found = assignment.exec(text)) {
    const value = parsePowerShellValue(text, assignment.lastIndex, variables);
    if (!value) continue;
    variables.set(found[1]?.toLowerCase() ?? "", value);
    assignment.lastIndex = afterPipe(text, value.end);
  }
  return variables;
}
