import { type CommandSpec, commandName, PROGRAM, type ValueKind } from "../command";
import { commands, optionsOf } from "../commands";
import { nestedCommands } from "./nested-commands";

/** Statements that set COMPREPLY for a value. */
function complete({
  kind,
  choices,
}: {
  readonly kind: ValueKind;
  readonly choices?: readonly string[];
}): string {
  if (choices) return `COMPREPLY=($(compgen -W '${choices.join(" ")}' -- "$current"))`;
  if (kind === "text") return "COMPREPLY=()";
  return `compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -${kind === "file" ? "f" : "d"} -- "$current")`;
}

const withValue = (command: CommandSpec) =>
  optionsOf(command).flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));

function commandCase(command: CommandSpec): string {
  const [argument] = command.arguments;
  return `    '${commandName(command)}')
      case "$previous" in
${withValue(command)
  .map(({ name, value }) => `        --${name}) ${complete(value)}; return ;;`)
  .join("\n")}
      esac
      if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W '${optionsOf(command)
          .map(({ name }) => `--${name}`)
          .join(" ")}' -- "$current"))
      else
        ${argument ? complete(argument) : "COMPREPLY=()"}
      fi ;;`;
}

/** For bash from version 4. Needs no other package. */
export function bashCompletion(): string {
  const names = nestedCommands();
  const groups = names.filter(({ second }) => second.length > 0);
  return `# Completions of ${PROGRAM} for bash.
_${PROGRAM}() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local command=\${COMP_WORDS[1]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '${[...names.map(({ word }) => word), "--help", "--version"].join(" ")}' -- "$current"))
    return
  fi
  case "$command" in
${groups
  .map(
    ({ word, second }) => `    ${word})
      if ((COMP_CWORD == 2)); then
        COMPREPLY=($(compgen -W '${[...second.map((each) => each.word), "--help"].join(" ")}' -- "$current"))
        return
      fi
      command="$command \${COMP_WORDS[2]}" ;;`,
  )
  .join("\n")}
  esac
  case "$command" in
${commands.map(commandCase).join("\n")}
  esac
}
complete -F _${PROGRAM} ${PROGRAM}
`;
}
