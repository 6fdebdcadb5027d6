import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { fillForm, isFilling } from "@/components/request-form/use-draft-form";
import { afterPaint } from "@/components/ui/layout/after-paint";
import { lazyValue } from "@/components/ui/loading/lazy";
import type { Draft } from "@/lib/request/draft";
import type { DraftChange, DraftHistory } from "@/lib/request/undo";

/** It comes with the first change: until then there is nothing to take back. */
const undoing = lazyValue(() => import("@/lib/request/undo"));

type Undo = {
  /** Takes the last step back. Returns the field it was about (null: the whole draft), or undefined without a step. */
  readonly undo: () => string | null | undefined;
  readonly redo: () => string | null | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

/** A change on its way into the history, and the draft that it made. */
type Noted = { readonly change: DraftChange; readonly draft: Draft };

/** A change whose draft is not looked at yet. */
type Pending = { readonly change: DraftChange; readonly forget: () => void };

/** Undo and redo over the whole draft, whoever changed it: a field, a list, the text view, a saved request. */
export function useUndo(form: RequestFormApi, ready: boolean): Undo {
  const beginning = useRef<Draft | null>(null);
  const history = useRef<DraftHistory | null>(null);
  const pending = useRef<Pending | null>(null);
  const noted = useRef<Noted[]>([]);
  const moving = useRef(false);
  const [can, setCan] = useState({ undo: false, redo: false });

  const become = (next: DraftHistory) => {
    history.current = next;
    const now = { undo: next.past.length > 0, redo: next.future.length > 0 };
    setCan((before) => (before.undo === now.undo && before.redo === now.redo ? before : now));
  };

  const record = () => {
    if (noted.current.length === 0 || !beginning.current) return;
    const part = undoing.current();
    if (!part) {
      // It stays noted meanwhile; where the code cannot be had, the next change asks again.
      undoing.load().then(record, () => {});
      return;
    }
    let next = history.current ?? part.beginHistory(beginning.current);
    for (const { change, draft } of noted.current.splice(0))
      next = part.recordChange(next, draft, change);
    become(next);
  };

  /** Notes the change that is pending, with the draft as it is now. */
  const settle = () => {
    const { change, forget } = pending.current ?? {};
    pending.current = null;
    forget?.();
    if (!change) return;
    const draft = form.getValues();
    // The form changes its values in place.
    noted.current.push({ change, draft: undoing.current() ? draft : structuredClone(draft) });
    record();
  };

  // The draft is copied and compared after the paint; changes of one frame are one step.
  const onChange = useEffectEvent((field: string | null, byEditor: boolean) => {
    if (moving.current) return;
    pending.current?.forget();
    const change = { field, at: performance.now(), byEditor };
    pending.current = { change, forget: afterPaint(settle) };
  });
  // Whoever goes to another field begins another step, however quickly.
  const onLeave = useEffectEvent(settle);

  useEffect(() => {
    // Once the form holds what it begins with, which may be a kept draft: that is where the history begins.
    if (!ready) return;
    // The form changes its values in place.
    beginning.current ??= structuredClone(form.getValues());
    let inputType = "";
    const before = (event: Event) => {
      inputType = event instanceof InputEvent ? event.inputType : "";
    };
    const after = () => {
      inputType = "";
    };
    // On the way in before the form hears of it, on the way out after.
    window.addEventListener("input", before, true);
    window.addEventListener("input", after);
    const leave = () => onLeave();
    window.addEventListener("focusin", leave);
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name !== undefined && isFilling(form)) return;
        onChange(name ?? null, inputType.startsWith("history"));
      },
    });
    return () => {
      stop();
      window.removeEventListener("input", before, true);
      window.removeEventListener("input", after);
      window.removeEventListener("focusin", leave);
    };
  }, [form, ready]);

  const move = (side: "past" | "future") => {
    settle();
    const now = history.current;
    const part = undoing.current();
    const next = now && part && (side === "past" ? part.undo(now) : part.redo(now));
    if (!next) return undefined;
    moving.current = true;
    try {
      fillForm(form, next.present);
    } finally {
      moving.current = false;
    }
    become(next);
    return now[side].at(-1)?.field;
  };

  return {
    undo: () => move("past"),
    redo: () => move("future"),
    canUndo: can.undo,
    canRedo: can.redo,
  };
}
