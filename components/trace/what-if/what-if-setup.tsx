import { Columns2 } from "lucide-react";
import { useState } from "react";
import { Field } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { fromWire, toWire } from "@/lib/contract/canonical";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import type { TracedPage } from "@/lib/trace/pin";
import {
  changeOptions,
  isChange,
  type OptionChange,
  suggestChange,
  whatIfBlocker,
  whatIfRequests,
} from "@/lib/trace/what-if";
import { SetupDialog, type SetupProps } from "../setup/setup-dialog";
import { usePageSelection } from "../setup/use-page-selection";
import { ChangeField } from "./what-if-change";

export type WhatIfOptions = {
  readonly target: TracedPage;
  readonly query: string;
  readonly change: OptionChange;
};

type WhatIfSetupProps = SetupProps & {
  defaults: Partial<Pick<WhatIfOptions, "change">>;
  onStart: (options: WhatIfOptions) => void;
};

export function WhatIfSetup(props: WhatIfSetupProps) {
  const { open, onClose, request, target, pages, prices, defaults, onStart } = props;
  const options = request?.scrapeOptions;
  const { page, query, isReady, fields } = usePageSelection({ request, target, pages });
  const [change, setChange] = useState<OptionChange>(
    () => defaults.change ?? suggestChange("onlyMainContent", options),
  );
  const blocker = request
    ? whatIfBlocker(request)
    : "The form has errors. Fix them first: both runs use the request in the form.";
  const differs = isChange(change, options);
  const both = request && whatIfRequests(request, query, change);
  const invalid = both && fromWire(toWire(both.changed));
  const issue =
    invalid && !invalid.ok ? (invalid.issues[0]?.message ?? "Not a valid value.") : null;
  const hasSteps = (options?.actions?.length ?? 0) > 0;

  return (
    <SetupDialog
      open={open}
      onClose={onClose}
      title="What if one option were different?"
      description="Fetches one page twice, with the form's options and with one change, and compares the two."
      start={{
        label: "Run both",
        icon: Columns2,
        onStart: () => onStart({ target: page, query, change }),
      }}
      blocker={blocker}
      isReady={differs && issue === null && isReady}
      page={fields}
      requests={both ? [both.asIs, both.changed] : []}
      prices={prices}
    >
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
      {issue === null ? null : (
        <p role="status" className="text-xs text-bad">
          {issue}
        </p>
      )}
      {differs ? null : <p className="text-xs text-ink-muted">The form already has this value.</p>}
      {hasSteps && blocker === null ? (
        <p className="text-xs text-ink-muted">
          Both runs do the steps of the form: forms that they submit are submitted twice.
        </p>
      ) : null}
    </SetupDialog>
  );
}
