import { useState } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { type Annotation, annotationText } from "@/lib/format/annotation";
import { readAnnotation } from "./annotation-fields";

/** Typed annotations of forms that were left by mistake, by entry. Lost when the page closes. */
const unsaved = new Map<string, Annotation>();

/** Keeps a typed note and tags that Escape or a click beside a dialog would drop. `key` identifies the entry. */
export function useUnsavedAnnotation(key: string, value: Annotation) {
  const announce = useAnnounce();
  const [first] = useState(unsaved.get(key) ?? value);
  return {
    /** The initial values of the fields. */
    first,
    /** Call when the form closes without a choice. */
    leave: (form: HTMLFormElement | null) => {
      const typed = form && readAnnotation(form);
      if (!typed || annotationText(typed) === annotationText(value))
        return void unsaved.delete(key);
      unsaved.set(key, typed);
      announce("The note is not saved. Open it again to see what you typed.");
    },
    /** Call when the user saved or cancelled. */
    forget: () => void unsaved.delete(key),
  };
}
