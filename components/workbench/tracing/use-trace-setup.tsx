import { useState } from "react";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { type TraceOptions, TraceSetup } from "@/components/trace/setup/trace-setup";
import type { PageOptions } from "@/components/trace/setup/use-page-selection";
import { type WhatIfOptions, WhatIfSetup } from "@/components/trace/what-if/what-if-setup";
import type { SearchRequest } from "@/lib/contract/request";
import { draftToRequest } from "@/lib/request/draft-to-request";
import type { RunPrices } from "@/lib/request/estimate/estimate-runs";
import { currentScope } from "@/lib/storage/variables/variables";
import type { TracedPage } from "@/lib/trace/pin";
import type { ShownRun } from "@/lib/transport/run-state";
import { useCommands } from "../commands/context";
import { pagesOfRun } from "./pages";

type SetupOptions = {
  readonly prices: RunPrices;
  readonly shownRun: ShownRun | null;
  readonly onTrace: (request: SearchRequest, options: TraceOptions) => void;
  readonly onWhatIf: (request: SearchRequest, options: WhatIfOptions) => void;
};

type TraceDefaults = Partial<Omit<TraceOptions, "target"> & Pick<WhatIfOptions, "change">>;

/** An open setup dialog, with the request of the form at the time when it opened. */
type OpenSetup = Omit<PageOptions, "defaultQuery"> & {
  readonly what: "trace" | "what-if";
  readonly defaults: TraceDefaults;
};

/** The dialog in which the options of a trace or a what-if comparison are chosen. */
export function useTraceSetup({ prices, shownRun, onTrace, onWhatIf }: SetupOptions) {
  const form = useRequestForm();
  const { showField } = useCommands();
  const [setup, setSetup] = useState<OpenSetup | null>(null);
  /** Gives each opening a new dialog with fresh state. */
  const [openings, setOpenings] = useState(0);

  const close = () => setSetup(null);

  const open = (
    what: OpenSetup["what"],
    target: TracedPage | null,
    defaults: TraceDefaults = {},
  ) => {
    const parsed = draftToRequest(form.getValues(), currentScope());
    const pages = pagesOfRun(shownRun);
    setOpenings((before) => before + 1);
    setSetup({
      what,
      target: target ?? pages[0] ?? { url: "", title: null },
      pages,
      request: parsed.ok ? parsed.request : null,
      defaults,
    });
  };

  const request = setup?.request;
  const props = setup && { ...setup, open: true, onClose: close, prices };
  const dialog =
    props === null ? null : props.what === "trace" ? (
      <TraceSetup
        key={openings}
        {...props}
        onShowField={(draftPath) => {
          close();
          showField(draftPath);
        }}
        onStart={(options) => {
          close();
          if (request) onTrace(request, options);
        }}
      />
    ) : (
      <WhatIfSetup
        key={openings}
        {...props}
        onStart={(options) => {
          close();
          if (request) onWhatIf(request, options);
        }}
      />
    );
  return { open, close, dialog };
}
