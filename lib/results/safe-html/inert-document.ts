/**
 * What a frame with HTML of a stranger may do: nothing but be looked at. It has to stand first in the document, before
 * anything of the stranger's, and the frame itself must not have `allow-scripts`.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The text of a `style` element without addresses, and the media that it is for. */
export type InertStyle = { readonly text: string; readonly media: string };

/** A page that does nothing. Its styles stand apart: the policy of the frame decides how they get in. */
export type InertPage = { readonly markup: string; readonly styles: readonly InertStyle[] };

/**
 * A document for a sandboxed frame: the policy comes first, before anything of the page's. Styles get in by the nonce
 * of the page around, whose policy such a frame inherits.
 */
export function inertDocument(
  { markup, styles }: InertPage = { markup: "", styles: [] },
  nonce = "",
): string {
  const sheets = styles.map(
    ({ text, media }) =>
      // To a style sheet the sign means the same; to the document it would be the end of the style.
      `<style nonce="${escapeAttributeValue(nonce)}" media="${escapeAttributeValue(media)}">${text.replaceAll("</", "<\\/")}</style>`,
  );
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}">${sheets.join("")}${markup}`;
}

/** Text as the value of an attribute. */
export const escapeAttributeValue = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
