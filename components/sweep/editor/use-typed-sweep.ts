import { useEffect, useState } from "react";
import { createStorageId } from "@/lib/storage/storage-id";
import {
  type CheckedSweep,
  checkTyped,
  type EditorContext,
  emptyAxis,
  type TypedAxis,
  type TypedSweep,
} from "./typed-sweep";

/** Milliseconds after a change until the plan is computed: 500 requests are checked. */
const CHECK_AFTER_MS = 150;

/** The form of a new sweep and its check, which follows the typed text with a delay. */
export function useTypedSweep(start: TypedSweep, context: EditorContext) {
  const [first] = useState(start);
  const [typed, setTyped] = useState(first);
  const [checked, setChecked] = useState<{
    readonly of: TypedSweep;
    readonly with: EditorContext["variables"];
    readonly result: CheckedSweep;
  }>(() => ({ of: start, with: context.variables, result: checkTyped(start, context) }));
  const isCurrent = checked.of === typed && checked.with === context.variables;
  useEffect(() => {
    if (isCurrent) return;
    const timer = setTimeout(
      () =>
        setChecked({
          ...{ of: typed, with: context.variables },
          result: checkTyped(typed, context),
        }),
      CHECK_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, isCurrent, context]);
  const change = (part: Partial<TypedSweep>) => setTyped((before) => ({ ...before, ...part }));
  return {
    typed,
    isChanged: typed !== first,
    checked: checked.result,
    checkNow: (): CheckedSweep => {
      const result = isCurrent ? checked.result : checkTyped(typed, context);
      setChecked({ of: typed, with: context.variables, result });
      return result;
    },
    change,
    changeAxis: (id: string, part: Partial<TypedAxis>) =>
      setTyped((before) => ({
        ...before,
        axes: before.axes.map((axis) => (axis.id === id ? { ...axis, ...part } : axis)),
      })),
    addAxis: () =>
      setTyped((before) => ({ ...before, axes: [...before.axes, emptyAxis(createStorageId())] })),
    moveAxisUp: (id: string) =>
      setTyped((before) => ({ ...before, axes: movedUp(before.axes, id) })),
    removeAxis: (id: string) =>
      setTyped((before) => ({ ...before, axes: before.axes.filter((axis) => axis.id !== id) })),
  };
}

function movedUp(axes: readonly TypedAxis[], id: string): readonly TypedAxis[] {
  const at = axes.findIndex((axis) => axis.id === id);
  const [before, moved] = [axes[at - 1], axes[at]];
  return before && moved ? axes.with(at - 1, moved).with(at, before) : axes;
}

export type SweepForm = ReturnType<typeof useTypedSweep>;
