import { useSyncExternalStore } from "react";

/** The width below which the two panels become tabs; the class names `max-[860px]:` say the same. */
const narrow = "(width < 860px)";

function follow(changed: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the panels are tabs. What is shown follows the style sheet; this is for roles and names. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    follow,
    () => matchMedia(narrow).matches,
    () => false,
  );
