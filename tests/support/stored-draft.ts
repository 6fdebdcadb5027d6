import type { Page } from "@playwright/test";
import type { Draft } from "@/lib/request/draft";

/** Stores a draft, and which sections are open, before the page opens. A draft that is stored already stays. */
export const storeDraft = (
  page: Page,
  draft: Draft,
  folds: Readonly<Record<string, boolean>> | null = null,
) =>
  page.addInitScript(
    ({ stored, open }) => {
      const key = "search-workbench.draft";
      if (!sessionStorage.getItem(key))
        sessionStorage.setItem(
          key,
          JSON.stringify({ version: 1, savedAt: Date.now(), draft: stored }),
        );
      if (open) localStorage.setItem("search-workbench.folds", JSON.stringify(open));
    },
    { stored: draft, open: folds },
  );
