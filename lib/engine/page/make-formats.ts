import "server-only";
import type { Format } from "@/lib/contract/parts/formats";
import type { FormatDeps, FormatMakers, FormatOutcome, PageView } from "./formats/format-maker";

export type MadeFormats = {
  /** Under the names that they have in a result. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
  /** Whether not one of the formats could be made. */
  readonly broken: boolean;
};

/**
 * Makes the formats one after the other. Hostile pages find what no test thought of; a format that fails is named
 * in a warning and ends neither the others nor the search. Rejects only when the signal is aborted.
 */
export async function makeFormats(
  page: PageView,
  formats: readonly Format[],
  makers: FormatMakers,
  deps: FormatDeps,
): Promise<MadeFormats> {
  let fields: Record<string, unknown> = {};
  const warnings = new Set<string>();
  let failed = 0;
  for (const format of formats) {
    try {
      const outcome = await make(makers, format, page, deps);
      fields = { ...fields, ...outcome.fields };
      if (outcome.warning !== undefined) warnings.add(outcome.warning);
    } catch {
      deps.signal.throwIfAborted();
      failed += 1;
      warnings.add(`The format ${format.type} could not be made of this page.`);
    }
  }
  return { fields, warnings: [...warnings], broken: failed > 0 && failed === formats.length };
}

/** A maker and its format come from the same key, which only a case per key can tell the compiler. */
function make(
  makers: FormatMakers,
  format: Format,
  page: PageView,
  deps: FormatDeps,
): Promise<FormatOutcome> | FormatOutcome {
  switch (format.type) {
    case "markdown":
      return makers.markdown(page, format, deps);
    case "summary":
      return makers.summary(page, format, deps);
    case "html":
      return makers.html(page, format, deps);
    case "rawHtml":
      return makers.rawHtml(page, format, deps);
    case "links":
      return makers.links(page, format, deps);
    case "images":
      return makers.images(page, format, deps);
    case "screenshot":
      return makers.screenshot(page, format, deps);
    case "json":
      return makers.json(page, format, deps);
    case "changeTracking":
      return makers.changeTracking(page, format, deps);
    case "branding":
      return makers.branding(page, format, deps);
    case "product":
      return makers.product(page, format, deps);
    case "menu":
      return makers.menu(page, format, deps);
    case "audio":
      return makers.audio(page, format, deps);
    case "video":
      return makers.video(page, format, deps);
    case "question":
      return makers.question(page, format, deps);
    case "highlights":
      return makers.highlights(page, format, deps);
    default:
      return unknownFormat(format);
  }
}

function unknownFormat(format: never): FormatOutcome {
  throw new Error(`No maker for ${JSON.stringify(format)}.`);
}
