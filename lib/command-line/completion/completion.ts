import type { ShellName } from "../commands";
import { bashCompletion } from "./bash";
import { fishCompletion } from "./fish";
import { zshCompletion } from "./zsh";

const writers: Readonly<Record<ShellName, () => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** The script that a shell loads to complete the commands of the table. */
export const completionScript = (shell: ShellName): string => writers[shell]();
