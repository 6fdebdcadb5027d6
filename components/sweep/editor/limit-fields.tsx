import { Field } from "@/components/ui/controls/field";
import { NumberInput } from "@/components/ui/controls/number-input";
import type { CapField } from "@/lib/sweep/budget";
import type { CapInput } from "./typed-caps";
import { numberRules, type SweepNumber } from "./typed-sweep";
import type { SweepForm } from "./use-typed-sweep";

const capLabels: Readonly<Record<CapField, string>> = {
  credits: "Maximum credits",
  runs: "Maximum runs",
  minutes: "Maximum minutes",
};
const capFields = ["credits", "runs", "minutes"] as const;

/** The caps of the sweep: never exceeded, each run reserves its maximum before it is sent. */
export function CapFields({ form }: { form: SweepForm }) {
  const { typed, checked, change } = form;
  const { isFree, needsMaxPerRun, plan, errors } = checked;
  const changeCap = (field: CapInput, text: string) =>
    change({ caps: { ...typed.caps, [field]: text } });
  return (
    <div className="grid gap-3 sm:grid-cols-3 sm:items-start">
      {capFields.map((field) => (
        <Field
          key={field}
          label={capLabels[field]}
          {...(isFree && field === "credits" && freeCap)}
          {...(errors[field] !== undefined && { error: errors[field] })}
        >
          <NumberInput
            min={1}
            value={typed.caps[field] ?? checked.suggestedCaps[field]}
            onChange={({ target }) => changeCap(field, target.value)}
          />
        </Field>
      ))}
      {needsMaxPerRun ? (
        <Field
          className="sm:col-span-3"
          label="Maximum credits of one run"
          help={`No upper bound is known for: ${plan?.unbounded.join("; ")}. Each run reserves this amount, and the sweep stops at a run that costs more.`}
          {...(errors.maxPerRun !== undefined && { error: errors.maxPerRun })}
        >
          <NumberInput
            min={1}
            value={typed.caps.maxPerRun ?? checked.suggestedCaps.maxPerRun}
            onChange={({ target }) => changeCap("maxPerRun", target.value)}
          />
        </Field>
      ) : null}
    </div>
  );
}

const freeCap = { hint: "optional", help: "This connection charges nothing." };

const paceFields: readonly {
  readonly field: SweepNumber;
  readonly label: string;
  readonly unit?: string;
}[] = [
  { field: "repeats", label: "Repeats of each combination" },
  { field: "concurrency", label: "Concurrent runs" },
  { field: "spacingMs", label: "Time between runs", unit: "ms" },
  { field: "stopAfter", label: "Equal failures until it stops" },
];

/** How often and how fast the sweep sends. */
export function PaceFields({ form }: { form: SweepForm }) {
  const { typed, checked, change } = form;
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {paceFields.map(({ field, label, unit }) => {
        const { min, max } = numberRules[field];
        const error = checked.errors[field];
        return (
          <Field
            key={field}
            label={label}
            hint={`${min}–${max.toLocaleString("en-US")}`}
            {...(error !== undefined && { error })}
          >
            <NumberInput
              {...{ min, max }}
              {...(unit !== undefined && { unit })}
              value={typed.numbers[field]}
              onChange={({ target }) =>
                change({ numbers: { ...typed.numbers, [field]: target.value } })
              }
            />
          </Field>
        );
      })}
    </div>
  );
}
