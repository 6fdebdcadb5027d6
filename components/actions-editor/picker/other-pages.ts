import { useEffect, useRef, useState } from "react";
import { parseInert } from "./document";
import { countAll, rootOf } from "./elements";

/** Another page of the run. */
export type OtherPage = {
  readonly id: string;
  readonly title: string;
  /** Its HTML, or null where it has none. */
  readonly load: () => Promise<string | null>;
};

/** What a selector finds in one of them. */
export type OtherCount = { readonly id: string; readonly title: string; readonly count: number };

export type OtherCounts = {
  /** Pages that were looked through already. */
  readonly read: number;
  readonly pages: number;
  readonly found: ReadonlyMap<string, readonly OtherCount[]>;
};

/** Characters of pages that are held parsed; the rest is not counted in, rather than the tab running out of memory. */
const HELD = 30_000_000;

type Held = { readonly page: OtherPage; readonly root: Element };

const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Counts what selectors find in the other pages of the run, one page after the other, once the page itself is there:
 * nobody waits for theirs.
 */
export function useOtherCounts(
  others: readonly OtherPage[],
  selectors: readonly string[],
  isReady: boolean,
): OtherCounts {
  const [held, setHeld] = useState<readonly Held[]>([]);
  const [read, setRead] = useState(0);
  const [found, setFound] = useState<OtherCounts["found"]>(new Map());
  const given = useRef(others);
  const wanted = selectors.join("\n");

  useEffect(() => {
    if (!isReady) return;
    const here = new AbortController();
    const readAll = async () => {
      let characters = 0;
      for (const [index, page] of given.current.entries()) {
        const html = await page.load().catch(() => null);
        characters += html?.length ?? 0;
        const parsed =
          html !== null && characters <= HELD
            ? await parseInert(html, here.signal).catch(() => null)
            : null;
        if (here.signal.aborted) return;
        const root = parsed && rootOf(parsed.inert);
        if (root) setHeld((before) => [...before, { page, root }]);
        setRead(index + 1);
        await breath();
      }
    };
    void readAll();
    return () => here.abort();
  }, [isReady]);

  useEffect(() => {
    const here = new AbortController();
    const countAnew = async () => {
      const counted = new Map<string, OtherCount[]>();
      for (const { page, root } of held) {
        for (const selector of wanted.split("\n").filter(Boolean)) {
          const { id, title } = page;
          const counts = counted.get(selector) ?? [];
          counted.set(selector, [...counts, { id, title, count: safeCount(root, selector) }]);
        }
        await breath();
        if (here.signal.aborted) return;
      }
      setFound(counted);
    };
    void countAnew();
    return () => here.abort();
  }, [held, wanted]);

  return { read, pages: others.length, found };
}

function safeCount(root: Element, selector: string): number {
  try {
    return countAll(root, selector);
  } catch {
    return 0;
  }
}
