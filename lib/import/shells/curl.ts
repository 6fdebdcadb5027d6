import type { DroppedPart } from "../import-result";
import type { ParsedRequest, SourceHeader } from "../parsed-request";
import { shortenText } from "../shorten-text";
import { type CurlOption, longOption, shortOption, takesValue } from "./curl-options";
import type { CommandLine, ShellWord } from "./shell";

type ParsedOption = {
  readonly name: string;
  readonly option: CurlOption | null;
  readonly value: ShellWord;
};

const nothing: ShellWord = { text: "", substitutions: [] };

/** A line of a configuration file of curl: `data = "{}"`, `--data {}`, `-d "{}"`. */
const CONFIG_LINE =
  /^[ \t]*(-\w|(?:--)?\w[\w.-]*)(?:[ \t]*[:= \t][ \t]*("(?:[^"\\]|\\.)*"|[^\s#"][^\n]*))?/gm;

/** The arguments that mean the same as a configuration file. */
const configArguments = ({ text, substitutions }: ShellWord): readonly ShellWord[] =>
  [...text.matchAll(CONFIG_LINE)].flatMap(([, name = "", value]) => [
    { text: name.startsWith("-") ? name : `--${name}`, substitutions: [] },
    ...(value === undefined ? [] : [{ text: unquoted(value), substitutions }]),
  ]);

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", v: "\v" };
const unquoted = (value: string): string =>
  value.startsWith('"')
    ? value.slice(1, -1).replace(/\\(.)/gs, (_all, letter: string) => ESCAPES[letter] ?? letter)
    : value.trimEnd();

/** The options of a command line in order. `option` is null if unknown. */
function* optionsOf(args: readonly ShellWord[]): Generator<ParsedOption> {
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? nothing;
    const { text } = word;
    if (text.startsWith("--") && text.length > 2) {
      const [name = "", attached] = text.slice(2).split(/=(.*)/s);
      const option = longOption(name);
      if (option && takesValue(option)) {
        const value = attached === undefined ? args[at + 1] : { ...word, text: attached };
        if (attached === undefined) at += 1;
        yield { name: `--${name}`, option, value: value ?? nothing };
      } else yield { name: `--${name}`, option, value: nothing };
    } else if (text.startsWith("-") && text.length > 1) {
      for (let letter = 1; letter < text.length; letter += 1) {
        const option = shortOption(text[letter] ?? "");
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

/** The options of a command line, with those of a configuration that the command reads from its input. */
function* withConfig(args: readonly ShellWord[], input: ShellWord | null): Generator<ParsedOption> {
  for (const parsed of optionsOf(args))
    if (parsed.option === "config" && parsed.value.text === "-" && input)
      yield* optionsOf(configArguments(input));
    else yield parsed;
}

/** Converts the arguments of `curl` to the request that it would send. */
export function parseCurl({ args, input, after }: CommandLine): ParsedRequest {
  const headers: SourceHeader[] = [];
  const bodies: { word: ShellWord; separator: string }[] = [];
  const dropped: DroppedPart[] = [];
  let url: ShellWord | null = null;
  let method: string | null = null;

  const addBody = (option: CurlOption, word: ShellWord) => {
    const separator = option === "json" ? "" : "&";
    const isInput = /^@(?:-|\/dev\/stdin)$/.test(word.text);
    if (option === "data-raw" || !word.text.startsWith("@")) bodies.push({ word, separator });
    else if (isInput && input) bodies.push({ word: input, separator });
    else if (isInput) dropped.push({ what: "-d @-", why: "This text does not contain its input." });
    else addFile(word.text.slice(1));
  };
  const addFile = (name: string) =>
    dropped.push({
      what: `File ${shortenText(name)}`,
      why: "This page cannot read the file. Import it instead.",
    });

  for (const { name, option, value } of withConfig(args, input)) {
    if (option === "next") {
      dropped.push({ what: "--next", why: "Only the first request with a body is imported." });
      if (bodies.length > 0) break;
      headers.length = 0;
      url = null;
      method = null;
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
      case "config":
        addFile(value.text);
        break;
      case "get":
        dropped.push({ what: name, why: "Searches always use POST with a body." });
        break;
      case "next":
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
function joined(bodies: readonly { word: ShellWord; separator: string }[]): ShellWord | null {
  const [first, ...rest] = bodies;
  if (!first) return null;
  return rest.reduce(
    (all, { word, separator }) => ({
      text: all.text + (word.text.startsWith("{") || separator === "" ? separator : "") + word.text,
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
