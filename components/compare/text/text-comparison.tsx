import { useState } from "react";
import { Switch } from "@/components/ui/controls/switch";
import { DifferenceView } from "@/components/ui/difference/difference-view";
import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { defaultTextOptions, type TextOptions } from "@/lib/compare/text/comparison-key";
import { differenceSummary } from "@/lib/compare/text/difference-summary";
import type { TextDifference } from "@/lib/compare/text/text-difference";
import { textRows } from "@/lib/compare/text/text-rows";
import { runTextComparison } from "@/lib/workers/comparisons";
import type { TextComparisonProps } from "./compared-text";
import { MissingSides } from "./missing-sides";

/** Differences of two texts, line by line, with changed words marked. */
export function TextComparison({ before, after, names }: TextComparisonProps) {
  if (!before.ok || !after.ok) return <MissingSides {...{ before, after, names }} />;
  return <Texts before={before.text} after={after.text} names={names} />;
}

type TextsProps = { before: string; after: string; names: readonly [string, string] };

function Texts({ before, after, names }: TextsProps) {
  const [options, setOptions] = useState(defaultTextOptions);
  const difference = useLoaded(
    (signal) => runTextComparison(before, after, options, signal),
    [before, after, options],
  );
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap gap-x-4 text-xs">
        <OptionSwitches options={options} onChange={setOptions} />
      </div>
      <Compared {...{ difference, names }} />
    </div>
  );
}

type ComparedProps = Pick<TextsProps, "names"> & { difference: TextDifference | string | null };

function Compared({ difference, names }: ComparedProps) {
  if (!difference) return <Loading>Comparing</Loading>;
  if (typeof difference === "string")
    return <Callout tone="warn" role="status" title={difference} />;
  const summary = differenceSummary(difference);
  return difference.hunks.some(({ ignored }) => !ignored) ? (
    <DifferenceView rowsOf={textRows} {...{ difference, names, summary }} />
  ) : (
    <Callout tone="ok" role="status" title={summary} />
  );
}

type OptionSwitchesProps = { options: TextOptions; onChange: (options: TextOptions) => void };

const OptionSwitches = ({ options, onChange }: OptionSwitchesProps) => (
  <>
    <Switch
      label="Ignore whitespace"
      checked={options.ignoreWhitespace}
      onChange={({ target }) => onChange({ ...options, ignoreWhitespace: target.checked })}
    />
    <Switch
      label="Ignore link targets"
      checked={options.ignoreLinkTargets}
      onChange={({ target }) => onChange({ ...options, ignoreLinkTargets: target.checked })}
    />
  </>
);
