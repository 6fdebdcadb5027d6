/**
 * Ref for rendered content: makes tables and code that overflow their column focusable, so that
 * arrow keys scroll them. All are focusable at first, because measuring would force a layout of
 * off-screen content; those that fit lose it when they come into view.
 */
export function watchScrollers(content: HTMLElement | null): (() => void) | undefined {
  const wide = content?.querySelectorAll<HTMLElement>("table, pre");
  if (!wide?.length) return undefined;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else if (target !== document.activeElement) target.removeAttribute("tabindex");
    }
  });
  for (const each of wide) {
    each.tabIndex = 0;
    observer.observe(each);
  }
  return () => observer.disconnect();
}
