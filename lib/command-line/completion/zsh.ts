import {
  type CommandSpec,
  commandName,
  type OptionSpec,
  PROGRAM,
  type ValueKind,
} from "../command";
import { commands, optionsOf } from "../commands";
import { nestedCommands } from "./nested-commands";

/** Within single quotes of the shell and the brackets and colons of `_arguments`. */
const escaped = (text: string): string =>
  text.replaceAll("'", "’").replace(/[[\]:\\]/g, String.raw`\$&`);

const actionOf = ({
  kind,
  choices,
}: {
  readonly kind: ValueKind;
  readonly choices?: readonly string[];
}): string => {
  if (choices) return `(${choices.join(" ")})`;
  return { file: "_files", folder: "_files -/", text: " " }[kind];
};

const optionArgument = ({ name, value, help, repeats }: OptionSpec): string => {
  const star = repeats ? "*" : "";
  const action = value === null ? "" : `:${escaped(value.label)}:${actionOf(value)}`;
  return `'${star}--${name}[${escaped(help)}]${action}'`;
};

function commandCase(command: CommandSpec): string {
  const places = command.arguments.map(
    (argument) =>
      `'${argument.max > 1 ? "*" : ""}:${escaped(argument.label)}:${actionOf(argument)}'`,
  );
  const lines = [...optionsOf(command).map(optionArgument), ...places];
  return `    '${commandName(command)}')
      _arguments ${lines.join(" \\\n        ")} ;;`;
}

const described = (list: readonly { readonly word: string; readonly summary: string | null }[]) =>
  list
    .map(({ word, summary }) => `'${word}${summary === null ? "" : `:${escaped(summary)}`}'`)
    .join(" ");

export function zshCompletion(): string {
  const first = nestedCommands();
  const groups = first.filter(({ second }) => second.length > 0);
  return `#compdef ${PROGRAM}
# Completions of ${PROGRAM} for zsh.
_${PROGRAM}() {
  local command=\${words[2]}
  local -a choices
  if ((CURRENT == 2)); then
    choices=(${described(first)})
    _describe command choices
    return
  fi
  case "$command" in
${groups
  .map(
    ({ word, second }) => `    ${word})
      if ((CURRENT == 3)); then
        choices=(${described(second)})
        _describe command choices
        return
      fi
      command="$command \${words[3]}"
      shift words
      ((CURRENT -= 1)) ;;`,
  )
  .join("\n")}
  esac
  shift words
  ((CURRENT -= 1))
  case "$command" in
${commands.map(commandCase).join("\n")}
  esac
}
if [[ \${funcstack[1]} == _${PROGRAM} ]]; then
  _${PROGRAM} "$@"
else
  compdef _${PROGRAM} ${PROGRAM}
fi
`;
}
