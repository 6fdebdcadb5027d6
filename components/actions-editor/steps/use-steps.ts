import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type UseFieldArrayReturn, type UseFormGetValues, useFieldArray } from "react-hook-form";
import { type Announce, useAnnounce } from "@/components/ui/feedback/live-region";
import type { ActionType } from "@/lib/contract/schemas/actions";
import { countOf } from "@/lib/format/count";
import type { Draft } from "@/lib/request/draft";
import type { ExampleSteps } from "@/lib/request/draft/actions/examples";
import { newStep, type Step, stepFromAction } from "@/lib/request/draft/actions/step";
import { stepName } from "@/lib/request/draft/actions/summary";
import { useStepsForm } from "./form";
import { contiguousRanges } from "./selection";
import { type KeyedStep, keySteps } from "./step-keys";
import { dragHandleSelector } from "./use-drag";

type Part = "title" | "dragHandle";

const partSelector: Readonly<Record<Part, string>> = {
  title: "[data-step-title]",
  dragHandle: dragHandleSelector,
};

export const dragHandleKeysHint = "Arrow keys move the step, Home and End move it to the ends.";

const stepPath = /^actions\.steps\.(\d+)(?:\.|$)/;

type Library = Pick<
  UseFieldArrayReturn<Draft, "actions.steps">,
  "insert" | "move" | "remove" | "replace"
>;

/** The list of steps and its commands. Each command announces its result and moves the focus. */
export function useSteps() {
  const { control, getValues, subscribe } = useStepsForm();
  const { fields, ...library } = useFieldArray({ control, name: "actions.steps" });
  const announce = useAnnounce();
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<{ place: number; part: Part } | null>(null);
  const [fresh, setFresh] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [current, setListed] = useState(() => listed([], fields));
  const { named, written } = current;
  if (current.of !== fields) setListed(listed(named, fields));
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  }, [current]);

  // `useFieldArray` does not reflect nested edits until the next array change, so mirror them here.
  useEffect(
    () =>
      subscribe({
        name: "actions.steps",
        formState: { values: true },
        callback: ({ name }) => {
          const place = Number(name?.match(stepPath)?.[1]);
          if (Number.isNaN(place)) return;
          const { named: present, of } = latest.current;
          const id = present[place]?.id;
          const written = getValues(`actions.steps.${place}`);
          if (id === undefined || !written) return;
          // Copied, because the form mutates its values.
          const step = { ...written };
          // A later list was made with this edit.
          startTransition(() =>
            setListed((now) =>
              now.of === of ? { ...now, written: new Map(now.written).set(id, step) } : now,
            ),
          );
        },
      }),
    [subscribe, getValues],
  );

  // In a layout effect, after the render that moved the step: an earlier effect would find it at
  // its old place.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    const { place, part } = focusNext.current;
    list.current
      ?.querySelector<HTMLElement>(`[data-step="${place}"] ${partSelector[part]}`)
      ?.focus();
    focusNext.current = null;
  });

  // A stable object, so that a card renders only for its own changes.
  const [commands] = useState(() =>
    createStepCommands({
      library,
      getValues,
      announce,
      setFresh,
      focus: (place, part = "title") => {
        focusNext.current = { place, part };
        setFocused(place);
      },
    }),
  );

  // `fresh` is the place of the last added step, which opens immediately; `focused` that of the
  // step that got the focus last.
  const all = named.map(({ id, step }) => ({ id, step: written.get(id) ?? step }));
  return { all, list, fresh, focused, commands };
}

type Fields = Parameters<typeof keySteps>[1];

/** The keyed steps of the library's list, and the steps edited since that list was made. */
type Listed = {
  readonly named: readonly KeyedStep[];
  readonly written: ReadonlyMap<string, Step>;
  readonly of: Fields;
};

const listed = (before: readonly KeyedStep[], of: Fields): Listed => ({
  named: keySteps(before, of),
  written: new Map(),
  of,
});

type StepTools = {
  library: Library;
  getValues: UseFormGetValues<Draft>;
  announce: Announce;
  setFresh: (place: number | null) => void;
  /** Focuses the step that is at the place after the command. */
  focus: (place: number, part?: Part) => void;
};

function createStepCommands({ library, getValues, announce, setFresh, focus }: StepTools) {
  const { insert, move, remove, replace } = library;
  const count = () => getValues("actions.steps").length;
  const steps = (): Step[] => getValues("actions.steps").map((step) => ({ ...step }));
  const nameOf = (place: number) => {
    const step = getValues(`actions.steps.${place}`);
    return `${place + 1}, ${stepName(step)}`;
  };

  const insertAt = (place: number, added: readonly Step[], message: string, isFresh = false) => {
    setFresh(isFresh ? place : null);
    insert(place, [...added], { shouldFocus: false });
    focus(place);
    announce(message, { undoable: true });
  };

  return {
    steps,
    add: (type: ActionType) => {
      const place = count();
      insertAt(place, [newStep(type)], `Added step ${place + 1}, ${stepName({ type })}`, true);
    },
    addExample: ({ label, actions }: ExampleSteps) =>
      insertAt(
        count(),
        actions.map(stepFromAction),
        `Added ${countOf(actions.length, "step")}: ${label}`,
      ),
    paste: (pasted: readonly Step[], place: number) =>
      insertAt(place, pasted, `Pasted ${countOf(pasted.length, "step")}`),
    duplicate: (places: readonly number[]) => {
      const all = steps();
      const copies = places.flatMap((place) => all[place] ?? []);
      const after = Math.max(...places) + 1;
      insertAt(after, copies, `Duplicated ${countOf(copies.length, "step")}`);
    },
    switchOn: (places: readonly number[], on: boolean) => {
      replace(steps().map((step, place) => (places.includes(place) ? { ...step, on } : step)));
      announce(`${countOf(places.length, "step")} ${on ? "enabled" : "disabled"}`, {
        undoable: true,
      });
    },
    remove: (places: readonly number[]) => {
      const message =
        places.length === 1 ? `step ${nameOf(places[0] ?? 0)}` : countOf(places.length, "step");
      focus(Math.max(0, Math.min(Math.min(...places), count() - places.length - 1)));
      // The place now holds another step.
      setFresh(null);
      remove([...places]);
      announce(`Deleted ${message}`, { undoable: true });
    },
    announceDragHandleKeys: () => announce(dragHandleKeysHint, { hidden: true }),
    /** Moves one step to a place. At the ends of the list it only announces that. */
    moveTo: (from: number, target: number, part: Part = "title") => {
      const to = Math.max(0, Math.min(target, count() - 1));
      if (from === to) {
        announce(target <= 0 ? "This is the first step." : "This is the last step.");
        return;
      }
      const name = stepName(getValues(`actions.steps.${from}`));
      setFresh(null);
      move(from, to);
      focus(to, part);
      announce(`${name} is now step ${to + 1} of ${count()}.`, { undoable: true });
    },
    /** Moves several steps by one place and keeps their order. */
    moveAll: (places: readonly number[], by: 1 | -1) => {
      const moving = new Set(places);
      if (moving.has(by < 0 ? 0 : count() - 1)) {
        announce(
          by < 0 ? "The steps are already at the top." : "The steps are already at the bottom.",
        );
        return;
      }
      setFresh(null);
      // For each range, move the neighbouring step to the other end, so that the selected steps
      // keep their ids.
      for (const { from, to } of contiguousRanges(places)) {
        if (by < 0) move(from - 1, to);
        else move(to + 1, from);
      }
      announce(`Moved ${countOf(places.length, "step")} ${by < 0 ? "up" : "down"}`, {
        undoable: true,
      });
    },
  };
}

export type StepCommands = ReturnType<typeof createStepCommands>;
