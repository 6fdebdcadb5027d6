import { prepareInertPage } from "@/components/actions-editor/picker/inert-page";
import type { ShownRun } from "@/lib/transport/run-state";
import { type PickPage, pickPagesOf } from "./pages";

type Ahead = { readonly body: Blob; readonly id: string; readonly html: Promise<string | null> };

let ahead: Ahead | null = null;

/** Reads the page of a result that somebody is about to pick on, and makes it inert: a large one takes a while. */
export function preparePickPage(shown: ShownRun, resultId: string): void {
  const page = pickPagesOf(shown).find((each) => each.resultId === resultId);
  if (!page) return;
  const html = loadPickPageHtml(shown, page);
  ahead = { body: shown.run.body, id: page.id, html };
  html.then(
    (text) => text !== null && prepareInertPage(text),
    () => {
      ahead = null;
    },
  );
}

/** The HTML of a page, which may have been read ahead. */
export function loadPickPageHtml({ run }: ShownRun, page: PickPage): Promise<string | null> {
  return ahead?.body === run.body && ahead.id === page.id ? ahead.html : page.load();
}
