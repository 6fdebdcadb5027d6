import type { InertPage, InertStyle } from "@/lib/results/safe-html/inert-document";
import { createWorkerClient } from "@/lib/workers/client";

/** A worker of its own, so that parsing responses does not wait for it. */
const worker = createWorkerClient();

const makeInert = (html: string, signal?: AbortSignal): Promise<InertPage> =>
  worker.run({ kind: "inert", html, options: { keepLinks: true, keepPlaces: true } }, signal);

let prepared: { readonly html: string; readonly page: Promise<InertPage> } | null = null;

/** Starts on a page that is likely to be shown next. Holds one page until it is used. */
export function prepareInertPage(html: string): void {
  if (prepared?.html === html) return;
  const page = makeInert(html);
  prepared = { html, page };
  page.catch(() => {
    prepared = null;
  });
}

/** Untrusted HTML as inert markup. Rejects with the reason of the signal when aborted. */
export async function loadInertPage(html: string, signal: AbortSignal): Promise<InertPage> {
  if (prepared?.html !== html) return makeInert(html, signal);
  const { page } = prepared;
  prepared = null;
  return page;
}

/** Untrusted CSS as style sheets without URLs. */
export async function loadInertStyles(
  css: string,
  signal: AbortSignal,
): Promise<readonly InertStyle[]> {
  // In CSS the escape means the same; unescaped it could end the style element.
  const { styles } = await makeInert(`<style>${css.replaceAll("</", "<\\/")}</style>`, signal);
  return styles;
}
