import { parseArgs } from "node:util";
import { editDistance } from "@/lib/format/edit-distance";
import { type CommandSpec, commandName, type OptionSpec, PROGRAM, usageLine } from "./command";
import { type CommandError, invalid } from "./command-error";
import { commands, KEY_VARIABLE, optionsOf } from "./commands";

export type ParsedCommand = {
  readonly command: CommandSpec;
  readonly args: readonly string[];
  readonly flag: (name: string) => boolean;
  /** The last value of an option; undefined without one. */
  readonly value: (name: string) => string | undefined;
  readonly values: (name: string) => readonly string[];
};

export type ParsedArguments =
  | { readonly kind: "version" }
  /** `command` is null for the list of all commands. */
  | { readonly kind: "help"; readonly command: CommandSpec | null; readonly under: string | null }
  | { readonly kind: "run"; readonly parsed: ParsedCommand };

/** Names under which people pass a key; the list of processes and the history of a shell would show it. */
const KEY_OPTION = /^(?:api-?)?(?:key|token)$|^(?:bearer|password|authorization)$/i;

/**
 * Parses the arguments after the name of the program. Throws a `CommandError`, which quotes no values: links and keys
 * could be among them.
 */
export function parseArguments(argv: readonly string[]): ParsedArguments {
  const { command, group, rest } = findCommand(argv);
  if (!command) return withoutCommand(argv, group);
  const options = optionsOf(command);
  const byName = new Map(options.map((option) => [option.name, option]));
  const { tokens } = parseArgs({
    args: [...rest],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      options.map(({ name, value }) => [
        name,
        { type: value === null ? ("boolean" as const) : ("string" as const) },
      ]),
    ),
  });
  const args: string[] = [];
  const values = new Map<string, string[]>();
  let wantsHelp = false;
  for (const token of tokens) {
    if (token.kind === "positional") args.push(token.value);
    if (token.kind !== "option") continue;
    if (token.rawName === "-h") {
      wantsHelp = true;
      continue;
    }
    const option = byName.get(token.name);
    if (!option || !token.rawName.startsWith("--")) throw unknownOption(token.rawName, command);
    const value = optionValue(option, token.value, command);
    values.set(option.name, [...(values.get(option.name) ?? []), value]);
  }
  if (wantsHelp || values.has("help")) return { kind: "help", command, under: null };
  for (const { name, repeats } of options)
    if (!repeats && (values.get(name)?.length ?? 0) > 1)
      throw usage(`--${name} is given more than once.`, command);
  checkArguments(args, command);
  return {
    kind: "run",
    parsed: {
      ...{ command, args },
      flag: (name) => values.has(name),
      value: (name) => values.get(name)?.at(-1),
      values: (name) => values.get(name) ?? [],
    },
  };
}

/**
 * The command that the first words name; `group` is a first word that several commands share. `--json` may come before
 * the command, too.
 */
function findCommand(argv: readonly string[]) {
  const start = Math.max(
    0,
    argv.findIndex((word) => word !== "--json"),
  );
  const [first = "", second = ""] = argv.slice(start);
  const command = commands.find(
    ({ path }) => path[0] === first && (path.length === 1 || path[1] === second),
  );
  const group = commands.some(({ path }) => path.length > 1 && path[0] === first) ? first : null;
  const rest = argv.toSpliced(start, command?.path.length ?? 0);
  return { command: command ?? null, group, rest };
}

const isHelp = (word: string | undefined) => word === "--help" || word === "-h" || word === "help";

function withoutCommand(argv: readonly string[], group: string | null): ParsedArguments {
  const plain = argv.filter((word) => word !== "--json");
  const [first, second] = plain;
  if (first === "--version" || first === "-v") return { kind: "version" };
  if (first === "help" && second !== undefined) {
    const { command, group: under } = findCommand(plain.slice(1));
    if (command || under) return { kind: "help", command, under };
  }
  if (isHelp(first)) return { kind: "help", command: null, under: null };
  if (group !== null && isHelp(second)) return { kind: "help", command: null, under: group };
  const known = commands.filter(({ path }) => group === null || path[0] === group).map(commandName);
  const list = `Use one of ${known.join(", ")}.`;
  const what =
    first === undefined || (group !== null && second === undefined)
      ? "A command is missing."
      : `There is no command ${quoted(group === null ? first : (second ?? ""))}.`;
  throw invalid(`${what} ${list} See ${PROGRAM} --help.`);
}

/** Only words that cannot be a link, a key or a part of one are repeated. */
const quoted = (word: string): string =>
  /^[a-z-]{1,20}$/i.test(word) ? `“${word}”` : "of this name";

function optionValue(option: OptionSpec, value: string | undefined, command: CommandSpec): string {
  if (option.value === null) {
    if (value !== undefined) throw usage(`--${option.name} takes no value.`, command);
    return "";
  }
  if (value === undefined || value === "" || value.startsWith("--"))
    throw usage(`--${option.name} needs a value: ${option.value.label}.`, command);
  const { choices } = option.value;
  if (choices && !choices.includes(value))
    throw usage(`--${option.name} takes ${oneOf(choices)}.`, command);
  return value;
}

function checkArguments(args: readonly string[], command: CommandSpec): void {
  const specs = command.arguments;
  const min = specs.reduce((sum, each) => sum + each.min, 0);
  const max = specs.reduce((sum, each) => sum + each.max, 0);
  // A variable of the shell without a value leaves an empty one.
  if (args.length < min || args.includes(""))
    throw usage(`${specs.map(({ label }) => label).join(" ")} is missing.`, command);
  if (args.length > max)
    throw usage(
      max === 0
        ? `${commandName(command)} takes no arguments.`
        : `${commandName(command)} takes at most ${max} ${max === 1 ? "argument" : "arguments"}, not ${args.length}. Quote texts with spaces.`,
      command,
    );
  const [spec] = specs;
  if (spec?.choices && args.some((arg) => !spec.choices?.includes(arg)))
    throw usage(`${spec.label} is ${oneOf(spec.choices)}.`, command);
}

function unknownOption(rawName: string, command: CommandSpec): CommandError {
  const name = rawName.replace(/^-+/, "");
  if (KEY_OPTION.test(name))
    return usage(
      `A key is never an argument: the list of processes and the history of the shell would show it. Set the environment variable ${KEY_VARIABLE}.`,
      command,
    );
  const near = nearestOption(name, command);
  const hint = near ? ` Did you mean --${near.name}?` : "";
  const shown = /^[a-z0-9-]{1,30}$/i.test(name) ? ` ${rawName}` : "";
  return usage(`Unknown option${shown}.${hint}`, command);
}

/** Letters that a name may differ in to be taken for a misspelt option. */
const MAX_TYPOS = 2;

function nearestOption(name: string, command: CommandSpec): OptionSpec | undefined {
  const options = optionsOf(command);
  const limit = Math.min(MAX_TYPOS, Math.floor(name.length / 2));
  const distanceTo = (option: OptionSpec) =>
    option.name.startsWith(name) || name.startsWith(option.name)
      ? 0
      : editDistance(name, option.name, limit);
  const [nearest] = options.toSorted((a, b) => distanceTo(a) - distanceTo(b));
  return nearest && name !== "" && distanceTo(nearest) <= limit ? nearest : undefined;
}

const oneOf = (choices: readonly string[]): string =>
  choices.length === 1
    ? (choices[0] ?? "")
    : `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;

const usage = (message: string, command: CommandSpec): CommandError =>
  invalid(`${message} Usage: ${usageLine(command)}`);
