import { isJsonObject } from "@/lib/contract/json-object";
import type { DroppedPart } from "../import-result";
import { lengthAt, matchAt } from "../match-at";
import { type ParsedRequest, unknownPart } from "../parsed-request";
import { RoundedNumbers } from "../rounded-numbers";
import {
  afterPipe,
  MAX_SIZE,
  type PowerShellValue,
  parsePowerShellValue,
  readExpression,
} from "./powershell-value";
import type { ShellWord } from "./shell";

const CALL = /(?:^|[\s=(|;])(Invoke-RestMethod|Invoke-WebRequest|irm|iwr)(?=[\s`])/i;

export const isPowerShellRequest = (text: string): boolean => CALL.test(text);

/** Parses a call of Invoke-RestMethod and the variables set before it. Null if that fails. */
export function parsePowerShellRequest(text: string): ParsedRequest | null {
  const call = CALL.exec(text);
  if (!call) return null;
  const rounded = new RoundedNumbers();
  const variables = readVariables(text.slice(0, call.index), rounded);
  const context = { variables, rounded };
  const dropped: DroppedPart[] = [];
  const options = new Map<string, PowerShellValue>();
  let at = call.index + call[0].length;
  for (;;) {
    const blank = /(?:[^\S\n]|`[ \t]*\r?\n)+/y;
    at += lengthAt(blank, text, at);
    if (at >= text.length || "\n|;)".includes(text[at] ?? "")) break;
    const splat = matchAt(/@(\w+)/y, text, at);
    const table = variables.get(splat?.[1]?.toLowerCase() ?? "");
    if (splat && table && isJsonObject(table.value)) {
      for (const [option, value] of Object.entries(table.value))
        options.set(option.toLowerCase(), { ...table, value });
      at += splat[0].length;
      continue;
    }
    const found = matchAt(/-(\w+):?/y, text, at);
    if (found) at += found[0].length;
    at += lengthAt(blank, text, at);
    const parsed = parsePowerShellValue(text, at, context) ?? readBareWord(text, at);
    const isWhole = parsed === null || /[\s|;)`]|^$/.test(text[parsed.end] ?? "");
    const isExpression = !isWhole || (parsed === null && /[$([]/.test(text[at] ?? ""));
    const value = isExpression ? readExpression(text, at, /[\s|;]/) : parsed;
    if (value) at = value.end;
    else if (!found) break;
    const option = found?.[1]?.toLowerCase() ?? "uri";
    if (!found && options.has(option)) break;
    options.set(option, value ?? { value: true, substitutions: [], size: 1, end: at });
  }
  const token = wordOf(options.get("token"));
  for (const name of options.keys())
    if (
      !["uri", "method", "headers", "body", "contenttype", "authentication", "token"].includes(name)
    )
      dropped.push({
        what: `-${name}`,
        why: "An option of PowerShell that a search does not have.",
      });
  const headers = options.get("headers");
  const listed = isJsonObject(headers?.value) ? Object.entries(headers.value) : [];
  return {
    method: wordOf(options.get("method"))?.text ?? null,
    url: wordOf(options.get("uri")),
    headers: [
      ...listed.map(([name, value]) => ({
        name,
        value: {
          text: String(value),
          substitutions:
            headers?.substitutions.filter((each) => String(value).includes(each)) ?? [],
        },
      })),
      ...(token
        ? [{ name: "Authorization", value: { ...token, text: `Bearer ${token.text}` } }]
        : []),
    ],
    body: bodyOf(options.get("body"), dropped, rounded),
    dropped,
  };
}

function bodyOf(
  option: PowerShellValue | undefined,
  dropped: DroppedPart[],
  rounded: RoundedNumbers,
): ParsedRequest["body"] {
  if (!option) return null;
  if (typeof option.value === "string")
    return { text: option.value, substitutions: option.substitutions };
  dropped.push(
    ...[...new Set(option.substitutions)].map(unknownPart),
    ...rounded.partsOf(option.value),
  );
  return { value: option.value };
}

const wordOf = (option: PowerShellValue | undefined): ShellWord | null =>
  option === undefined ? null : { text: String(option.value), substitutions: option.substitutions };

function readBareWord(text: string, at: number): PowerShellValue | null {
  const found = matchAt(/[^\s|;`'"@($-][^\s|;`]*/y, text, at)?.[0];
  return found === undefined
    ? null
    : { value: found, substitutions: [], size: 1, end: at + found.length };
}

/** `$name = …`, `$name.key = …`, `$name["key"] = …` or `$name.Add(…)`, up to the value. */
const ASSIGNMENT =
  /(?:^|\n|;)[ \t]*\$(\w+)(?:\.Add(?<adds>\()|(?:\.(?<member>\w+)|\[(?<quote>["'])(?<key>[^"'\n]{1,200})\k<quote>\])?[ \t]*=)[ \t]*/gi;

/** Values that assignments read; each assignment of a member copies its table. */
const MAX_READ = 1_000_000;

/** Assignments in sequence, each with access to the ones before. */
function readVariables(
  text: string,
  rounded: RoundedNumbers,
): ReadonlyMap<string, PowerShellValue> {
  const variables = new Map<string, PowerShellValue>();
  const assignment = new RegExp(ASSIGNMENT);
  let left = MAX_READ;
  for (let found = assignment.exec(text); found && left > 0; found = assignment.exec(text)) {
    const assigned = parsePowerShellValue(text, assignment.lastIndex, { variables, rounded });
    if (!assigned) continue;
    const name = found[1]?.toLowerCase() ?? "";
    const { adds, member, key = member } = found.groups ?? {};
    const pair: unknown[] = Array.isArray(assigned.value) ? assigned.value : [];
    if (adds !== undefined)
      setMember(variables, name, String(pair[0]), { ...assigned, value: pair[1] });
    else if (key !== undefined) setMember(variables, name, key, assigned);
    else variables.set(name, assigned);
    left -= variables.get(name)?.size ?? assigned.size;
    assignment.lastIndex = afterPipe(text, assigned.end);
  }
  return variables;
}

/** Sets a member of a table, or of an object that PowerShell makes in another way. */
function setMember(
  variables: Map<string, PowerShellValue>,
  name: string,
  key: string,
  { value, substitutions, size, end }: PowerShellValue,
): void {
  const before = variables.get(name);
  const members = isJsonObject(before?.value) ? Object.entries(before.value) : [];
  const all = size + (before?.size ?? 0);
  if (all > MAX_SIZE) return void variables.delete(name);
  variables.set(name, {
    value: Object.fromEntries([...members, [key, value]]),
    substitutions: [...(before?.substitutions ?? []), ...substitutions],
    size: all,
    end,
  });
}
