/**
 * A ref for rendered content: tables and code that are wider than their column can be reached by keyboard, so that
 * the arrows scroll them. All of them at first, because measuring would lay out what nobody sees; those that turn
 * out to fit are taken out of the order when they come into view.
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
