import { postsRecord } from "../code/separators";
import type { DroppedPart } from "../import-result";
import { parseJsonText } from "../json/json-text";
import { type ParsedRequest, type SourceHeader, unknownPart } from "../parsed-request";
import { shortenText } from "../shorten-text";
import { unusedBefore } from "./bash";
import { type Member, memberPath, withMember } from "./json-member";
import type { CommandLine, ShellWord } from "./shell";

const COMMAND = /(?:^|[\n;|&])[ \t]{0,99}(?:[$>!%]\s{1,9})?(?=(?:https?|xhs?)\s+\S)/;

/**
 * The position of an HTTPie command, or of one of xh, which accepts the same items. A prompt, variables, or a command
 * that writes its input may precede it. Null for other texts.
 */
export function httpieStart(text: string): number | null {
  const found = COMMAND.exec(text);
  if (!found || postsRecord(text)) return null;
  const start = found.index + found[0].length;
  return unusedBefore(text.slice(0, start)) === "" ? start : null;
}

/** Options with a value in the next argument. */
const VALUED =
  /^(?:-[asApo]|--(?:raw|auth|auth-type|bearer|style|print|pretty|output|session|session-read-only|proxy|verify|timeout|max-redirects|cert|cert-key|ssl|ciphers|response-charset|response-mime|format-options|default-scheme|boundary))$/;
/** Options of the output. */
const QUIET =
  /^(?:-[jvqhbpsoS]+|--(?:json|verbose|quiet|headers|body|print|pretty|style|output|stream|ignore-stdin|check-status|no-\w+|format-options|all|meta))$/;

/** An item, up to its first separator without a backslash. */
const ITEM = /^((?:\\[\s\S]|[^\\:=@])*)(:=@|=@|==|:=|=|@|:)([\s\S]*)$/;
const MAX_ITEMS = 1_000;

/** Converts the arguments of `http` to the request that it would send: `[METHOD] URL [ITEM …]`. */
export function parseHttpie({
  args: [program, ...args],
  input,
  after,
}: CommandLine): ParsedRequest {
  const dropped: DroppedPart[] = [];
  const headers: SourceHeader[] = [];
  const positional: ShellWord[] = [];
  let raw = input;
  let auth: ShellWord | null = null;
  let isBearer = false;
  let isForm = false;
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? { text: "", substitutions: [] };
    if (!/^--?[A-Za-z]/.test(word.text)) {
      positional.push(word);
      continue;
    }
    const [name = "", attached] = word.text.split(/=(.*)/s);
    const isValued = VALUED.test(name);
    const value =
      attached !== undefined ? { ...word, text: attached } : isValued ? args[++at] : null;
    if (name === "--raw") raw = value ?? raw;
    else if (/^(?:-a|--auth)$/.test(name)) auth = value ?? null;
    else if (/^(?:-A|--auth-type)$/.test(name)) isBearer = value?.text === "bearer";
    else if (/^(?:-f|--form|--multipart)$/.test(name)) isForm = true;
    else if (!QUIET.test(name))
      dropped.push({ what: name, why: "An option of HTTPie that a search does not have." });
  }
  if (auth !== null)
    headers.push({
      name: "Authorization",
      value: { ...auth, text: `${isBearer ? "Bearer" : "Basic"} ${auth.text}` },
    });
  const hasMethod = positional.length > 1 && /^[A-Za-z]+$/.test(positional[0]?.text ?? "");
  const method = hasMethod ? (positional.shift()?.text ?? null) : null;
  const url = positional.shift() ?? null;
  const items = positional.slice(0, MAX_ITEMS).map((item) => bodyItem(item, headers, dropped));
  const members = items.filter((item) => item !== null);
  if (after !== "") dropped.push({ what: shortenText(after), why: "Text after the command." });
  return {
    method,
    url: url && {
      ...url,
      text: urlOf(url.text, /s$/.test(program?.text ?? "") ? "https" : "http"),
    },
    headers,
    body:
      members.length === 0
        ? raw
        : isForm
          ? { text: `${members[0]?.path[0]}=`, substitutions: [] }
          : { value: members.reduce<unknown>((body, item) => withMember(body, item), {}) },
    dropped,
  };
}

/** A member of the body. Null for other items. */
function bodyItem(word: ShellWord, headers: SourceHeader[], dropped: DroppedPart[]): Member | null {
  const [, escapedName = "", separator, text = ""] = ITEM.exec(word.text) ?? [];
  const name = escapedName.replace(/\\(.)/g, "$1");
  const drop = (why: string) => {
    dropped.push({ what: shortenText(name || word.text), why });
    return null;
  };
  const path = memberPath(name);
  switch (separator) {
    case ":":
      headers.push({ name, value: { ...word, text } });
      return null;
    case "=":
      dropped.push(...word.substitutions.map(unknownPart));
      return { path, value: text };
    case ":=": {
      const json = parseJsonText(text);
      if (!json.ok) return drop("Its value is not JSON.");
      dropped.push(
        ...json.dropped.map(({ what, why }) => ({
          what: `${name}.${what}`.replace(".:", ":"),
          why,
        })),
      );
      return { path, value: json.value };
    }
    case "=@":
    case ":=@":
      return drop("This page cannot read the file with its value.");
    default:
      return drop("A search does not have such an item.");
  }
}

/** HTTPie adds the scheme, and this machine if the URL begins with a port or a path. */
function urlOf(text: string, scheme: string): string {
  if (/^https?:\/\//i.test(text)) return text;
  const host = text.replace(/^:(\d*)/, (_all, port: string) => `localhost${port && `:${port}`}`);
  return `${scheme}://${host}`;
}
