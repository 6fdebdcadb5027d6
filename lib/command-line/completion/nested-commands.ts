import { commands } from "../commands";

export type NestedCommand = {
  readonly word: string;
  /** Summary of the only command with this word; null if several share it. */
  readonly summary: string | null;
  readonly second: readonly { readonly word: string; readonly summary: string }[];
};

/** The first words of all commands, each with the words that may follow it. */
export function nestedCommands(): readonly NestedCommand[] {
  return [...new Set(commands.map(({ path }) => path[0] ?? ""))].map((word) => {
    const own = commands.filter(({ path }) => path[0] === word);
    const second = own.flatMap(({ path, summary }) =>
      path[1] === undefined ? [] : [{ word: path[1], summary }],
    );
    return { word, summary: second.length === 0 ? (own[0]?.summary ?? null) : null, second };
  });
}
