import type { ResultCommand } from "@/components/results/list/result-commands";
import type { WorkbenchCommands } from "../commands/context";
import type { TraceCommand } from "../tracing/space";
import { rerunEnhanced } from "./rerun-enhanced";

/** What the page lends to the acts at its results. */
export type ResultCommandContext = Pick<WorkbenchCommands, "load" | "picking"> & {
  readonly beginTrace: (
    what: TraceCommand["what"],
    resultId: string | null,
    of: TraceCommand["of"],
  ) => void;
};

/** What the page offers at single results. */
export function resultCommands({
  load,
  picking,
  beginTrace,
}: ResultCommandContext): readonly ResultCommand[] {
  return [
    {
      id: "pick",
      label: "Pick on this page",
      hint: "Opens its HTML, inert, to find selectors for steps and for what is kept.",
      at: "pages-with-html",
      onSelect: ({ id }) => picking.pick({ purpose: "any", resultId: id }),
      onNear: ({ id }, shown) =>
        void Promise.all([import("../picking/prepare-page"), import("../picking/dialog")]).then(
          ([{ preparePickPage: pickAhead }]) => pickAhead(shown, id),
          () => {},
        ),
    },
    {
      id: "enhanced-proxy",
      label: "Ask for this one with the enhanced proxy",
      hint: "Fills the form: this run for this host alone, up to 5 credits a page. Nothing is sent.",
      at: "blocked-pages",
      onSelect: (result, { run }) =>
        load(rerunEnhanced(run.request, result), "This page with the enhanced proxy"),
    },
    {
      id: "trace",
      label: "Trace the steps here",
      hint: "Shows what each step of the form does on this page. Says first what it costs.",
      at: "every-page",
      onSelect: (result, of) => beginTrace("trace", result.id, of),
    },
    {
      id: "what-if",
      label: "What if…",
      hint: "Reads this page twice, with one option changed. Says first what it costs.",
      at: "every-page",
      onSelect: (result, of) => beginTrace("what-if", result.id, of),
    },
  ];
}
