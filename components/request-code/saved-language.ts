import { type SnippetId, snippetIds } from "@/lib/snippets/languages";

const KEY = "search-workbench.code-language";

/** The language that was looked at last. Storage may be blocked; then it is the first one. */
export function loadLanguage(): SnippetId {
  try {
    const kept = localStorage.getItem(KEY);
    return snippetIds.find((id) => id === kept) ?? "curl";
  } catch {
    return "curl";
  }
}

export function saveLanguage(id: SnippetId): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // It is offered first again next time; nothing else is lost.
  }
}
