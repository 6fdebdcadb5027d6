"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { RequestForm } from "@/components/request-form/request-form-context";
import { fillForm, isFilling } from "@/components/request-form/use-draft-form";
import { beginHistory, type DraftHistory, recordChange, redo, undo } from "@/lib/request/undo";

type Undo = {
  /** Takes the last step back. Returns the field it was about (null: the whole draft), or undefined without a step. */
  readonly undo: () => string | null | undefined;
  readonly redo: () => string | null | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

/** Undo and redo over the whole draft, whoever changed it: a field, a list, the text view, a saved request. */
export function useUndo(form: RequestForm, ready: boolean): Undo {
  const history = useRef<DraftHistory | null>(null);
  const moving = useRef(false);
  const [can, setCan] = useState({ undo: false, redo: false });

  const become = (next: DraftHistory) => {
    history.current = next;
    const now = { undo: next.past.length > 0, redo: next.future.length > 0 };
    setCan((before) => (before.undo === now.undo && before.redo === now.redo ? before : now));
  };

  const onChange = useEffectEvent((field: string | null, byEditor: boolean) => {
    if (moving.current || !history.current) return;
    const at = performance.now();
    become(recordChange(history.current, form.getValues(), { field, at, byEditor }));
  });

  useEffect(() => {
    // Once the form holds what it begins with, which may be a kept draft: that is where the history begins.
    if (!ready) return;
    history.current ??= beginHistory(form.getValues());
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
    };
  }, [form, ready]);

  const move = (side: "past" | "future") => {
    const now = history.current;
    const field = now?.[side].at(-1)?.field;
    const next = now && (side === "past" ? undo(now) : redo(now));
    if (!next) return undefined;
    moving.current = true;
    try {
      fillForm(form, next.present);
    } finally {
      moving.current = false;
    }
    become(next);
    return field;
  };

  return {
    undo: () => move("past"),
    redo: () => move("future"),
    canUndo: can.undo,
    canRedo: can.redo,
  };
}
