import { type UIEvent, useState } from "react";

/** Pixels from the top at which the head collapses. */
const COLLAPSE_AT = 40;
/** Pixels that remain to scroll: in shorter contents the collapse itself would scroll back. */
const MIN_SCROLL = 400;

/** Whether the content of a tab is scrolled, so that the head takes one line only. */
export function useCollapsed(tab: string | undefined) {
  const [of, setOf] = useState<string | null>(null);
  const setCollapsed = (collapsed: boolean) => setOf(collapsed ? (tab ?? null) : null);
  const onScroll = ({ target, currentTarget }: UIEvent<HTMLElement>) => {
    if (!(target instanceof HTMLElement) || target === currentTarget || target.closest("header"))
      return;
    const { scrollTop, scrollHeight, clientHeight } = target;
    // Small boxes inside the content do not count.
    const panel = target.closest('[role="tabpanel"]');
    if (clientHeight < (panel?.clientHeight ?? 0) / 2) return;
    if (scrollTop === 0) setCollapsed(false);
    else if (scrollTop > COLLAPSE_AT && scrollHeight - clientHeight > MIN_SCROLL) {
      // The focus stays visible.
      const head = currentTarget.querySelector("header");
      if (!head?.contains(document.activeElement)) setCollapsed(true);
    }
  };
  return { collapsed: of !== null && of === tab, onScroll };
}
