import { type InertStyle, inertDocument } from "@/lib/results/safe-html/inert-document";
import { rootOf } from "./elements";
import { loadInertPage } from "./inert-page";
import { layOutNear, type PageParts, pagePartsOf } from "./page-parts";

/** Characters from which on a page is laid out in parts, when they are scrolled to. */
export const LARGE_PAGE = 400_000;
/** Characters that are parsed at a time; the page stays alive in between. */
const CHUNK = 500_000;

const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A page as it is put into a frame: its elements, and the styles that stood in it. */
export type ParsedInertPage = { readonly inert: Document; readonly styles: readonly InertStyle[] };

/**
 * HTML of a stranger → a document without a window: nothing in it runs or is fetched. Elements stand where they stood,
 * so that a selector finds in it what it finds in the page. Rejects with the signal's reason where it was given up.
 */
export async function parseInert(html: string, signal: AbortSignal): Promise<ParsedInertPage> {
  const { markup, styles } = await loadInertPage(html, signal);
  const text = inertDocument({ markup, styles: [] });
  const inert = document.implementation.createHTMLDocument("");
  // Past the document's own properties: the page may name an element `write`.
  const { open, write, close } = Document.prototype;
  Reflect.apply(open, inert, []);
  for (let from = 0; from < text.length; from += CHUNK) {
    if (from > 0) await breath();
    signal.throwIfAborted();
    write.call(inert, text.slice(from, from + CHUNK));
  }
  close.call(inert);
  return { inert, styles };
}

/** The document that a frame begins with: a policy and nothing else. The policy outlives what is put in its place. */
export const emptyPageHtml: string = inertDocument();

/** A page in its frame. */
export type MountedPage = {
  readonly root: Element;
  readonly view: Window;
  /** What of a large page waits to be laid out. */
  readonly parts: PageParts | null;
  /** Puts the page's own sheets on or takes them off; null where it has none. */
  readonly setStyled: ((on: boolean) => void) | null;
};

/** Puts a page into a frame that shows `emptyPage`; null where the frame has gone. */
export function mountPage(
  frame: HTMLIFrameElement,
  { inert, styles }: ParsedInertPage,
  isLarge: boolean,
): MountedPage | null {
  const { contentDocument: shown, contentWindow: view } = frame;
  const [root, empty] = [rootOf(inert), shown && rootOf(shown)];
  if (!shown || !view || !root || !empty) return null;
  const parts = isLarge ? pagePartsOf(root) : null;
  const ours = sheetsOf(view, [{ text: `${STILL}${parts?.css ?? ""}`, media: "" }]);
  const theirs = sheetsOf(view, styles);
  const dress = (on: boolean) => {
    // Past the document's own properties, as everywhere.
    const worn = on ? [...theirs, ...ours] : ours;
    Reflect.set(Document.prototype, "adoptedStyleSheets", worn, shown);
    if (parts) layOutNear(parts, view.innerHeight);
  };
  shown.replaceChild(shown.adoptNode(root), empty);
  dress(true);
  return { root, view, parts, setStyled: theirs.length > 0 ? dress : null };
}

/** What moves is shown as it is in the end, so that boxes around it stay true. */
const STILL =
  "*,::before,::after{animation-duration:0s!important;animation-delay:0s!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}";

/**
 * Styles as sheets that a script has made: the policy about styles does not ask for those, they take no `@import`, and
 * what they would fetch the policy stops as anywhere else.
 */
function sheetsOf(view: Window, styles: readonly InertStyle[]): readonly CSSStyleSheet[] {
  const Sheet: typeof CSSStyleSheet = Reflect.get(view, "CSSStyleSheet");
  return styles.map(({ text, media }) => {
    const sheet = new Sheet({ media });
    sheet.replaceSync(text);
    return sheet;
  });
}
