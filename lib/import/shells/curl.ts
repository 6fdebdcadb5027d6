import type { DroppedPart } from "../import-result";
import type { ParsedRequest, SourceHeader } from "../parsed-request";
import { shortenText } from "../shorten-text";
import type { CommandLine, ShellWord } from "./shell";

type Option =
  | "data"
  | "data-raw"
  | "json"
  | "header"
  | "url"
  | "method"
  | "bearer"
  | "get"
  | "next"
  /** No effect on the request. `quiet+` and `dropped+` take a value. */
  | "quiet"
  | "quiet+"
  | "dropped"
  | "dropped+";

const long: Readonly<Record<string, Option>> = {
  data: "data",
  "data-ascii": "data",
  "data-binary": "data",
  "data-raw": "data-raw",
  json: "json",
  header: "header",
  url: "url",
  request: "method",
  "oauth2-bearer": "bearer",
  get: "get",
  next: "next",
  silent: "quiet",
  "show-error": "quiet",
  include: "quiet",
  verbose: "quiet",
  fail: "quiet",
  "fail-with-body": "quiet",
  compressed: "quiet",
  "no-buffer": "quiet",
  "no-progress-meter": "quiet",
  "progress-bar": "quiet",
  globoff: "quiet",
  http1: "quiet",
  "http1.0": "quiet",
  "http1.1": "quiet",
  http2: "quiet",
  http3: "quiet",
  ipv4: "quiet",
  ipv6: "quiet",
  output: "quiet+",
  "write-out": "quiet+",
  "user-agent": "quiet+",
  referer: "quiet+",
  trace: "quiet+",
  "trace-ascii": "quiet+",
  stderr: "quiet+",
  "dump-header": "quiet+",
  "remote-name": "quiet",
  location: "dropped",
  insecure: "dropped",
  head: "dropped",
  user: "dropped+",
  cookie: "dropped+",
  "cookie-jar": "dropped+",
  "data-urlencode": "dropped+",
  "url-query": "dropped+",
  form: "dropped+",
  "form-string": "dropped+",
  "upload-file": "dropped+",
  proxy: "dropped+",
  "proxy-user": "dropped+",
  "max-time": "dropped+",
  "connect-timeout": "dropped+",
  retry: "dropped+",
  "retry-delay": "dropped+",
  "retry-max-time": "dropped+",
  "max-redirs": "dropped+",
  resolve: "dropped+",
  "connect-to": "dropped+",
  interface: "dropped+",
  cacert: "dropped+",
  cert: "dropped+",
  key: "dropped+",
  config: "dropped+",
  netrc: "dropped",
  "unix-socket": "dropped+",
  "limit-rate": "dropped+",
};

const short: Readonly<Record<string, string>> = {
  d: "data",
  H: "header",
  X: "request",
  G: "get",
  s: "silent",
  S: "show-error",
  i: "include",
  v: "verbose",
  f: "fail",
  N: "no-buffer",
  "#": "progress-bar",
  g: "globoff",
  "0": "http1.0",
  "4": "ipv4",
  "6": "ipv6",
  o: "output",
  w: "write-out",
  A: "user-agent",
  e: "referer",
  D: "dump-header",
  O: "remote-name",
  L: "location",
  k: "insecure",
  I: "head",
  u: "user",
  b: "cookie",
  c: "cookie-jar",
  F: "form",
  T: "upload-file",
  x: "proxy",
  U: "proxy-user",
  m: "max-time",
  E: "cert",
  K: "config",
  n: "netrc",
};

const takesValue = (option: Option): boolean =>
  !["quiet", "dropped", "get", "next"].includes(option);

type Given = { readonly name: string; readonly option: Option | null; readonly value: ShellWord };

const nothing: ShellWord = { text: "", substitutions: [] };

/** The options of a command line in order. `option` is null if unknown. */
function* optionsOf(args: readonly ShellWord[]): Generator<Given> {
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? nothing;
    const { text } = word;
    if (text.startsWith("--") && text.length > 2) {
      const [name = "", attached] = text.slice(2).split(/=(.*)/s);
      const option = Object.hasOwn(long, name) ? (long[name] ?? null) : null;
      if (option && takesValue(option)) {
        const value = attached === undefined ? args[at + 1] : { ...word, text: attached };
        if (attached === undefined) at += 1;
        yield { name: `--${name}`, option, value: value ?? nothing };
      } else yield { name: `--${name}`, option, value: nothing };
    } else if (text.startsWith("-") && text.length > 1) {
      for (let letter = 1; letter < text.length; letter += 1) {
        const name = short[text[letter] ?? ""];
        const option = name === undefined ? null : (long[name] ?? null);
        if (!option || !takesValue(option)) {
          yield { name: `-${text[letter]}`, option, value: nothing };
          continue;
        }
        const attached = text.slice(letter + 1);
        if (attached === "") at += 1;
        const value = attached === "" ? args[at] : { ...word, text: attached };
        yield { name: `-${text[letter]}`, option, value: value ?? nothing };
        break;
      }
    } else yield { name: "", option: "url", value: word };
  }
}

/** Converts the arguments of `curl` to the request that it would send. */
export function parseCurl({ args, input, after }: CommandLine): ParsedRequest {
  const headers: SourceHeader[] = [];
  const bodies: { word: ShellWord; glue: string }[] = [];
  const dropped: DroppedPart[] = [];
  let url: ShellWord | null = null;
  let method: string | null = null;

  const addBody = (option: Option, word: ShellWord) => {
    const glue = option === "json" ? "" : "&";
    if (option === "data-raw" || !word.text.startsWith("@")) bodies.push({ word, glue });
    else if (word.text === "@-" && input) bodies.push({ word: input, glue });
    else if (word.text === "@-")
      dropped.push({ what: "-d @-", why: "This text does not contain its input." });
    else
      dropped.push({
        what: `File ${shortenText(word.text.slice(1))}`,
        why: "This page cannot read the file. Import it instead.",
      });
  };

  for (const { name, option, value } of optionsOf(args)) {
    if (option === "next") {
      dropped.push({ what: "--next", why: "Only the first request is imported." });
      break;
    }
    switch (option) {
      case "data":
      case "data-raw":
      case "json":
        addBody(option, value);
        break;
      case "header":
        headers.push(parseHeader(value));
        break;
      case "bearer":
        headers.push({ name: "Authorization", value: { ...value, text: `Bearer ${value.text}` } });
        break;
      case "url":
        if (url === null) url = value;
        else
          dropped.push({
            what: shortenText(value.text),
            why: "A second URL. Only the first one is used.",
          });
        break;
      case "method":
        method = value.text;
        break;
      case "get":
        dropped.push({ what: name, why: "Searches always use POST with a body." });
        break;
      case "quiet":
      case "quiet+":
        break;
      case "dropped":
      case "dropped+":
        dropped.push({ what: name, why: "An option of curl that a search does not have." });
        break;
      case null:
        dropped.push({ what: name, why: "Unknown option." });
    }
  }
  // Another command may contain a key.
  if (/\bcurl\b/.test(after))
    dropped.push({ what: "The other requests", why: "Only the first one is imported." });
  else if (after !== "") dropped.push({ what: shortenText(after), why: "Text after the command." });
  return { method, url, headers, body: joined(bodies), dropped };
}

/**
 * curl joins several `-d` with "&" and several `--json` without a separator. "&" never makes valid
 * JSON, so the parts may be separate.
 */
function joined(bodies: readonly { word: ShellWord; glue: string }[]): ShellWord | null {
  const [first, ...rest] = bodies;
  if (!first) return null;
  return rest.reduce(
    (all, { word, glue }) => ({
      text: all.text + (word.text.startsWith("{") || glue === "" ? glue : "") + word.text,
      substitutions: [...all.substitutions, ...word.substitutions],
    }),
    first.word,
  );
}

export function parseHeader({ text, substitutions }: ShellWord): SourceHeader {
  const colon = text.search(/[:;]/);
  const name = colon < 0 ? text : text.slice(0, colon);
  return { name, value: { text: colon < 0 ? "" : text.slice(colon + 1).trim(), substitutions } };
}
