import { Columns2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { Callout } from "@/components/ui/feedback/callout";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import type { SearchRequest } from "@/lib/contract/request";
import type { TracedPage } from "@/lib/trace/pin";
import {
  changeOptions,
  isChange,
  type OptionChange,
  suggestChange,
  whatIfBlocker,
  whatIfRequests,
} from "@/lib/trace/what-if";
import { PageFields } from "../setup/page-fields";
import { RunEstimate } from "../setup/run-estimate";
import { usePageSelection } from "../setup/use-page-selection";
import { ChangeField } from "./what-if-change";

export type WhatIfOptions = {
  readonly target: TracedPage;
  readonly query: string;
  readonly change: OptionChange;
};

type WhatIfSetupProps = {
  open: boolean;
  onClose: () => void;
  /** The request of the form; null where it needs mending first. */
  request: SearchRequest | null;
  target: TracedPage;
  pages: readonly TracedPage[];
  rates: CreditRates;
  onStart: (wish: WhatIfOptions) => void;
};

/** Asks which one option is to be changed, and says what finding out costs. */
export function WhatIfSetup(props: WhatIfSetupProps) {
  const { open, onClose, request, target, pages, rates, onStart } = props;
  const options = request?.scrapeOptions;
  const { wanted, query, isReady, fields } = usePageSelection({ request, target, pages });
  const [change, setChange] = useState<OptionChange>(() =>
    suggestChange("onlyMainContent", options),
  );
  const trouble = request
    ? whatIfBlocker(request)
    : "A field of the form needs mending first: both runs are made of what the form holds.";
  const differs = isChange(change, options);
  const ready = trouble === null && differs && isReady;
  const both = request && whatIfRequests(request, query, change);
  const hasSteps = (options?.actions?.length ?? 0) > 0;

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="What if one option were different?"
      description="Reads one page twice, as the form has it and with one change, and shows both side by side."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={Columns2}
            disabled={!ready}
            onClick={() => onStart({ target: wanted, query, change })}
          >
            Run both
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {trouble === null ? null : <Callout tone="warn" title={trouble} role="status" />}
        <PageFields {...fields} />
        <Field label="Option">
          <Select
            value={change.option}
            onChange={({ target: { value } }) => {
              const option = changeOptions.find((each) => each === value);
              if (option) setChange(suggestChange(option, options));
            }}
            options={changeOptions.map((option) => ({
              value: option,
              label: `${scrapeFields[option].label} (${option})`,
            }))}
          />
        </Field>
        <ChangeField change={change} options={options} onChange={setChange} />
        {differs ? null : (
          <p className="text-xs text-ink-muted">That is what the form has already.</p>
        )}
        {hasSteps && trouble === null ? (
          <p className="text-xs text-ink-muted">
            The steps of the form are done in both runs: what they send is sent twice.
          </p>
        ) : null}
        {both && ready ? <RunEstimate requests={[both.asIs, both.changed]} rates={rates} /> : null}
      </div>
    </Dialog>
  );
}
