"use client";
import { useEffect, useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { useAnnounce } from "@/components/ui/live-region";
import type { ActionType } from "@/lib/contract/actions";
import { countOf } from "@/lib/format/count";
import { newStep, readStep, type Step } from "@/lib/request/draft/actions/step";
import { stepName } from "@/lib/request/draft/actions/summary";
import type { ActionTemplate } from "@/lib/request/draft/actions/templates";
import { useStepsForm } from "./steps-form";

/** The list element of the step at a place. */
const stepSelector = (place: number) => `[data-step="${place}"] [data-step-title]`;

/** The list of steps and all that can be done with it; each act is told, and the focus goes where it leads. */
export function useSteps() {
  const { control, getValues } = useStepsForm();
  const { fields, insert, move, remove, replace } = useFieldArray({
    control,
    name: "actions.steps",
  });
  const announce = useAnnounce();
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number | null>(null);
  const [fresh, setFresh] = useState<number | null>(null);

  useEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelector<HTMLElement>(stepSelector(focusNext.current))?.focus();
    focusNext.current = null;
  });

  const steps = (): Step[] => getValues("actions.steps").map((step) => ({ ...step }));
  const nameOf = (place: number) => {
    const step = getValues(`actions.steps.${place}`);
    return `${place + 1}, ${stepName(step)}`;
  };

  const put = (place: number, added: readonly Step[], words: string) => {
    if (added.length !== 1) setFresh(null);
    insert(place, [...added], { shouldFocus: false });
    focusNext.current = place;
    announce(words);
  };

  return {
    fields,
    list,
    /** The place of the step that was added last, to be filled in at once. */
    fresh,
    steps,
    add: (type: ActionType) => {
      const place = fields.length;
      setFresh(place);
      put(place, [newStep(type)], `Added step ${place + 1}, ${stepName({ type })}`);
    },
    addTemplate: ({ label, actions }: ActionTemplate) =>
      put(
        fields.length,
        actions.map(readStep),
        `Added ${countOf(actions.length, "step")}: ${label}`,
      ),
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
      focusNext.current = Math.max(
        0,
        Math.min(Math.min(...places), fields.length - places.length - 1),
      );
      remove([...places]);
      announce(`Deleted ${words}`);
    },
    /** Moves one step by one place or to a place. */
    moveTo: (from: number, to: number) => {
      if (to < 0 || to >= fields.length || from === to) {
        announce(to < 0 ? "It is the first step" : "It is the last step");
        return;
      }
      const name = stepName(getValues(`actions.steps.${from}`));
      move(from, to);
      focusNext.current = to;
      announce(`${name} is now step ${to + 1} of ${fields.length}`);
    },
    /** Moves several steps by one place, keeping their order. Returns where they are then. */
    moveAll: (places: readonly number[], by: 1 | -1): readonly number[] => {
      const sorted = [...places].sort((a, b) => a - b);
      const edge = by < 0 ? sorted[0] === 0 : sorted.at(-1) === fields.length - 1;
      if (edge) {
        announce(by < 0 ? "They begin the list" : "They end the list");
        return places;
      }
      const all = steps();
      for (const place of by < 0 ? sorted : sorted.toReversed()) {
        const [step] = all.splice(place, 1);
        if (step) all.splice(place + by, 0, step);
      }
      replace(all);
      announce(`Moved ${countOf(places.length, "step")} ${by < 0 ? "up" : "down"}`);
      return places.map((place) => place + by);
    },
  };
}

export type Steps = ReturnType<typeof useSteps>;
