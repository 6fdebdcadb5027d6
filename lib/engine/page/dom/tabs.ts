import "server-only";
import { collapsedText, createElement } from "./dom-nodes";

/** A tab that is a `<label>` for a radio button, as documentation tools write them. */
const LABELS = "label[for]";
const MAX_WRAPPERS = 3;
const LISTS = '[role=tablist], ul[class*="tab"], ul[class*="pills"]';
const LINKED_TABS = ':scope > li > a[href*="#"], :scope > li > div > a[href*="#"]';
/** Class names of lists of tabs without a role, and of their panels. */
const NAMED = /(?:^|[\s_-])(?:tabs?|tablist|pills)(?=$|[\s_-])/;

/** Writes the name of each tab above the text of its panel, since lists of tabs are controls. */
export function nameTabPanels(document: Document): void {
  for (const list of document.querySelectorAll(LISTS)) {
    const isPlain = list.getAttribute("role") !== "tablist";
    if (isPlain && !NAMED.test(list.className)) continue;
    const withRoles = isPlain ? [] : [...list.querySelectorAll("[role=tab]")];
    const tabs = withRoles.length > 0 ? withRoles : [...list.querySelectorAll(LINKED_TABS)];
    const panels = isPlain ? panelsAfter(list, tabs.length) : panelsOf(list, tabs.length);
    if (isPlain && panels.length === 0) continue;
    const found = tabs.map((tab, at) => {
      const link = tab.closest("a[href]") ?? tab.querySelector("a[href]");
      const id = tab.getAttribute("aria-controls") ?? link?.getAttribute("href")?.split("#")[1];
      return (id && document.getElementById(id)) || panels[at];
    });
    // Several tabs of one panel filter what it shows.
    for (const [at, tab] of tabs.entries()) {
      const panel = found[at];
      if (panel && found.indexOf(panel) === found.lastIndexOf(panel)) namePanel(panel, tab);
    }
    const isApart = (panel: Element | undefined) => panel && !list.contains(panel);
    if (found.length === 0 || !found.every(isApart)) continue;
    for (const panel of panels) panel.removeAttribute("hidden");
    list.remove();
  }
  const labels = [...document.querySelectorAll(LABELS)];
  for (const [parent, group] of Map.groupBy(labels, (label) => label.parentElement)) {
    const blocks = [...(parent?.nextElementSibling?.children ?? [])];
    const isList = parent?.children.length === group.length && blocks.length === group.length;
    for (const [at, label] of group.entries()) {
      const panel = isList ? blocks[at] : label.nextElementSibling;
      if (panel?.localName === "div") namePanel(panel, label);
    }
  }
  for (const label of labels) label.remove();
}

/** The panels of a list of tabs that are in their order, if there are as many. */
function panelsOf(list: Element, count: number): Element[] {
  let around: Element | null = list;
  for (let up = 0; up < MAX_WRAPPERS && around !== null; up += 1) {
    around = around.parentElement;
    const panels = [...(around?.querySelectorAll("[role=tabpanel]") ?? [])];
    if (panels.length > 0) return panels.length === count ? panels : [];
  }
  return [];
}

/** The elements after a list of tabs, or of the element after it, that are in their order, if there are as many. */
function panelsAfter(list: Element, count: number): Element[] {
  let whole = list;
  while (whole.parentElement?.children.length === 1) whole = whole.parentElement;
  const siblings = [...(whole.parentElement?.children ?? [])];
  const after = siblings.slice(siblings.indexOf(whole) + 1);
  const isPanel = (each: Element) => each.localName === "div" && NAMED.test(each.className);
  const areAll = (panels: Element[]) => panels.length === count && panels.every(isPanel);
  return [[...(after[0]?.children ?? [])], after.slice(0, count)].find(areAll) ?? [];
}

function namePanel(panel: Element, tab: Element): void {
  // The style sheet separates the lines.
  for (const line of tab.querySelectorAll("br, div, p, small")) line.before(" ");
  const name = collapsedText(tab);
  const { previousElementSibling: before } = panel;
  // The same tab for smaller windows.
  if (before?.getAttribute("role") === "tab" && before !== tab && collapsedText(before) === name)
    before.remove();
  const first = panel.querySelector("h1, h2, h3, h4, h5, h6, p, pre, strong");
  if (
    name === "" ||
    collapsedText(panel) === "" ||
    (first !== null && collapsedText(first) === name)
  )
    return;
  const { ownerDocument: document } = panel;
  panel.prepend(createElement(document, "p", createElement(document, "strong", name)));
}
