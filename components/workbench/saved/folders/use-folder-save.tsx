import { useState } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { placeLabel } from "./places";
import { SaveQuestion } from "./save-question";
import {
  type FolderSave,
  type FolderSaveOutcome,
  type SaveConflict,
  type SavedFile,
  saveToFolder,
} from "./save-to-folder";

type Handlers = {
  readonly onSaved: (saved: SavedFile) => void;
  /** The user wants the version of the file; null if it was deleted. */
  readonly onTakeTheirs: (conflict: SaveConflict) => void;
};

type OpenQuestion = {
  readonly outcome: Extract<FolderSaveOutcome, { kind: "conflict" | "secrets" }>;
  readonly handlers: Handlers;
};

/** Saves requests to folders. `question` has to be rendered: it asks the user where a save needs a decision. */
export function useFolderSave() {
  const announce = useAnnounce();
  const [asked, setAsked] = useState<OpenQuestion | null>(null);

  const settle = (
    outcome: FolderSaveOutcome,
    place: FolderSave["place"],
    handlers: Handlers,
  ): boolean => {
    if (outcome.kind === "conflict" || outcome.kind === "secrets") {
      setAsked({ outcome, handlers });
      return false;
    }
    if (outcome.kind === "failed") {
      announce(`Not saved. ${outcome.message}`, { urgent: true });
      return false;
    }
    setAsked(null);
    const { file, stripped } = outcome.saved;
    const lost = stripped.length > 0 ? ` Files cannot have ${stripped.join(", ")}: left out.` : "";
    announce(`Saved ${file.path} in ${placeLabel(place)}.${lost}`);
    handlers.onSaved(outcome.saved);
    return true;
  };

  const save = async (what: FolderSave, handlers: Handlers): Promise<boolean> =>
    settle(await saveToFolder(what), what.place, handlers);

  return {
    save,
    /** Shows both versions before anything is saved. */
    showConflict: (conflict: SaveConflict, handlers: Handlers) =>
      setAsked({ outcome: { kind: "conflict", conflict }, handlers }),
    question: asked ? (
      <SaveQuestion
        outcome={asked.outcome}
        onSave={(what) => save(what, asked.handlers)}
        onTakeTheirs={(conflict) => {
          setAsked(null);
          asked.handlers.onTakeTheirs(conflict);
        }}
        onClose={() => setAsked(null)}
      />
    ) : null,
  };
}
