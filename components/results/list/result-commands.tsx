import { createContext, type ReactNode, use } from "react";
import { looksBlocked } from "@/lib/results/model/block-page";
import type { ResultView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";

/** At which results something can be done. As data, so that whoever offers an act loads nothing to decide it. */
export type CommandScope = "every-page" | "pages-with-html" | "blocked-pages";

/** Something that the page around the results can do about one of them. */
export type ResultCommand = {
  readonly id: string;
  /** On the button. */
  readonly label: string;
  /** What it does, and that it costs nothing or what it costs; shown on hover. */
  readonly hint?: string;
  readonly at: CommandScope;
  readonly onSelect: (result: ResultView, shown: ShownRun) => void;
  /** The pointer or the focus has reached its button. */
  readonly onNear?: (result: ResultView, shown: ShownRun) => void;
};

type Offered = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** Shown at the result whether it is chosen or not, because it mends what went wrong there. */
  readonly urgent: boolean;
  readonly onSelect: () => void;
  readonly onNear: () => void;
};

type Given = { readonly commands: readonly ResultCommand[]; readonly shown: ShownRun };
const Commands = createContext<Given | null>(null);

export function ResultCommandsProvider({
  commands,
  shown,
  children,
}: Given & { children: ReactNode }) {
  return <Commands value={{ commands, shown }}>{children}</Commands>;
}

/** What can be done about a result, for its card and its detail. */
export function useOfferedCommands(result: ResultView): readonly Offered[] {
  const given = use(Commands);
  if (!given) return [];
  const { commands, shown } = given;
  return commands
    .filter(({ at }) => places[at](result))
    .map(({ id, label, hint, at, onSelect, onNear }) => ({
      id,
      label,
      ...(hint !== undefined && { hint }),
      urgent: at === "blocked-pages",
      onSelect: () => onSelect(result, shown),
      onNear: () => onNear?.(result, shown),
    }));
}

const places: Readonly<Record<CommandScope, (result: ResultView) => boolean>> = {
  "every-page": ({ url }) => url !== null,
  "pages-with-html": ({ contents }) =>
    contents.some(({ kind }) => kind === "html" || kind === "rawHtml"),
  "blocked-pages": looksBlocked,
};
