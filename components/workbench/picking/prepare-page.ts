import { prepareInertPage } from "@/components/actions-editor/picker/inert-page";
import type { ShownRun } from "@/lib/transport/run-state";
import { type PickPage, pickPagesOf } from "./pages";

type PreparedPage = {
  readonly body: Blob;
  readonly id: string;
  readonly html: Promise<string | null>;
};

let prepared: PreparedPage | null = null;

/**
 * Loads the page of a result and makes it inert ahead of time, because a large page takes a while.
 */
export function preparePickPage(shown: ShownRun, resultId: string): void {
  const page = pickPagesOf(shown).find((each) => each.resultId === resultId);
  if (!page) return;
  const html = loadPickPageHtml(shown, page);
  prepared = { body: shown.run.body, id: page.id, html };
  html.then(
    (text) => text !== null && prepareInertPage(text),
    () => {
      prepared = null;
    },
  );
}

/** The HTML of a page, possibly loaded ahead of time. */
export function loadPickPageHtml({ run }: ShownRun, page: PickPage): Promise<string | null> {
  return prepared?.body === run.body && prepared.id === page.id ? prepared.html : page.load();
}
