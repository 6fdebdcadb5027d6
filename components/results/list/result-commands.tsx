import { createContext, type ReactNode, use } from "react";
import type { ResultView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";

/** Results that a command applies to. As data, so that checking it loads no code. */
export type CommandScope = "every-page" | "pages-with-html";

export type ResultCommand = {
  readonly id: string;
  readonly label: string;
  /** Effect and cost; shown on hover. */
  readonly hint?: string;
  readonly at: CommandScope;
  readonly onSelect: (result: ResultView, shown: ShownRun) => void;
  /** Called when the pointer or focus reaches the button. */
  readonly onNear?: (result: ResultView, shown: ShownRun) => void;
};

type Offered = Pick<ResultCommand, "id" | "label" | "hint"> & {
  readonly onSelect: () => void;
  readonly onNear: () => void;
};

type CommandContext = { readonly commands: readonly ResultCommand[]; readonly shown: ShownRun };
const Commands = createContext<CommandContext | null>(null);

export function ResultCommandsProvider({
  commands,
  shown,
  children,
}: CommandContext & { children: ReactNode }) {
  return <Commands value={{ commands, shown }}>{children}</Commands>;
}

export function useOfferedCommands(result: ResultView): readonly Offered[] {
  const context = use(Commands);
  if (!context) return [];
  const { commands, shown } = context;
  return commands
    .filter(({ at }) => places[at](result))
    .map(({ id, label, hint, onSelect, onNear }) => ({
      id,
      label,
      ...(hint !== undefined && { hint }),
      onSelect: () => onSelect(result, shown),
      onNear: () => onNear?.(result, shown),
    }));
}

const places: Readonly<Record<CommandScope, (result: ResultView) => boolean>> = {
  "every-page": ({ url }) => url !== null,
  "pages-with-html": ({ contents }) =>
    contents.some(({ kind }) => kind === "html" || kind === "rawHtml"),
};
