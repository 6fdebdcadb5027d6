import type { InertPage } from "@/lib/results/safe-html/inert-document";
import { createWorkerClient } from "@/lib/workers/client";

/** Makes pages inert; a worker of its own, so that nothing that is being read waits for it. */
const worker = createWorkerClient();

const make = (html: string, signal?: AbortSignal): Promise<InertPage> =>
  worker.run({ kind: "inert", html, options: { keepLinks: true, keepPlaces: true } }, signal);

let ahead: { readonly html: string; readonly page: Promise<InertPage> } | null = null;

/** Begins with a page that is likely to be shown next. One is held, until it is shown. */
export function prepareInertPage(html: string): void {
  if (ahead?.html === html) return;
  const page = make(html);
  ahead = { html, page };
  page.catch(() => {
    ahead = null;
  });
}

/** HTML of a stranger as markup that does nothing. Rejects with the signal's reason where it was given up. */
export async function loadInertPage(html: string, signal: AbortSignal): Promise<InertPage> {
  if (ahead?.html !== html) return make(html, signal);
  const { page } = ahead;
  ahead = null;
  return page;
}
