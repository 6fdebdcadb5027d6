import { isJsonObject } from "@/lib/contract/json-object";
import { DynamicExpression } from "../code/dynamic-expression";
import { tokenizeCode } from "../code/tokens";
import { CodeParser } from "../code/values";
import { decodeEscapes } from "../escapes";
import { parseJsonText } from "../json/json-text";
import { memberPath, withMember } from "./json-member";
import type { ShellWord } from "./shell";

/** Maximum arguments of jo and variables of jq. */
const MAX_ITEMS = 1_000;

/** Returns the output of a command if its arguments contain it, otherwise null. */
export function commandOutput(
  [program, ...args]: readonly ShellWord[],
  input: ShellWord | null,
): ShellWord | null {
  const texts = args.map(({ text }) => text);
  const substitutions = args.flatMap((word) => word.substitutions);
  const word = (text: string | null) => (text === null ? null : { text, substitutions });
  switch (program?.text) {
    case "cat":
      return texts.every((text) => text === "-") ? input : null;
    case "tee":
      return input;
    case "echo":
      return word(texts.slice(texts.findLastIndex((text) => /^-[neE]+$/.test(text)) + 1).join(" "));
    case "printf":
      return word(printed(texts));
    case "jo":
      return word(jo(texts));
    case "jq":
      return jq(args, input);
    default:
      return null;
  }
}

/** The output of `printf`, which repeats the format for more values. Null for a format with a width. */
function printed([format = "", ...values]: readonly string[]): string | null {
  const parts = decodeEscapes(format).split(/(%[^a-zA-Z%]*[a-zA-Z%])/);
  const places = parts.filter((part) => /^%[^%]/.test(part));
  if (places.some((place) => !/^%[sdib]$/.test(place))) return null;
  const times = places.length === 0 ? 1 : Math.max(1, Math.ceil(values.length / places.length));
  let next = 0;
  return Array.from({ length: times }, () => parts)
    .flat()
    .map((part) => (part === "%%" ? "%" : /^%/.test(part) ? (values[next++] ?? "") : part))
    .join("");
}

/** The output of `jo`: `jo query=solar limit=5`, `jo -a markdown links`. Null if an argument is a file. */
function jo(args: readonly string[]): string | null {
  const items = args.filter((text) => !/^-[apsn]+$/.test(text));
  if (items.length > MAX_ITEMS || items.some((item) => /^-|[=:]@/.test(item))) return null;
  if (args.includes("-a")) return JSON.stringify(items.map(guessed));
  const members = items.map((item) => {
    const [name = "", value = ""] = item.split(/=(.*)/s);
    return { path: memberPath(name), value: guessed(value) };
  });
  return JSON.stringify(members.reduce<unknown>((body, member) => withMember(body, member), {}));
}

/** The JSON that a text contains, otherwise the text. */
function guessed(text: string): unknown {
  const json = /^(?:[[{]|-?\d|true$|false$|null$)/.test(text) ? parseJsonText(text) : null;
  return json?.ok ? json.value : text === "" ? null : text;
}

/**
 * The output of `jq` for a program that makes one value: `jq -n --arg q solar '{query: $q}'`. Its objects are written as
 * in JavaScript.
 */
function jq(args: readonly ShellWord[], input: ShellWord | null): ShellWord | null {
  const named: [string, unknown][] = [];
  const programs: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const { text = "" } = args[at] ?? {};
    if (/^--arg(?:json)?$/.test(text)) {
      const [name = "", value = ""] = [args[at + 1]?.text, args[at + 2]?.text];
      named.push([name, text === "--arg" ? value : guessed(value)]);
      at += 2;
    } else if (!/^-/.test(text)) programs.push(text);
  }
  if (named.length > MAX_ITEMS) return null;
  const [program = "."] = programs;
  if (program === ".")
    return input && programs.length < 2 && parseJsonText(input.text).ok ? input : null;
  const substitutions = args.flatMap((word) => word.substitutions);
  const variables = named.map(([name, value]) => `$${name} = ${JSON.stringify(value)}\n`).join("");
  const expression = program
    .replaceAll("$ARGS.named", () => JSON.stringify(Object.fromEntries(named)))
    .replace(/\$(\w{1,60})\s{0,99}\|\s{0,99}(?:tonumber|fromjson)/g, (all, name: string) => {
      const value = named.findLast(([each]) => each === name)?.[1];
      return typeof value === "string" ? JSON.stringify(guessed(value)) : all;
    })
    // `{$query}` is short for `{query: $query}`.
    .replace(
      /(?<=[{,]\s{0,99})\$(?=(\w{1,60})\s{0,99}[,}])/g,
      (_all, name: string) => `${name}: $`,
    );
  const text = `${variables}output = ${expression}`;
  const value = new CodeParser(tokenizeCode(text, true), text).variable("output");
  if (!isJsonObject(value) || value instanceof DynamicExpression) return null;
  const json = JSON.stringify(value, (_key, each: unknown) => {
    if (!(each instanceof DynamicExpression)) return each;
    substitutions.push(each.text);
    return each.text;
  });
  return { text: json, substitutions };
}
