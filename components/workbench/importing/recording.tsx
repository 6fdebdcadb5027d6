import { useId, useState } from "react";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { Button } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/segmented";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { countOf } from "@/lib/format/count";
import { stepsOfRecording } from "@/lib/import/recordings/recording";
import type { RecordedStep, Recording } from "@/lib/import/recordings/types";
import { stepFromAction } from "@/lib/request/draft/actions/step";
import { stepText } from "@/lib/request/draft/actions/summary";
import { useCommands } from "../commands/context";

const kindLabels = {
  devtools: "Chrome DevTools recording",
  playwright: "Playwright script",
};

type ImportRecordingProps = { recording: Recording; onClose: () => void };

/**
 * Shows what each step of a recording becomes, and adds the steps to the form. Nothing else
 * changes.
 */
export function ImportRecording({ recording, onClose }: ImportRecordingProps) {
  const { getValues, setValue } = useRequestForm();
  const { showSection } = useCommands();
  const announce = useAnnounce();
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const [mode, setMode] = useState<"after" | "instead">("after");
  const { kind, title, url, steps } = recording;
  const existingCount = getValues("actions.steps").length;
  const importedSteps = stepsOfRecording(recording, (place) => !excluded.has(place));
  const unmatched = steps.filter((step) => step.kind === "lost");
  const host = url && URL.canParse(url) ? new URL(url).host : null;

  const onScript = (place: number, enabled: boolean) => {
    const next = new Set(excluded);
    if (enabled) next.delete(place);
    else next.add(place);
    setExcluded(next);
  };
  const addSteps = () => {
    const before = mode === "after" ? getValues("actions.steps") : [];
    setValue("actions.steps", [...before, ...importedSteps], {
      shouldDirty: true,
      shouldValidate: true,
    });
    onClose();
    showSection("actions");
    announce(
      `Added ${countOf(importedSteps.length, "step")} from the recording. Nothing was sent.`,
      { undoable: true },
    );
  };

  return (
    <section aria-label="Preview" className="grid min-w-0 gap-3">
      <h3 className="font-medium [overflow-wrap:anywhere]">
        {kindLabels[kind]}
        {title ? <bdi>: {title}</bdi> : null}
      </h3>
      <p className="text-ink-muted">
        {countOf(steps.length - unmatched.length, "step")} imported,{" "}
        {countOf(unmatched.length, "step")} without a matching action.
      </p>
      {host ? (
        <Callout tone="info" title={`Recorded on ${host}`}>
          Steps run on the page of every result. To run them only there, add{" "}
          <code>site:{host}</code> to the query.
        </Callout>
      ) : null}
      <ol aria-label="Recorded steps" className="grid min-w-0 gap-1">
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a recording never changes its order
          <li key={place} className="min-w-0 rounded-md border border-line px-2.5 py-1.5">
            <Step
              step={step}
              place={place}
              scripted={!excluded.has(place)}
              onScript={(enabled) => onScript(place, enabled)}
            />
          </li>
        ))}
      </ol>
      {existingCount > 0 ? (
        <Segmented
          label="Existing steps"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: "after", label: `Append to ${countOf(existingCount, "step")}` },
            { value: "instead", label: "Replace" },
          ]}
        />
      ) : null}
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-4 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={importedSteps.length === 0} onClick={addSteps}>
          Add {countOf(importedSteps.length, "step")}
        </Button>
      </div>
    </section>
  );
}

type StepProps = {
  step: RecordedStep;
  place: number;
  scripted: boolean;
  onScript: (enabled: boolean) => void;
};

function Step({ step, place, scripted, onScript }: StepProps) {
  const id = useId();
  if (step.kind === "carried") {
    const others = Math.max(...step.actions.map(({ others }) => others.length));
    return (
      <>
        <p className="flex min-w-0 gap-2 [overflow-wrap:anywhere]">
          <span className="w-5 shrink-0 text-right text-ink-faint tabular-nums">{place + 1}</span>
          <span className="min-w-0">
            {step.actions
              .map(({ action }) => stepText(stepFromAction(maskTypedText(action))))
              .join(", then ")}
          </span>
        </p>
        {others > 0 || step.note ? (
          <p className="pl-7 text-xs text-ink-muted">
            {[
              ...(others > 0
                ? [`${countOf(others, "other selector")} saved as alternatives.`]
                : []),
              ...(step.note ? [step.note] : []),
            ].join(" ")}
          </p>
        ) : null}
      </>
    );
  }
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex min-w-0 gap-2 [overflow-wrap:anywhere]">
        <span className="w-5 shrink-0 text-right text-ink-faint tabular-nums">{place + 1}</span>
        <span className="min-w-0">
          <span className="text-warn">No matching action:</span> {step.what}
          <span className="block text-xs text-ink-muted">{step.why}</span>
        </span>
      </p>
      {step.script === null ? null : (
        <label htmlFor={id} className="ml-7 flex min-h-6 min-w-0 items-start gap-2">
          <input
            id={id}
            type="checkbox"
            checked={scripted}
            onChange={(event) => onScript(event.currentTarget.checked)}
            className="mt-0.5 accent-accent"
          />
          <span className="min-w-0 text-xs">
            Use a script: <code className="[overflow-wrap:anywhere]">{step.script}</code>
          </span>
        </label>
      )}
    </div>
  );
}

/** Masks typed text, which may be a password. Only its length is shown. */
const maskTypedText = (action: { type: string }): object =>
  action.type === "write" && "text" in action && typeof action.text === "string"
    ? { ...action, text: "•".repeat(Math.min(action.text.length, 12)) }
    : action;
