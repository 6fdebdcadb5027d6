import "server-only";

const PANELS = new Set(["div", "section", "article", "p"]);
const NAMED = /(?:^|[\s_-])(?:accordion|collapsible)(?=$|[\s_-])/i;
const MAX_WRAPPERS = 3;

/** Whether attributes say that a button expands a part of the page. */
export const mayToggle = (attribute: (name: string) => string | null | undefined): boolean =>
  (attribute("aria-expanded") != null && attribute("aria-haspopup") == null) ||
  NAMED.test(attribute("class") ?? "");

/** Whether a button is the heading of the text after it, which it shows and hides, such as the answer to a question. */
export function isToggle(button: Element): boolean {
  if (button.localName !== "button" || !mayToggle((name) => button.getAttribute(name)))
    return false;
  if (button.closest("nav, header, footer, form") !== null) return false;
  let last = button;
  for (let up = 0; up < MAX_WRAPPERS && last.nextElementSibling === null; up += 1) {
    const { parentElement } = last;
    if (parentElement === null || textOf(parentElement) !== textOf(button)) return false;
    last = parentElement;
  }
  const panel = last.nextElementSibling;
  const id = button.getAttribute("aria-controls");
  return (
    panel !== null &&
    PANELS.has(panel.localName) &&
    (id === null || id === panel.id) &&
    textOf(panel) !== ""
  );
}

/** Makes toggles paragraphs, because Readability removes buttons, and removes the other buttons. */
export function replaceToggles(document: Document): void {
  for (const button of document.querySelectorAll("button")) {
    if (!isToggle(button)) {
      button.remove();
      continue;
    }
    const paragraph = document.createElement("p");
    const strong = document.createElement("strong");
    strong.append(...button.childNodes);
    paragraph.append(strong);
    button.replaceWith(paragraph);
  }
}

const textOf = (element: Element): string => (element.textContent ?? "").trim();
