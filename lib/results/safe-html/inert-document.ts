/**
 * Allows nothing but inline styles and `data:` images. Must come before any untrusted markup, in a
 * frame without `allow-scripts`.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** Text of a `style` element without URLs, and its media query. */
export type InertStyle = { readonly text: string; readonly media: string };

/**
 * Sanitized markup and styles. Styles are separate because the frame's policy decides how they get
 * in.
 */
export type InertPage = {
  readonly markup: string;
  readonly styles: readonly InertStyle[];
  readonly images?: readonly InertImage[];
};

/** A remote image that was removed: its URL, and the offset in the markup where a source fits in. */
export type InertImage = { readonly url: string; readonly at: number };

/** Takes the place of a remote image: a frame with a mountain, in the size that the page gives it. */
const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="54" viewBox="0 0 96 54" fill="none" stroke="#8a9399"><path fill="#f1f3f4" stroke-dasharray="4 3" d="M.5.5h95v53H.5z"/><path d="m36 34 8-10 6 7 4-4 6 7z"/></svg>',
)}`;

/**
 * A document for a sandboxed frame: policy first, then styles, then markup. Styles need the nonce
 * of the enclosing page, whose policy the frame inherits. `loaded` has the `data:` URL of each
 * remote image that the user allowed; the others get a placeholder.
 */
export function inertDocument(
  { markup, styles, images = [] }: InertPage = { markup: "", styles: [] },
  nonce = "",
  loaded: ReadonlyMap<string, string> = new Map(),
): string {
  const sheets = styles.map(
    ({ text, media }) =>
      // In CSS the escape means the same; unescaped it could end the style element.
      `<style nonce="${escapeAttributeValue(nonce)}" media="${escapeAttributeValue(media)}">${text.replaceAll("</", "<\\/")}</style>`,
  );
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}">${sheets.join("")}${withImages(markup, images, loaded)}`;
}

function withImages(
  markup: string,
  images: readonly InertImage[],
  loaded: ReadonlyMap<string, string>,
): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { url, at } of images) {
    const source = escapeAttributeValue(loaded.get(url) ?? PLACEHOLDER);
    parts.push(markup.slice(copied, at), ` src="${source}"`);
    copied = at;
  }
  return parts.join("") + markup.slice(copied);
}

export const escapeAttributeValue = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
