import "server-only";
import { childNodesOf, hasText, isElement, isText } from "./dom-nodes";

const NAMES = /(?:^|[\s_-])(?:poem|poetry|stanza|strophe|lyrics)(?=$|[\s_-])/i;
const NAMED = /\sclass="[^"]*(?:poem|poetry|stanza|strophe|lyrics)/i;
const POEMS = ["poem", "poetry", "stanza", "strophe", "lyrics"]
  .map((name) => `[class*="${name}" i]`)
  .join(", ");
const BLOCKS = "div, p, ul, ol, dl, table, pre, blockquote, h1, h2, h3, h4, h5, h6, img";
/** Characters; longer texts are paragraphs. */
const MAX_LINE = 120;
const MIN_LINES = 2;

/** Whether a page may have poems with an element for each line; its source shows that faster than its tree. */
export const mayHaveVerses = (html: string): boolean => NAMED.test(html);

/** Makes paragraphs of the lines of poems that have an element for each line. Empty elements are between stanzas. */
export function joinVerses(document: Document): void {
  for (const poem of document.querySelectorAll(POEMS)) {
    if (!NAMES.test(poem.className)) continue;
    const isBroken = poem.querySelector(":scope > span + br") !== null;
    let lines: Element[] = [];
    const end = () => {
      if (lines.filter(hasText).length >= MIN_LINES) replaceLines(lines);
      lines = [];
    };
    for (const node of [...childNodesOf(poem)]) {
      if (isText(node) && node.data.trim() === "") continue;
      if (isElement(node) && isLine(node) && !isBroken) lines.push(node);
      else end();
    }
    end();
  }
}

const isLine = (element: Element): boolean =>
  /^(?:div|span|br)$/.test(element.localName) &&
  element.querySelector(BLOCKS) === null &&
  (element.textContent ?? "").length <= MAX_LINE;

function replaceLines(lines: readonly Element[]): void {
  const [first] = lines;
  if (first === undefined) return;
  const { ownerDocument: document } = first;
  let stanza = document.createElement("p");
  first.before(stanza);
  for (const line of lines) {
    if (!hasText(line) && stanza.firstChild !== null) {
      const next = document.createElement("p");
      stanza.after(next);
      stanza = next;
    } else if (hasText(line)) {
      if (line.lastElementChild?.localName === "br" && !line.lastElementChild.nextSibling)
        line.lastElementChild.remove();
      if (stanza.firstChild !== null) stanza.append(document.createElement("br"));
      stanza.append(...line.childNodes);
    }
    line.remove();
  }
  if (stanza.firstChild === null) stanza.remove();
}
