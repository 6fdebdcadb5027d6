import { ClipboardPaste, Copy } from "lucide-react";
import { type ClipboardEvent, useId, useState } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { looksLikeRecording } from "@/lib/import/recordings/detect";
import type { Draft } from "@/lib/request/draft";
import { stepsFromJson, stepsToJson } from "@/lib/request/draft/actions/copied-steps";
import type { Picking } from "@/lib/request/selectors/pick";
import { PickContext } from "./pick-context";
import { AddStep } from "./steps/add-step";
import { StepCard } from "./steps/card";
import { RecorderExport } from "./steps/export-recording";
import { SelectionBar } from "./steps/selection-bar";
import { useStepDrag } from "./steps/use-drag";
import { useStepSelection } from "./steps/use-selection";
import { useStepErrors } from "./steps/use-step-error";
import { gripKeysHint, useSteps } from "./steps/use-steps";
import { WaitsLine } from "./steps/waits-line";

type ActionsEditorProps<Ready> = {
  form: UseFormReturn<Draft, unknown, Ready>;
  /** Opens the picker for a selector. */
  onPick: Picking;
  /** Takes a recording that was pasted, to show what of it can be carried over. */
  onImport: (text: string) => void;
};

/** The steps that are done on a page before it is read: built, ordered, switched off, commented. */
export function ActionsEditor<Ready>({ form, onPick, onImport }: ActionsEditorProps<Ready>) {
  return (
    <FormProvider {...form}>
      <PickContext value={onPick}>
        <StepList onImport={onImport} />
      </PickContext>
    </FormProvider>
  );
}

const typing = "input:not([type=checkbox]), textarea, select, [contenteditable=true]";

function StepList({ onImport }: { onImport: (text: string) => void }) {
  const { all, list, fresh, acts: steps } = useSteps();
  const count = all.length;
  const errors = useStepErrors(count);
  const selection = useStepSelection(all.map(({ id }) => id));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState<string | null>(null);
  const announce = useAnnounce();
  const gripHelp = useId();
  const onPointerDown = useStepDrag({
    onDrop: (from, to) => steps.moveTo(from, to, "grip"),
    onCancel: (from) => announce(`Step ${from + 1} was not moved`),
  });

  const tell = (words: string) => {
    setNote(words);
    announce(words);
  };

  const open = (id: string, wanted: boolean) =>
    setOpened((before) => {
      const next = new Set(before);
      if (wanted) next.add(id);
      else next.delete(id);
      return next;
    });

  const copy = async (places: readonly number[]) => {
    const now = steps.steps();
    const json = stepsToJson(places.flatMap((place) => now[place] ?? []));
    try {
      await navigator.clipboard.writeText(json);
      tell("Copied as JSON.");
    } catch {
      tell("The browser does not let this page use the clipboard.");
    }
  };

  /** Takes a text that is a list of actions; any other is not ours. */
  const take = (text: string): boolean => {
    if (looksLikeRecording(text)) {
      onImport(text);
      return true;
    }
    const pasted = stepsFromJson(text);
    if (!pasted) return false;
    if (!pasted.ok) tell(pasted.message);
    else {
      const after = selection.places.at(-1);
      steps.paste(pasted.steps, after === undefined ? count : after + 1);
      setNote(null);
    }
    return true;
  };

  const onPaste = (event: ClipboardEvent) => {
    if (event.target instanceof Element && event.target.matches(typing)) return;
    if (take(event.clipboardData.getData("text/plain"))) event.preventDefault();
  };

  const pasteFromClipboard = async () => {
    try {
      if (!take(await navigator.clipboard.readText()))
        tell("The clipboard holds no list of actions.");
    } catch {
      tell(
        "The browser does not let this page read the clipboard. Put the focus on a step and paste.",
      );
    }
  };

  return (
    <div className="flex min-w-0 flex-col gap-2" onPaste={onPaste} data-field="actions.steps">
      <div className="flex flex-wrap items-center gap-1">
        <AddStep steps={steps} />
        <Button size="sm" variant="ghost" icon={ClipboardPaste} onClick={pasteFromClipboard}>
          Paste
        </Button>
        {count > 0 ? (
          <>
            <Button size="sm" variant="ghost" icon={Copy} onClick={() => copy([...all.keys()])}>
              Copy all
            </Button>
            <RecorderExport steps={steps.steps} onDone={tell} />
            <Button
              size="sm"
              variant="ghost"
              onClick={selection.places.length === count ? selection.clear : selection.all}
            >
              {selection.places.length === count ? "Choose none" : "Choose all"}
            </Button>
          </>
        ) : null}
      </div>
      {note === null ? null : <p className="text-xs text-ink-muted">{note}</p>}
      {count === 0 ? (
        <p className="text-ink-muted">
          Steps are done on each result's page, in order, before it is read: clicks, waits, texts,
          scripts.
        </p>
      ) : (
        <WaitsLine />
      )}
      {selection.places.length > 0 ? (
        <SelectionBar
          count={selection.places.length}
          onMove={(by) => steps.moveAll(selection.places, by)}
          onDuplicate={() => steps.duplicate(selection.places)}
          onCopy={() => copy(selection.places)}
          onSwitch={(on) => steps.switchOn(selection.places, on)}
          onDelete={() => {
            steps.remove(selection.places);
            selection.clear();
          }}
          onClear={selection.clear}
        />
      ) : null}
      <p id={gripHelp} hidden>
        {gripKeysHint}
      </p>
      <ol ref={list} aria-label="Steps" onPointerDown={onPointerDown} className="min-w-0 space-y-1">
        {all.map(({ id, step }, index) => (
          <StepCard
            key={id}
            id={id}
            index={index}
            last={index === count - 1}
            step={step}
            error={errors[index]}
            open={opened.has(id)}
            fresh={fresh === index}
            onOpen={open}
            selected={selection.has(id)}
            onSelect={selection.set}
            steps={steps}
            onCopy={copy}
            gripHelp={gripHelp}
          />
        ))}
      </ol>
    </div>
  );
}
