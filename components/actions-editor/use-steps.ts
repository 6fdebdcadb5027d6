"use client";
import { useLayoutEffect, useRef, useState } from "react";
import { type UseFieldArrayReturn, type UseFormGetValues, useFieldArray } from "react-hook-form";
import { type Announce, useAnnounce } from "@/components/ui/live-region";
import type { ActionType } from "@/lib/contract/actions";
import { countOf } from "@/lib/format/count";
import type { Draft } from "@/lib/request/draft";
import { newStep, readStep, type Step } from "@/lib/request/draft/actions/step";
import { stepName } from "@/lib/request/draft/actions/summary";
import type { ActionTemplate } from "@/lib/request/draft/actions/templates";
import { nameSteps } from "./step-ids";
import { useStepsForm } from "./steps-form";

/** The list element of the step at a place. */
const stepSelector = (place: number) => `[data-step="${place}"] [data-step-title]`;

type Library = Pick<
  UseFieldArrayReturn<Draft, "actions.steps">,
  "insert" | "move" | "remove" | "replace"
>;

/** The list of steps and all that can be done with it; each act is told, and the focus goes where it leads. */
export function useSteps() {
  const { control, getValues } = useStepsForm();
  const { fields, ...library } = useFieldArray({ control, name: "actions.steps" });
  const announce = useAnnounce();
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number | null>(null);
  const [fresh, setFresh] = useState<number | null>(null);
  const [{ named, of }, setNamed] = useState(() => ({ named: nameSteps([], fields), of: fields }));
  if (of !== fields) setNamed({ named: nameSteps(named, fields), of: fields });

  // With the drawing itself: an effect of the drawing before could run just now, and find the step at its old place.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelector<HTMLElement>(stepSelector(focusNext.current))?.focus();
    focusNext.current = null;
  });

  // The same acts for as long as the list is there, so that a card is drawn anew only for what is its own.
  const [acts] = useState(() =>
    stepActs({
      library,
      getValues,
      announce,
      setFresh,
      focus: (place) => {
        focusNext.current = place;
      },
    }),
  );

  /** `fresh`: the place of the step that was added last, to be filled in at once. */
  return { ids: named.map(({ id }) => id), list, fresh, acts };
}

type Means = {
  library: Library;
  getValues: UseFormGetValues<Draft>;
  announce: Announce;
  setFresh: (place: number | null) => void;
  /** Gives the focus to the step that is at the place after the act. */
  focus: (place: number) => void;
};

function stepActs({ library, getValues, announce, setFresh, focus }: Means) {
  const { insert, move, remove, replace } = library;
  const count = () => getValues("actions.steps").length;
  const steps = (): Step[] => getValues("actions.steps").map((step) => ({ ...step }));
  const nameOf = (place: number) => {
    const step = getValues(`actions.steps.${place}`);
    return `${place + 1}, ${stepName(step)}`;
  };

  const put = (place: number, added: readonly Step[], words: string, isFresh = false) => {
    setFresh(isFresh ? place : null);
    insert(place, [...added], { shouldFocus: false });
    focus(place);
    announce(words);
  };

  return {
    steps,
    add: (type: ActionType) => {
      const place = count();
      put(place, [newStep(type)], `Added step ${place + 1}, ${stepName({ type })}`, true);
    },
    addTemplate: ({ label, actions }: ActionTemplate) =>
      put(count(), actions.map(readStep), `Added ${countOf(actions.length, "step")}: ${label}`),
    paste: (pasted: readonly Step[], place: number) =>
      put(place, pasted, `Pasted ${countOf(pasted.length, "step")}`),
    duplicate: (places: readonly number[]) => {
      const all = steps();
      const copies = places.flatMap((place) => all[place] ?? []);
      const after = Math.max(...places) + 1;
      put(after, copies, `Duplicated ${countOf(copies.length, "step")}`);
    },
    switchOn: (places: readonly number[], on: boolean) => {
      replace(steps().map((step, place) => (places.includes(place) ? { ...step, on } : step)));
      announce(`${countOf(places.length, "step")} switched ${on ? "on" : "off"}`);
    },
    remove: (places: readonly number[]) => {
      const words =
        places.length === 1 ? `step ${nameOf(places[0] ?? 0)}` : countOf(places.length, "step");
      focus(Math.max(0, Math.min(Math.min(...places), count() - places.length - 1)));
      // Another step comes to its place.
      setFresh(null);
      remove([...places]);
      announce(`Deleted ${words}`);
    },
    /** Moves one step by one place or to a place. */
    moveTo: (from: number, to: number) => {
      if (to < 0 || to >= count() || from === to) {
        announce(to < 0 ? "It is the first step" : "It is the last step");
        return;
      }
      const name = stepName(getValues(`actions.steps.${from}`));
      setFresh(null);
      move(from, to);
      focus(to);
      announce(`${name} is now step ${to + 1} of ${count()}`);
    },
    /** Moves several steps by one place, keeping their order. Returns where they are then. */
    moveAll: (places: readonly number[], by: 1 | -1): readonly number[] => {
      const sorted = [...places].sort((a, b) => a - b);
      const edge = by < 0 ? sorted[0] === 0 : sorted.at(-1) === count() - 1;
      if (edge) {
        announce(by < 0 ? "They begin the list" : "They end the list");
        return places;
      }
      const all = steps();
      for (const place of by < 0 ? sorted : sorted.toReversed()) {
        const [step] = all.splice(place, 1);
        if (step) all.splice(place + by, 0, step);
      }
      setFresh(null);
      replace(all);
      announce(`Moved ${countOf(places.length, "step")} ${by < 0 ? "up" : "down"}`);
      return places.map((place) => place + by);
    },
  };
}

export type Steps = ReturnType<typeof stepActs>;
