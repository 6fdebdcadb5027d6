import { useEffect, useEffectEvent, useRef, useState } from "react";
import { get } from "react-hook-form";
import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { fillForm, isFilling } from "@/components/request-form/use-draft-form";
import { afterPaint } from "@/components/ui/layout/after-paint";
import { lazyValue } from "@/components/ui/loading/lazy";
import type { Draft } from "@/lib/request/draft";
import type { DraftChange, DraftHistory } from "@/lib/request/undo";
import { goneDrafts } from "@/lib/storage/drafts/open-drafts";

/** Loaded with the first change. */
const lazyUndo = lazyValue(() => import("@/lib/request/undo"));

/** A change that waits to be recorded, with the resulting draft. */
type QueuedChange = { readonly change: DraftChange; readonly draft: Draft };

/** A change whose draft has not been copied yet. */
type PendingChange = { readonly change: DraftChange; readonly cancel: () => void };

/** Undo and redo for the whole draft, including changes from the JSON view and loaded requests. */
export function useUndo(form: RequestFormApi, ready: boolean) {
  const initial = useRef<Draft | null>(null);
  const history = useRef<DraftHistory | null>(null);
  const pending = useRef<PendingChange | null>(null);
  const queued = useRef<QueuedChange[]>([]);
  const isRestoring = useRef(false);
  /** The histories of the drafts that are not in the form, by id. */
  const others = useRef(new Map<string, DraftHistory | null>());
  const [available, setAvailable] = useState({ undo: false, redo: false });

  const setHistory = (next: DraftHistory | null) => {
    history.current = next;
    const now = { undo: Boolean(next?.past.length), redo: Boolean(next?.future.length) };
    setAvailable((before) => (before.undo === now.undo && before.redo === now.redo ? before : now));
  };

  const record = () => {
    if (queued.current.length === 0 || !initial.current) return;
    const module = lazyUndo.current();
    if (!module) {
      // The changes stay queued. If loading fails, the next change tries again.
      lazyUndo.load().then(record, () => {});
      return;
    }
    let next = history.current ?? module.beginHistory(initial.current);
    for (const { change, draft } of queued.current.splice(0))
      next = module.recordChange(next, draft, change);
    setHistory(next);
  };

  /** Queues the pending change with the current draft, and records the queue. */
  const flush = () => {
    const { change, cancel } = pending.current ?? {};
    pending.current = null;
    cancel?.();
    if (!change) return;
    const draft = form.getValues();
    // The form mutates its values.
    queued.current.push({ change, draft: lazyUndo.current() ? draft : structuredClone(draft) });
    record();
  };

  // Typing is recorded after the paint. Each change of a list is a step, even if two are within one frame.
  const onChange = useEffectEvent((field: string | null, byEditor: boolean) => {
    if (isRestoring.current) return;
    pending.current?.cancel();
    const change = { field, at: performance.now(), byEditor };
    pending.current = { change, cancel: afterPaint(flush) };
    if (Array.isArray(get(form.getValues(), field ?? ""))) queueMicrotask(flush);
  });
  // Moving to another field always starts a new step.
  const onLeave = useEffectEvent(flush);

  // The history starts when the form holds its initial draft, which is cloned, because the form mutates its values.
  useEffect(() => {
    if (!ready) return;
    initial.current ??= structuredClone(form.getValues());
    return observeChanges(form, { onChange, onLeave: () => onLeave() });
  }, [form, ready]);

  const withoutRecording = (fill: () => void) => {
    isRestoring.current = true;
    try {
      fill();
    } finally {
      isRestoring.current = false;
    }
  };

  /** Returns the field that changed (null: the whole draft), or undefined if there is nothing to undo. */
  const move = (side: "past" | "future") => {
    flush();
    const now = history.current;
    const module = lazyUndo.current();
    const next = now && module && (side === "past" ? module.undo(now) : module.redo(now));
    if (!next) return undefined;
    withoutRecording(() => fillForm(form, next.present));
    setHistory(next);
    return now[side].at(-1)?.field;
  };

  /** Continues with the history of another draft, which `fill` loads into the form. */
  const switchTo = (from: string, to: string, fill: () => void) => {
    flush();
    queued.current = [];
    keepHistory(others.current, from, history.current);
    withoutRecording(fill);
    initial.current = structuredClone(form.getValues());
    setHistory(others.current.get(to) ?? null);
  };

  return {
    switchTo,
    undo: () => move("past"),
    redo: () => move("future"),
    canUndo: available.undo,
    canRedo: available.redo,
  };
}

/** Keeps a history as the latest. Drops those of closed drafts, except one, which can be opened again. */
function keepHistory(
  histories: Map<string, DraftHistory | null>,
  of: string,
  history: DraftHistory | null,
): void {
  histories.delete(of);
  histories.set(of, history);
  for (const id of goneDrafts(histories.keys())) histories.delete(id);
}

/** Calls back when the draft differs from the present one. Returns a function that stops observing. */
export function onNextChange(form: RequestFormApi, changed: () => void): () => void {
  const values = () => JSON.stringify(form.getValues());
  const before = values();
  return form.subscribe({
    formState: { values: true },
    // The library also notifies about validation.
    callback: () => {
      if (values() !== before) changed();
    },
  });
}

type ChangeHandlers = {
  readonly onChange: (field: string | null, byEditor: boolean) => void;
  readonly onLeave: () => void;
};

/**
 * Reports changes of the form. `byEditor` marks the undo and redo of the browser's own text editing. Returns a function
 * that stops observing.
 */
function observeChanges(form: RequestFormApi, { onChange, onLeave }: ChangeHandlers): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let inputType = "";
  // The capture listener runs before the form sees the event, the bubble listener after it.
  window.addEventListener(
    "input",
    (event) => {
      inputType = event instanceof InputEvent ? event.inputType : "";
    },
    { capture: true, signal },
  );
  window.addEventListener(
    "input",
    () => {
      inputType = "";
    },
    { signal },
  );
  window.addEventListener("focusin", onLeave, { signal });
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: ({ name }) => {
      if (name !== undefined && isFilling(form)) return;
      onChange(name ?? null, inputType.startsWith("history"));
    },
  });
  return () => {
    controller.abort();
    unsubscribe();
  };
}
