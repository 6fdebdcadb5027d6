import { ClipboardPaste, Copy } from "lucide-react";
import { type ContextType, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { countOf, formatCount } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { stepWaits } from "@/lib/request/draft/actions/waits";
import type { OpenPicker } from "@/lib/request/selectors/pick";
import { StepPickerContext } from "./pick-context";
import { AddStep } from "./steps/add-step";
import { StepCard } from "./steps/card";
import { RecorderExport } from "./steps/export-recording";
import { type StepsForm, StepsFormContext, useStepsForm } from "./steps/form";
import { StepListError } from "./steps/list-error";
import { createNearObserver, NearObserverContext, useSlicedCount } from "./steps/near-viewport";
import { SelectionBar } from "./steps/selection-bar";
import { useStepDrag } from "./steps/use-drag";
import { useStepSelection } from "./steps/use-selection";
import { useStepClipboard } from "./steps/use-step-clipboard";
import { useStepErrors } from "./steps/use-step-error";
import { dragHandleKeysHint, type StepCommands, useSteps } from "./steps/use-steps";
import { StepSupportContext } from "./support-context";

/** In longer lists, only cards near the visible part are complete. */
const MAX_COMPLETE = 60;

type ActionsEditorProps<Ready> = {
  form: StepsForm<Ready>;
  onPick: OpenPicker;
  onImport: (text: string) => void;
  support: ContextType<typeof StepSupportContext>;
};

export function ActionsEditor<Ready>(props: ActionsEditorProps<Ready>) {
  const { form, onPick, onImport, support } = props;
  return (
    <StepsFormContext value={form}>
      <StepPickerContext value={onPick}>
        <StepSupportContext value={support}>
          <StepList onImport={onImport} />
        </StepSupportContext>
      </StepPickerContext>
    </StepsFormContext>
  );
}

function StepList({ onImport }: { onImport: (text: string) => void }) {
  const { all, list, fresh, focused, commands: steps } = useSteps();
  const count = all.length;
  const errors = useStepErrors(count);
  const rendered = useSlicedCount(count, focused === null ? 0 : focused + 1);
  const selection = useStepSelection(all.map(({ id }) => id));
  const [observeNear] = useState(createNearObserver);
  const { opened, setOpen } = useOpenCards();
  const [note, setNote] = useState<string | null>(null);
  const announce = useAnnounce();
  const dragHandleHintId = useId();
  const onPointerDown = useStepDrag({
    onDrop: (from, to) => steps.moveTo(from, to, "dragHandle"),
    onCancel: (from) => announce(`Step ${from + 1} was not moved.`),
  });

  const notify = (message: string | null) => {
    setNote(message);
    if (message !== null) announce(message, { hidden: true });
  };
  const clipboard = useStepClipboard({
    steps: steps.steps,
    paste: (pasted) => {
      const lastSelected = selection.places.at(-1);
      steps.paste(pasted, lastSelected === undefined ? count : lastSelected + 1);
    },
    onImport,
    notify,
  });

  const allSelected = selection.places.length === count;

  return (
    <div
      className="flex min-w-0 flex-col gap-2"
      onPaste={clipboard.onPaste}
      data-field="actions.steps"
    >
      <Toolbar
        steps={steps}
        onCopyAll={count > 0 ? () => clipboard.copy([...all.keys()]) : null}
        onPaste={clipboard.pasteFromClipboard}
        onNotify={notify}
        allSelected={allSelected}
        onToggleAll={allSelected ? selection.clear : selection.all}
      />
      <StepListError />
      {note === null ? null : <p className="text-xs text-ink-muted">{note}</p>}
      {count === 0 ? <NoSteps /> : <WaitsLine />}
      {selection.places.length > 0 ? (
        <SelectionBar
          count={selection.places.length}
          onMove={(by) => steps.moveAll(selection.places, by)}
          onDuplicate={() => steps.duplicate(selection.places)}
          onCopy={() => clipboard.copy(selection.places)}
          onSwitch={(on) => steps.switchOn(selection.places, on)}
          onDelete={() => {
            steps.remove(selection.places);
            selection.clear();
          }}
          onClear={selection.clear}
        />
      ) : null}
      <p id={dragHandleHintId} hidden>
        {dragHandleKeysHint}
      </p>
      <NearObserverContext value={count > MAX_COMPLETE ? observeNear : null}>
        <ol
          ref={list}
          aria-label="Steps"
          onPointerDown={onPointerDown}
          className="min-w-0 space-y-1"
        >
          {all.slice(0, rendered).map(({ id, step }, index) => (
            <StepCard
              key={id}
              id={id}
              index={index}
              last={index === count - 1}
              step={step}
              error={errors[index]}
              open={opened.has(id)}
              fresh={fresh === index}
              focused={focused === index}
              onOpen={setOpen}
              selected={selection.has(id)}
              onSelect={selection.set}
              steps={steps}
              onCopy={clipboard.copy}
              dragHandleHintId={dragHandleHintId}
            />
          ))}
        </ol>
      </NearObserverContext>
    </div>
  );
}

/** The ids of the cards that show their fields. */
function useOpenCards() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const setOpen = (id: string, open: boolean) =>
    setOpened((before) => {
      const next = new Set(before);
      if (open) next.add(id);
      else next.delete(id);
      return next;
    });
  return { opened, setOpen };
}

const NoSteps = () => (
  <p className="text-ink-muted">
    Steps run on every result page, in order, before it is scraped: clicks, waits, text input,
    scripts.
  </p>
);

type ToolbarProps = {
  steps: StepCommands;
  /** Null while there are no steps. */
  onCopyAll: (() => void) | null;
  onPaste: () => void;
  onNotify: (message: string) => void;
  allSelected: boolean;
  onToggleAll: () => void;
};

function Toolbar({ steps, onCopyAll, onPaste, onNotify, allSelected, onToggleAll }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-0.5 gap-y-1 [&>button]:px-1.5">
      <AddStep steps={steps} />
      <Button size="sm" variant="ghost" icon={ClipboardPaste} onClick={onPaste}>
        Paste
      </Button>
      {onCopyAll ? (
        <>
          <Button size="sm" variant="ghost" icon={Copy} onClick={onCopyAll}>
            Copy all
          </Button>
          <RecorderExport steps={steps.steps} onDone={onNotify} />
          <Button size="sm" variant="ghost" onClick={onToggleAll}>
            {allSelected ? "Select none" : "Select all"}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function WaitsLine() {
  const { control } = useStepsForm();
  const { count, waits, most, mostWaiting } = useWatch({
    control,
    name: "actions.steps",
    compute: stepWaits,
  });
  const tooMany = count > most || waits > mostWaiting;
  return (
    <p className={tooMany ? "text-xs text-warn" : "text-xs text-ink-faint"}>
      {`${formatCount(count)} of ${countOf(most, "step")}`}
      {waits > 0 ? ` · waits ${formatDuration(waits)} of ${formatDuration(mostWaiting)}` : ""}
    </p>
  );
}
