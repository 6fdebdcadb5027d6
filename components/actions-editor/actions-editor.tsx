"use client";
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ClipboardPaste, Copy } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { useAnnounce } from "@/components/ui/live-region";
import type { Draft } from "@/lib/request/draft";
import { stepsFromJson, stepsToJson } from "@/lib/request/draft/actions/copied-steps";
import { AddStep } from "./add-step";
import { SelectionBar } from "./selection-bar";
import { StepCard } from "./step-card";
import { useSelection } from "./use-selection";
import { useSteps } from "./use-steps";
import { WaitsLine } from "./waits-line";

type ActionsEditorProps<Ready> = { form: UseFormReturn<Draft, unknown, Ready> };

/** The steps that are done on a page before it is read: built, ordered, switched off, commented. */
export function ActionsEditor<Ready>({ form }: ActionsEditorProps<Ready>) {
  return (
    <FormProvider {...form}>
      <StepList />
    </FormProvider>
  );
}

const typing = "input:not([type=checkbox]), textarea, select, [contenteditable=true]";

function StepList() {
  const steps = useSteps();
  const { fields } = steps;
  const selection = useSelection(fields.map(({ id }) => id));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState<string | null>(null);
  const announce = useAnnounce();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

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
    const all = steps.steps();
    const json = stepsToJson(places.flatMap((place) => all[place] ?? []));
    try {
      await navigator.clipboard.writeText(json);
      tell("Copied as JSON.");
    } catch {
      tell("The browser does not let this page use the clipboard.");
    }
  };

  /** Takes a text that is a list of actions; any other is not ours. */
  const take = (text: string): boolean => {
    const pasted = stepsFromJson(text);
    if (!pasted) return false;
    if (!pasted.ok) tell(pasted.message);
    else {
      const after = selection.places.at(-1);
      steps.paste(pasted.steps, after === undefined ? fields.length : after + 1);
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

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const from = fields.findIndex(({ id }) => id === active.id);
    const to = fields.findIndex(({ id }) => id === over?.id);
    if (from >= 0 && to >= 0 && from !== to) steps.moveTo(from, to);
  };

  return (
    <div className="grid min-w-0 gap-2" onPaste={onPaste} data-field="actions.steps">
      <div className="flex flex-wrap items-center gap-1">
        <AddStep steps={steps} />
        <Button size="sm" variant="ghost" icon={ClipboardPaste} onClick={pasteFromClipboard}>
          Paste
        </Button>
        {fields.length > 0 ? (
          <>
            <Button
              size="sm"
              variant="ghost"
              icon={Copy}
              onClick={() => copy(fields.map((_, place) => place))}
            >
              Copy all
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={selection.places.length === fields.length ? selection.clear : selection.all}
            >
              {selection.places.length === fields.length ? "Choose none" : "Choose all"}
            </Button>
          </>
        ) : null}
      </div>
      {note === null ? null : <p className="text-xs text-ink-muted">{note}</p>}
      {fields.length === 0 ? (
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
          onMove={(by) => selection.choose(steps.moveAll(selection.places, by))}
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
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={fields.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol ref={steps.list} aria-label="Steps" className="grid min-w-0 gap-1">
            {fields.map(({ id }, index) => (
              <StepCard
                key={id}
                id={id}
                index={index}
                count={fields.length}
                open={opened.has(id)}
                fresh={steps.fresh === index}
                onOpen={(wanted) => open(id, wanted)}
                selected={selection.has(index)}
                onSelect={(wanted, range) => selection.set(index, wanted, range)}
                steps={steps}
                onCopy={() => copy([index])}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </div>
  );
}
