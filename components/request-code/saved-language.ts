import { type SnippetId, snippetIds } from "@/lib/snippets/languages";

const KEY = "search-workbench.code-language";

/** The language used last. The default if storage is blocked. */
export function loadLanguage(): SnippetId {
  try {
    const stored = localStorage.getItem(KEY);
    return snippetIds.find((id) => id === stored) ?? "curl";
  } catch {
    return "curl";
  }
}

export function saveLanguage(id: SnippetId): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Storage is blocked or full. The default is shown next time.
  }
}
