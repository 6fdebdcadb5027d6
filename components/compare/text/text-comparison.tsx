import { useCallback, useState } from "react";
import { Switch } from "@/components/ui/controls/switch";
import { DifferenceView } from "@/components/ui/difference/difference-view";
import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { defaultTextOptions, type TextOptions } from "@/lib/compare/text/comparison-key";
import { differenceSummary } from "@/lib/compare/text/difference-summary";
import type { TextDifference } from "@/lib/compare/text/text-difference";
import { textRows } from "@/lib/compare/text/text-rows";
import { differenceError, differenceWorker } from "../difference-worker";
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
  const compared = useTextDifference(before, after, options);
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap gap-x-4 text-xs">
        <OptionSwitches options={options} onChange={setOptions} />
      </div>
      <Compared compared={compared} names={names} />
    </div>
  );
}

type ComparedProps = { compared: ComparedTexts | null; names: readonly [string, string] };

function Compared({ compared, names }: ComparedProps) {
  if (!compared) return <Loading>Comparing</Loading>;
  if (!compared.ok) return <Callout tone="warn" role="status" title={compared.message} />;
  const { difference } = compared;
  return difference.hunks.some(({ ignored }) => !ignored) ? (
    <Differences difference={difference} names={names} />
  ) : (
    <Callout tone="ok" role="status" title={differenceSummary(difference)} />
  );
}

type ComparedTexts =
  | { readonly ok: true; readonly difference: TextDifference }
  | { readonly ok: false; readonly message: string };

const useTextDifference = (
  before: string,
  after: string,
  options: TextOptions,
): ComparedTexts | null =>
  useLoaded<ComparedTexts>(
    (signal) =>
      differenceWorker.run({ kind: "text-difference", before, after, options }, signal).then(
        (difference) => ({ ok: true, difference }),
        (error: unknown) => ({ ok: false, message: differenceError(error, "texts") }),
      ),
    [before, after, options],
  );

type DifferencesProps = {
  difference: TextDifference;
  names: readonly [string, string];
};

function Differences({ difference, names }: DifferencesProps) {
  const rowsOf = useCallback(
    (options: Parameters<typeof textRows>[1]) => textRows(difference, options),
    [difference],
  );
  return (
    <DifferenceView
      label="Differences of the texts"
      summary={differenceSummary(difference)}
      {...{ names, rowsOf }}
    />
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
