import { commandOutput } from "./command-output";
import type { ShellWord } from "./shell";

/** Characters before a command in which variables and input are looked for. */
export const MAX_BEFORE = 20_000;

/** The start of an assignment, up to its value: `a=`, `set a` of fish, or the place before `read` or `printf -v`. */
export const ASSIGNMENT =
  /(?<=^|[\n;&])[ \t]*(?:[$>%][ \t]+)?(?:(?:IFS=(?:''|"")?[ \t]+)?(?=(?:read|printf[ \t]+-v)[ \t])|(?:(?:export|local|readonly)[ \t]+)?([A-Za-z_]\w{0,60})=(?=\S)|set[ \t]+(?:-\w{1,9}[ \t]+){0,3}([A-Za-z_]\w{0,60})[ \t]+(?=\S))/g;

/** A command that writes a text to its output. */
export const WRITER = /(?<=^|[\n;&(])[ \t]*(?:[$>!%][ \t]+)?(?=(?:echo|printf|cat|tee|jq|jo)\s)/g;

/** Start of the command whose output the next command reads. */
export function pipeStart(before: string): number | null {
  if (!/\|\s*$/.test(before)) return null;
  const starts = [...before.matchAll(WRITER)].map(({ 0: start, index }) => index + start.length);
  // A `$(…)` before the pipe contains another command.
  return starts.findLast((start) => isBalanced(before.slice(start))) ?? starts.at(-1) ?? null;
}

const isBalanced = (text: string): boolean => text.split("(").length === text.split(")").length;

/**
 * The variable that `printf -v` sets, or `read` from its input: the whole with `-d ''`, otherwise the first line.
 */
export function readVariable(
  [program, ...args]: readonly ShellWord[],
  input: ShellWord | null,
): readonly [name: string, value: ShellWord] | null {
  const [option, target, ...printed] = args;
  if (program?.text === "printf" && option?.text === "-v" && target) {
    const value = commandOutput([program, ...printed], null);
    return value && [target.text, value];
  }
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
