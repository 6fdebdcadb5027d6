import type { ClipboardEvent } from "react";
import { looksLikeRecording } from "@/lib/import/recordings/detect";
import { stepsFromJson, stepsToJson } from "@/lib/request/draft/actions/copied-steps";
import type { Step } from "@/lib/request/draft/actions/step";

type ClipboardOptions = {
  readonly steps: () => readonly Step[];
  readonly paste: (steps: readonly Step[]) => void;
  /** Receives a pasted recording of a browser session. */
  readonly onImport: (text: string) => void;
  /** Shows and announces a message; null removes it. */
  readonly notify: (message: string | null) => void;
};

const textFields = "input:not([type=checkbox]), textarea, select, [contenteditable=true]";

/** Copies steps as a JSON list of actions, and pastes such lists and recordings. */
export function useStepClipboard({ steps, paste, onImport, notify }: ClipboardOptions) {
  const copy = async (places: readonly number[]) => {
    const all = steps();
    const json = stepsToJson(places.flatMap((place) => all[place] ?? []));
    try {
      await navigator.clipboard.writeText(json);
      notify("Copied as JSON.");
    } catch {
      notify("The browser blocked access to the clipboard.");
    }
  };

  /** Returns false if the text is neither a list of actions nor a recording. */
  const pasteText = (text: string): boolean => {
    if (looksLikeRecording(text)) {
      onImport(text);
      return true;
    }
    const pasted = stepsFromJson(text);
    if (!pasted) return false;
    if (pasted.ok) {
      paste(pasted.steps);
      notify(null);
    } else notify(pasted.message);
    return true;
  };

  return {
    copy,
    onPaste: (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.matches(textFields)) return;
      if (pasteText(event.clipboardData.getData("text/plain"))) event.preventDefault();
    },
    pasteFromClipboard: async () => {
      try {
        if (!pasteText(await navigator.clipboard.readText()))
          notify("The clipboard does not contain a list of actions.");
      } catch {
        notify("The browser blocked access to the clipboard. Focus a step and paste instead.");
      }
    },
  };
}
