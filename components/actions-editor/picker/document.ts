import { type InertStyle, inertDocument } from "@/lib/results/safe-html/inert-document";
import { rootOf } from "./elements";
import { frameGeometry, type PageGeometry, recordedGeometry } from "./geometry";
import { loadInertPage, loadInertStyles } from "./inert-page";
import { layOutNear, type PageParts, pagePartsOf } from "./page-parts";
import { placeElements, type RecordedLayout } from "./recorded-layout";
import { attachShadowRoots } from "./shadow-roots";

/** Pages with more characters are laid out in parts as they scroll into view. */
export const LARGE_PAGE = 400_000;
/** Characters per parsing step. The event loop runs in between. */
const CHUNK = 500_000;

/** Lets the browser handle input between two parts of a long task. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A page ready to be mounted in a frame: its elements and its styles. */
export type ParsedInertPage = { readonly inert: Document; readonly styles: readonly InertStyle[] };

/**
 * Parses untrusted HTML into a document without a window, so that nothing in it runs or is fetched.
 * The structure is kept, so that selectors match as in the original page. `linkedCss` is untrusted
 * text of its linked style sheets. Rejects with the reason of the signal when aborted.
 */
export async function parseInert(
  html: string,
  signal: AbortSignal,
  linkedCss: string | null = null,
): Promise<ParsedInertPage> {
  const { markup, styles: own } = await loadInertPage(html, signal);
  const linked = linkedCss === null ? [] : await loadInertStyles(linkedCss, signal);
  const styles = [...linked, ...own];
  const text = inertDocument({ markup, styles: [] });
  const inert = document.implementation.createHTMLDocument("");
  // Called on the prototype, because the page may contain an element named `write`.
  const { open, write, close } = Document.prototype;
  Reflect.apply(open, inert, []);
  for (let from = 0; from < text.length; from += CHUNK) {
    if (from > 0) await yieldToEventLoop();
    signal.throwIfAborted();
    write.call(inert, text.slice(from, from + CHUNK));
  }
  close.call(inert);
  const root = rootOf(inert);
  if (root) attachShadowRoots(root);
  return { inert, styles };
}

/**
 * The initial document of the frame: a content security policy and nothing else. The policy stays
 * in force when the page replaces the content.
 */
export const emptyPageHtml: string = inertDocument();

export type MountedPage = {
  readonly root: Element;
  readonly view: Window;
  /** The parts of a large page that wait to be laid out. */
  readonly parts: PageParts | null;
  /** Turns the page's own style sheets on or off. Null if the page has no styles. */
  readonly setStyled: ((on: boolean) => void) | null;
  readonly geometry: () => PageGeometry;
  /**
   * Replaces the page by the empty space of its recorded layout, to be shown over a screenshot.
   * Null without a layout that fits the page.
   */
  readonly setRecorded: ((on: boolean) => void) | null;
  /** Lays out the parts of a large page near the viewport. */
  readonly layOutVisible: () => void;
};

/** Mounts a page in a frame that shows `emptyPageHtml`. Returns null if the frame is gone. */
export function mountPage(
  frame: HTMLIFrameElement,
  { inert, styles }: ParsedInertPage,
  { isLarge, layout }: { isLarge: boolean; layout: RecordedLayout | null },
): MountedPage | null {
  const { contentDocument: shown, contentWindow: view } = frame;
  const [root, empty] = [rootOf(inert), shown && rootOf(shown)];
  if (!shown || !view || !root || !empty) return null;
  const parts = isLarge ? pagePartsOf(root) : null;
  const ownSheets = sheetsOf(view, [{ text: `${STATIC_STYLES}${parts?.css ?? ""}`, media: "" }]);
  const pageSheets = sheetsOf(view, styles);
  const placed = layout && placeElements(root, layout);
  const spaceSheets = layout ? sheetsOf(view, [{ text: emptySpace(layout), media: "" }]) : [];
  const drawn = frameGeometry(view);
  const recorded = placed && recordedGeometry(placed, view);
  let [isStyled, isRecorded] = [true, false];
  const layOutVisible = () => {
    if (parts && !isRecorded) layOutNear(parts, view.innerHeight);
  };
  const show = () => {
    const styled = isStyled ? [...pageSheets, ...ownSheets] : ownSheets;
    // Set on the prototype, because the page may shadow the property.
    const sheets = isRecorded ? spaceSheets : styled;
    Reflect.set(Document.prototype, "adoptedStyleSheets", sheets, shown);
    layOutVisible();
  };
  const setStyled = (on: boolean) => {
    isStyled = on;
    show();
  };
  const setRecorded = (on: boolean) => {
    if (on === isRecorded) return;
    isRecorded = on;
    show();
  };
  shown.replaceChild(shown.adoptNode(root), empty);
  show();
  return {
    root,
    view,
    parts,
    setStyled: pageSheets.length > 0 ? setStyled : null,
    geometry: () => (isRecorded && recorded ? recorded : drawn),
    setRecorded: recorded ? setRecorded : null,
    layOutVisible,
  };
}

/** A transparent page of the recorded size. The root's own styles must not change that. */
const emptySpace = ({ width, height }: RecordedLayout): string =>
  `:root{all:initial!important;display:block!important;width:${width}px!important;height:${height}px!important}:root>*{display:none!important}`;

/** Shows animated elements in their final state, so that the boxes around them stay correct. */
const STATIC_STYLES =
  "*,::before,::after{animation-duration:0s!important;animation-delay:0s!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}";

/**
 * Converts styles to constructed style sheets. The policy allows those, they cannot contain
 * `@import`, and the policy blocks what they would fetch.
 */
function sheetsOf(view: Window, styles: readonly InertStyle[]): readonly CSSStyleSheet[] {
  const Sheet: typeof CSSStyleSheet = Reflect.get(view, "CSSStyleSheet");
  return styles.map(({ text, media }) => {
    const sheet = new Sheet({ media });
    sheet.replaceSync(text);
    return sheet;
  });
}
