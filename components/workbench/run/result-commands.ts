import type { ResultCommand } from "@/components/results/list/result-commands";
import type { WorkbenchCommands } from "../commands/context";
import type { TraceCommand } from "../tracing/space";

export { RunFrame } from "../tries/run-frame";

/** Functions of the page that result commands use. */
export type ResultCommandContext = Pick<WorkbenchCommands, "pick"> & {
  readonly beginTrace: (
    what: TraceCommand["what"],
    resultId: string | null,
    of: TraceCommand["of"],
  ) => void;
};

export function resultCommands({
  pick,
  beginTrace,
}: ResultCommandContext): readonly ResultCommand[] {
  return [
    {
      id: "pick",
      label: "Pick on this page",
      hint: "Opens an inert copy of the page to pick selectors for steps and tags.",
      at: "pages-with-html",
      onSelect: ({ id }) => pick({ purpose: "any", resultId: id }),
      onNear: ({ id }, shown) =>
        void Promise.all([import("../picking/prepare-page"), import("../picking/dialog")]).then(
          ([{ preparePickPage }]) => preparePickPage(shown, id),
          () => {},
        ),
    },
    {
      id: "trace",
      label: "Trace the steps here",
      hint: "Shows what each step of the form does on this page. You see the cost before it runs.",
      at: "every-page",
      onSelect: (result, of) => beginTrace("trace", result.id, of),
    },
    {
      id: "what-if",
      label: "What if…",
      hint: "Scrapes this page twice with one option changed. You see the cost before it runs.",
      at: "every-page",
      onSelect: (result, of) => beginTrace("what-if", result.id, of),
    },
  ];
}
