import { useSyncExternalStore } from "react";

/** Below this width the panes become tabs. Must match the class names `max-[860px]:`. */
const narrow = "(width < 860px)";

function follow(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the panes are tabs. Use it for roles and names only; CSS controls what is visible. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    follow,
    () => matchMedia(narrow).matches,
    () => false,
  );
