import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type UseFieldArrayReturn, type UseFormGetValues, useFieldArray } from "react-hook-form";
import { type Announce, useAnnounce } from "@/components/ui/feedback/live-region";
import type { ActionType } from "@/lib/contract/schemas/actions";
import { countOf } from "@/lib/format/count";
import type { Draft } from "@/lib/request/draft";
import { newStep, type Step, stepFromAction } from "@/lib/request/draft/actions/step";
import { stepName } from "@/lib/request/draft/actions/summary";
import type { ActionTemplate } from "@/lib/request/draft/actions/templates";
import { useStepsForm } from "./form";
import { contiguousRanges } from "./selection";
import { type KeyedStep, keySteps } from "./step-keys";
import { gripSelector } from "./use-drag";

/** What of a step takes the focus. */
type Part = "title" | "grip";

const partSelector: Readonly<Record<Part, string>> = {
  title: "[data-step-title]",
  grip: gripSelector,
};

/** What the keys at a grip do. */
export const gripKeysHint = "Arrow keys move the step, Home and End move it to the ends.";

/** The path of a step or of something in it. */
const stepPath = /^actions\.steps\.(\d+)(?:\.|$)/;

type Library = Pick<
  UseFieldArrayReturn<Draft, "actions.steps">,
  "insert" | "move" | "remove" | "replace"
>;

/** The list of steps and all that can be done with it; each act is told, and the focus goes where it leads. */
export function useSteps() {
  const { control, getValues, subscribe } = useStepsForm();
  const { fields, ...library } = useFieldArray({ control, name: "actions.steps" });
  const announce = useAnnounce();
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<{ place: number; part: Part } | null>(null);
  const [fresh, setFresh] = useState<number | null>(null);
  const [{ named, written, of }, setListed] = useState(() => listed([], fields));
  if (of !== fields) setListed(listed(named, fields));

  // The library's list hears of what is written into a step with its next change only.
  useEffect(
    () =>
      subscribe({
        name: "actions.steps",
        formState: { values: true },
        callback: ({ name }) => {
          const place = Number(name?.match(stepPath)?.[1]);
          if (Number.isNaN(place)) return;
          const step = getValues(`actions.steps.${place}`);
          setListed((now) => ({ ...now, written: withWritten(now, place, step) }));
        },
      }),
    [subscribe, getValues],
  );

  // With the drawing itself: an effect of the drawing before could run just now, and find the step at its old place.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    const { place, part } = focusNext.current;
    list.current
      ?.querySelector<HTMLElement>(`[data-step="${place}"] ${partSelector[part]}`)
      ?.focus();
    focusNext.current = null;
  });

  // The same acts for as long as the list is there, so that a card is drawn anew only for what is its own.
  const [acts] = useState(() =>
    stepActs({
      library,
      getValues,
      announce,
      setFresh,
      focus: (place, part = "title") => {
        focusNext.current = { place, part };
      },
    }),
  );

  /** `fresh`: the place of the step that was added last, to be filled in at once. */
  const all = named.map(({ id, step }) => ({ id, step: written.get(id) ?? step }));
  return { all, list, fresh, acts };
}

type Fields = Parameters<typeof keySteps>[1];

/** The steps of the library's list under their names, and those of them that were written into since it was made. */
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

function withWritten({ named, written }: Listed, place: number, step: Step | undefined) {
  const id = named[place]?.id;
  // The form changes its values in place.
  return id && step ? new Map(written).set(id, { ...step }) : written;
}

type Means = {
  library: Library;
  getValues: UseFormGetValues<Draft>;
  announce: Announce;
  setFresh: (place: number | null) => void;
  /** Gives the focus to the step that is at the place after the act. */
  focus: (place: number, part?: Part) => void;
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
      put(
        count(),
        actions.map(stepFromAction),
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
      focus(Math.max(0, Math.min(Math.min(...places), count() - places.length - 1)));
      // Another step comes to its place.
      setFresh(null);
      remove([...places]);
      announce(`Deleted ${words}`);
    },
    announceGripKeys: () => announce(gripKeysHint),
    /** Moves one step to a place; beyond an end there is nothing but to say so. */
    moveTo: (from: number, wanted: number, part: Part = "title") => {
      const to = Math.max(0, Math.min(wanted, count() - 1));
      if (from === to) {
        announce(wanted <= 0 ? "It is the first step" : "It is the last step");
        return;
      }
      const name = stepName(getValues(`actions.steps.${from}`));
      setFresh(null);
      move(from, to);
      focus(to, part);
      announce(`${name} is now step ${to + 1} of ${count()}`);
    },
    /** Moves several steps by one place, keeping their order. */
    moveAll: (places: readonly number[], by: 1 | -1) => {
      const moving = new Set(places);
      if (moving.has(by < 0 ? 0 : count() - 1)) {
        announce(by < 0 ? "They begin the list" : "They end the list");
        return;
      }
      setFresh(null);
      // Of each unbroken run the step beside it goes to its other end, so that no other is named anew.
      for (const { from, to } of contiguousRanges(places)) {
        if (by < 0) move(from - 1, to);
        else move(to + 1, from);
      }
      announce(`Moved ${countOf(places.length, "step")} ${by < 0 ? "up" : "down"}`);
    },
  };
}

export type StepCommands = ReturnType<typeof stepActs>;
