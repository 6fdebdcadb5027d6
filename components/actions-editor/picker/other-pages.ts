import { useEffect, useRef, useState } from "react";
import { parseInert, yieldToEventLoop } from "./document";
import { countAll, rootOf } from "./elements";

export type OtherPage = {
  readonly id: string;
  readonly title: string;
  /** The HTML, or null if the response has no HTML for it. */
  readonly load: () => Promise<string | null>;
};

export type OtherCount = { readonly id: string; readonly title: string; readonly count: number };

export type OtherCounts = {
  /** Pages that have been searched so far. */
  readonly read: number;
  readonly pages: number;
  readonly found: ReadonlyMap<string, readonly OtherCount[]>;
};

/**
 * Characters of parsed pages to hold. Further pages are not counted, to limit the memory of the
 * tab.
 */
const MAX_HELD_CHARACTERS = 30_000_000;

type Held = { readonly page: OtherPage; readonly root: Element };

/**
 * Counts matches in the other pages of the run, one page after another, once the picker's own page
 * has loaded.
 */
export function useOtherCounts(
  others: readonly OtherPage[],
  selectors: readonly string[],
  isReady: boolean,
): OtherCounts {
  const [held, setHeld] = useState<readonly Held[]>([]);
  const [read, setRead] = useState(0);
  const [found, setFound] = useState<OtherCounts["found"]>(new Map());
  const pages = useRef(others);
  const selectorList = selectors.join("\n");

  useEffect(() => {
    if (!isReady) return;
    const controller = new AbortController();
    const readAll = async () => {
      let characters = 0;
      for (const [index, page] of pages.current.entries()) {
        const html = await page.load().catch(() => null);
        characters += html?.length ?? 0;
        const parsed =
          html !== null && characters <= MAX_HELD_CHARACTERS
            ? await parseInert(html, controller.signal).catch(() => null)
            : null;
        if (controller.signal.aborted) return;
        const root = parsed && rootOf(parsed.inert);
        if (root) setHeld((before) => [...before, { page, root }]);
        setRead(index + 1);
        await yieldToEventLoop();
      }
    };
    void readAll();
    return () => controller.abort();
  }, [isReady]);

  useEffect(() => {
    const controller = new AbortController();
    const recount = async () => {
      const counted = new Map<string, OtherCount[]>();
      for (const { page, root } of held) {
        for (const selector of selectorList.split("\n").filter(Boolean)) {
          const { id, title } = page;
          const counts = counted.get(selector) ?? [];
          counted.set(selector, [...counts, { id, title, count: safeCount(root, selector) }]);
        }
        await yieldToEventLoop();
        if (controller.signal.aborted) return;
      }
      setFound(counted);
    };
    void recount();
    return () => controller.abort();
  }, [held, selectorList]);

  return { read, pages: others.length, found };
}

function safeCount(root: Element, selector: string): number {
  try {
    return countAll(root, selector);
  } catch {
    return 0;
  }
}
