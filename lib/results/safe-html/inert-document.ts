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
export type InertPage = { readonly markup: string; readonly styles: readonly InertStyle[] };

/**
 * A document for a sandboxed frame: policy first, then styles, then markup. Styles need the nonce
 * of the enclosing page, whose policy the frame inherits.
 */
export function inertDocument(
  { markup, styles }: InertPage = { markup: "", styles: [] },
  nonce = "",
): string {
  const sheets = styles.map(
    ({ text, media }) =>
      // In CSS the escape means the same; unescaped it could end the style element.
      `<style nonce="${escapeAttributeValue(nonce)}" media="${escapeAttributeValue(media)}">${text.replaceAll("</", "<\\/")}</style>`,
  );
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}">${sheets.join("")}${markup}`;
}

export const escapeAttributeValue = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
