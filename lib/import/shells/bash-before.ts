import { decodeEscapes } from "../escapes";
import type { ShellWord } from "./shell";

/** Characters before a command in which variables and input are looked for. */
export const MAX_BEFORE = 20_000;

/** A variable that gets a value, up to that value, or the `read` of one; with `set`, a variable of fish. */
export const ASSIGNMENT =
  /(?<=^|[\n;&])[ \t]*(?:[$>%][ \t]+)?(?:(?:IFS=(?:''|"")?[ \t]+)?(?=read[ \t])|(?:(?:export|local|readonly)[ \t]+)?([A-Za-z_]\w{0,60})=(?=\S)|set[ \t]+(?:-\w{1,9}[ \t]+){0,3}([A-Za-z_]\w{0,60})[ \t]+(?=\S))/g;

/** A command that writes a text to its output. */
export const WRITER = /(?<=^|[\n;&(])[ \t]*(?:[$>!%][ \t]+)?(?=(?:echo|printf|cat)\s)/g;

/** Start of the command whose output the next command reads. */
export function pipeStart(before: string): number | null {
  if (!/\|\s*$/.test(before)) return null;
  const found = [...before.matchAll(WRITER)].at(-1);
  return found ? found.index + found[0].length : null;
}

/** The variable that `read` sets from its input: the whole with `-d ''`, otherwise the first line. */
export function readVariable(
  [, ...args]: readonly ShellWord[],
  input: ShellWord | null,
): readonly [name: string, value: ShellWord] | null {
  const texts = args.map(({ text }) => text);
  const names = texts.filter(
    (text, at) => !text.startsWith("-") && !/^-\w*d$/.test(texts[at - 1] ?? ""),
  );
  const [name = ""] = names;
  if (input === null || names.length !== 1 || !/^[A-Za-z_]\w*$/.test(name)) return null;
  const isWhole = texts.some((text, at) => /^-\w*d$/.test(text) && texts[at + 1] === "");
  const text = isWhole ? input.text : (input.text.split("\n")[0] ?? "");
  return [name, { ...input, text: text.trim() }];
}

/** Returns the output of a command, if its arguments contain it. */
export function printed([program, ...args]: readonly ShellWord[]): ShellWord | null {
  const texts = args.map(({ text }) => text);
  const word = (text: string) => ({
    text,
    substitutions: args.flatMap(({ substitutions }) => substitutions),
  });
  if (program?.text === "echo")
    return word(texts.slice(texts.findLastIndex((text) => /^-[neE]+$/.test(text)) + 1).join(" "));
  if (program?.text !== "printf") return null;
  const [format = "", ...values] = texts;
  if (/^%s(?:\\n)?$/.test(format)) return word(values.join(""));
  return /%(?!%)/.test(format) ? null : word(decodeEscapes(format.replaceAll("%%", "%")));
}
