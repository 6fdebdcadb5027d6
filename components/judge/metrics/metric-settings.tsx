import { Field } from "@/components/ui/controls/field";
import { ChoiceSelect, Select } from "@/components/ui/controls/select";
import { labelOf } from "@/lib/judge/cases/scale";
import { aggregationLabels, aggregationRules } from "@/lib/judge/evaluation/aggregate";
import { unjudgedRules } from "@/lib/judge/evaluation/evaluate";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { gains } from "@/lib/judge/metrics/metric";
import { metricIds, metricRegistry } from "@/lib/judge/metrics/registry";
import { judgesOf } from "../judging/name-form";
import type { MetricChoices } from "./choices";

type MetricSettingsProps = {
  whole: WholeCase;
  choices: MetricChoices;
  onChange: (choices: MetricChoices) => void;
};

const cutoffs = [1, 3, 5, 10, 20, 50, 100];
const gainLabels = { exponential: "2^grade − 1", linear: "the grade" } as const;
const unjudgedLabels = { zero: "count as grade 0", condensed: "are left out" } as const;

export function MetricSettings({ whole, choices, onChange }: MetricSettingsProps) {
  const { judgeCase, systems } = whole;
  const { scale } = judgeCase;
  const judges = judgesOf(whole);
  const set = (change: Partial<MetricChoices>) => onChange({ ...choices, ...change });
  const grades = scale.labels.map((_, grade) => grade).slice(1);
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-end gap-3">
      <Field label="Metric">
        <ChoiceSelect
          value={choices.metric}
          options={metricIds.map((id) => ({
            value: id,
            label: metricRegistry[id].label({ ...choices, maxGrade: scale.max }),
          }))}
          onValueChange={(metric) => set({ metric })}
        />
      </Field>
      <Field label="Cut at rank">
        <Select
          value={String(choices.cutoff)}
          options={[...new Set([...cutoffs, choices.cutoff])]
            .toSorted((a, b) => a - b)
            .map((cutoff) => ({ value: String(cutoff), label: String(cutoff) }))}
          onChange={({ target }) => set({ cutoff: Number(target.value) })}
        />
      </Field>
      <Field label="Gain of a grade">
        <ChoiceSelect
          value={choices.gain}
          options={gains.map((gain) => ({ value: gain, label: gainLabels[gain] }))}
          onValueChange={(gain) => set({ gain })}
        />
      </Field>
      <Field label="Relevant from">
        <Select
          value={String(choices.relevantFrom)}
          options={grades.map((grade) => ({
            value: String(grade),
            label: `${grade} ${labelOf(scale, grade)}`,
          }))}
          onChange={({ target }) => set({ relevantFrom: Number(target.value) })}
        />
      </Field>
      <Field label="Results without a grade">
        <ChoiceSelect
          value={choices.unjudged}
          options={unjudgedRules.map((rule) => ({ value: rule, label: unjudgedLabels[rule] }))}
          onValueChange={(unjudged) => set({ unjudged })}
        />
      </Field>
      <Field label="Judges">
        <Select
          value={choices.judge ?? ""}
          emptyLabel="All judges"
          options={judges.map((judge) => ({ value: judge, label: `Only ${judge}` }))}
          onChange={({ target }) => set({ judge: target.value === "" ? null : target.value })}
        />
      </Field>
      <Field label="Several grades become">
        <ChoiceSelect
          value={choices.rule}
          disabled={choices.judge !== null}
          options={aggregationRules.map((rule) => ({
            value: rule,
            label: aggregationLabels[rule],
          }))}
          onValueChange={(rule) => set({ rule })}
        />
      </Field>
      <Field label="Baseline">
        <Select
          value={choices.baseline}
          options={systems.map(({ id, label, batch }) => ({
            value: id,
            label: `${label} (${batch.label})`,
          }))}
          onChange={({ target }) => set({ baseline: target.value })}
        />
      </Field>
    </div>
  );
}
