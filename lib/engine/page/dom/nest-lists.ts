import "server-only";

/** The class name of a list of Google Docs, whose levels are lists beside each other: `lst-kix_ab12cd-1`. */
const LEVEL = /(?:^|\s)(lst-kix_\w+)-(\d)(?=$|\s)/;

/** Whether a page may have lists of Google Docs. */
export const mayHaveLevels = (html: string): boolean => html.includes("lst-kix_");

/** Moves each list of a lower level into the item above it, and joins the parts of a list around such lists. */
export function nestLists(document: Document): void {
  /** The lists that the next one can belong to, from the outermost. */
  let open: { list: Element; name: string; level: number }[] = [];
  for (const list of document.querySelectorAll('[class*="lst-kix_"]')) {
    const [, name, digit] = LEVEL.exec(list.className) ?? [];
    if (name === undefined || list.closest("li") !== null) continue;
    const level = Number(digit);
    if (list.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter((outer) => outer.level <= level);
    const same = open.at(-1)?.level === level ? open.pop() : undefined;
    if (same?.name === name) {
      same.list.append(...list.childNodes);
      list.remove();
      open.push(same);
    } else {
      open.at(-1)?.list.lastElementChild?.append(list);
      open.push({ list, name, level });
    }
  }
}
