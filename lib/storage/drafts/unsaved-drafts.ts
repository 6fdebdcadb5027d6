import { createListeners } from "@/lib/format/listeners";

/** Notified when neither storage of the browser stored a draft. */
export const unsavedDrafts = createListeners();
